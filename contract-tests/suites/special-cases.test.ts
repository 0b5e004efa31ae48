// Unusual operations, called by name as users call them.

import { describe, expect, it } from "vitest";
import { AgentClient, CryptoClient, type Fetch, FiatClient } from "../../src/index.ts";
import { type RecordedRequest, useMocks } from "../support/harness/mock-recorder.ts";

const recorderOf = useMocks();
const isLogin = ({ url }: RecordedRequest) => /\/auth\/(login|token)$/.test(url);

function makeFiat(): FiatClient {
  const recording = recorderOf("fiat").fetch("", () => false);
  return new FiatClient({ baseUrl: "https://fiat.example/api/v1", accountId: "a", appSecret: "s", fetch: recording });
}

function makeWallets(prefer = ""): CryptoClient {
  const recording = recorderOf("crypto").fetch(prefer, (request) => !isLogin(request));
  return walletsWith(recording);
}

function walletsWith(fetch: Fetch): CryptoClient {
  return new CryptoClient({ baseUrl: "https://crypto.example/api/v1", apiKey: "k", apiSecret: "s", fetch });
}

const sentBody = () => recorderOf("crypto").exchanges.at(-1)?.request.body;

it("[F10] every write has a key of its own", async () => {
  const fiat = makeFiat();
  const before = recorderOf("fiat").exchanges.length;
  await fiat.businessWebhook.register({ url: "https://shop.example/hooks" });
  await fiat.businessWebhook.register({ url: "https://shop.example/hooks" });
  const sent = recorderOf("fiat").exchanges.slice(before);
  const keys = sent.map(({ request }) => request.headers.get("idempotency-key"));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(3);
});

it("[A25] the token is sent as `Bearer`, whatever the case of its type", async () => {
  await makeFiat().businessWebhook.get();
  await makeWallets().webhooks.list();
  for (const [api, type] of [
    ["fiat", "bearer"],
    ["crypto", "Bearer"],
  ] as const) {
    const [login, own] = recorderOf(api).exchanges.slice(-2);
    expect(login?.text).toMatch(new RegExp(`"token_type": ?"${type}"`));
    expect(own?.request.headers.get("authorization")).toMatch(/^Bearer \S+$/);
  }
});

it("[F32] the receipt is the bytes of a PDF", async () => {
  const receipt = await makeFiat().transactions.receipt("txn_example");
  expect(receipt).toBeInstanceOf(Uint8Array);
  expect(new TextDecoder().decode(receipt)).toMatch(/^%PDF-/);
});

it("[F22] the list of named webhooks is a bare array", async () => {
  const [first] = await makeFiat().webhooks.list();
  expect(first).toEqual({ webhook_id: expect.any(String), name: expect.any(String), url: expect.any(String) });
});

it("[F21] the status of a created named webhook is data, not a flag", async () => {
  const created = await makeFiat().webhooks.create({ webhook_name: "Shop" });
  expect(created).toEqual({ status: expect.any(String), webhook_id: expect.anything(), message: expect.any(String) });
});

it("[C1] a token has no envelope", async () => {
  const token = await makeWallets().auth.token({ api_key: "k", api_secret: "s" });
  expect(token).toMatchObject({ success: true, token_type: "Bearer", expires_in: 3600 });
});

describe.each(["cards", "cardCustomers"] as const)("deploying a safe through %s", (resource) => {
  it("[C54] is accepted with 202", async () => {
    const { data, status } = await makeWallets("code=202")[resource].deploySafe("holder").withResponse();
    expect(status).toBe(202);
    expect(data.deployment_accepted && data.monitor_endpoint).toContain("/safe/deploy");
    expect(data.already_deployed).toBeFalsy();
  });

  it("returns 200 for a safe that is deployed already", async () => {
    const { data, status } = await makeWallets("code=200")[resource].deploySafe("holder").withResponse();
    expect(status).toBe(200);
    expect(data.already_deployed && data.safe_address).toMatch(/^0x/);
    expect(data.deployment_accepted).toBeFalsy();
  });
});

describe("a physical card", () => {
  it("[C63] ordered in form A returns an order", async () => {
    const address = { line1: "1 Street", line2: "2", city: "Town", state: "EX", postal_code: "1", country: "US" };
    const order = await makeWallets("code=200, example=shipment").cards.orderPhysical("card", {
      shipping_address: address,
      personalization: { cardholder_name: "A HOLDER", anything: "else" },
    });
    expect("order_id" in order && order.status).toBe("processing");
    expect(JSON.parse(sentBody() ?? "")).toMatchObject({ personalization: { anything: "else" } });
  });

  it("[C63] ordered in form B returns a card", async () => {
    const order = await makeWallets("code=200, example=issue").cards.orderPhysical("card", {
      account_id: "account",
      card_type: "physical",
      card_program: "MASTERCARD",
      shipping_name: "A Holder",
      shipping_address: { line1: "1 Street", city: "Town", country: "US", postal_code: "1" },
    });
    expect("card_id" in order && order.status).toBe("pending");
  });
});

it("[A18] a virtual card is ordered with a literal {} and returns 201", async () => {
  const { data, status } = await makeWallets().cardCustomers.createVirtualCard("holder").withResponse();
  expect(sentBody()).toBe("{}");
  expect(status).toBe(201);
  expect(data.status).toBe("active");
});

it("[C87] the response of a paid fetch is data, whatever its status", async () => {
  const found = { status: 404, paid: false, body: "gone" };
  const answered: Fetch = async () => Response.json({ success: true, message: "", data: found });
  const agent = new AgentClient({ baseUrl: "https://crypto.example/api/v1", connectorKey: "k", fetch: answered });
  const call = agent.x402.fetch({ wallet_id: "w", url: "https://paid.example" });
  await expect(call).resolves.toEqual(found);
  expect((await call.withResponse()).status).toBe(200);
});

it("[A3] tokens come from one operation alone, even after the first has expired", async () => {
  let monotonic = 0;
  const paths: string[] = [];
  const wallets = new CryptoClient({
    ...{ baseUrl: "https://crypto.example/api/v1", apiKey: "k", apiSecret: "s" },
    clock: { now: () => 0, monotonic: () => monotonic, after: () => () => undefined },
    fetch: async (url) => {
      paths.push(new URL(url).pathname);
      return Response.json({ success: true, access_token: "t", token_type: "Bearer", expires_in: 3600 });
    },
  });
  await wallets.webhooks.list();
  monotonic = 3_600_000;
  await wallets.webhooks.list();
  const [token, list] = ["/api/v1/auth/token", "/api/v1/svc-card/webhooks"];
  expect(paths).toEqual([token, list, token, list]);
});

it.each(["null", '{"success":true,"data":{"a":1}}', '[1,"2"]', '"text"', ""])(
  "[S52] an undocumented body is returned whole: %s",
  async (body) => {
    const wallets = walletsWith(async (url) =>
      url.endsWith("/auth/token")
        ? Response.json({ success: true, access_token: "t", token_type: "Bearer", expires_in: 3600 })
        : new Response(body, { headers: { "content-type": "application/json" } }),
    );
    expect((await wallets.webhooks.list()).raw).toEqual(body === "" ? undefined : JSON.parse(body));
  },
);
