// What messages and observers learn of a request and its response, through the real clients. That nothing repeats a secret of a
// client is a property (echoed-secrets.properties.test.ts), and of an operation a contract test (redaction.test.ts).

import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { json, loginBody } from "../../../tests/support/scripted-fetch.ts";
import {
  agentClient,
  apiSecret,
  appSecret,
  cryptoClient,
  fiatClient,
  keyed,
  transfer,
} from "../../../tests/support/test-clients.ts";
import { CryptoClient } from "../client/crypto-client.ts";
import { rawRequest } from "../client/raw-request.ts";
import type { Transport, TransportRequest } from "../http/transport.ts";

describe("[S36] secrets", () => {
  const pan = "4111 1111 1111 1111";
  const leaky = {
    error: "internal_error",
    details: { secret: "hidden-detail" },
    message: `bad secret ${apiSecret}, token crypto-token-1, card ${pan}`,
  };
  const cryptoOf = (path: string, body: unknown, status: number) =>
    cryptoClient({ [path]: json(body, status) }).wallets;
  const send = () =>
    cryptoOf("/send-funds", leaky, 403).transactions.sendFunds({ ...transfer, description: "private note" }, keyed);
  const fileText = "QUJD/+".repeat(20_000);
  const submit = () => {
    const file = { document: fileText, note: "John Private" };
    return cryptoOf("/source-of-funds", { message: fileText }, 500).sourceOfFunds.submit(file);
  };
  const freeze = () =>
    cryptoOf("/freeze", {}, 404).request(rawRequest({ method: "POST", path: "/cards/4111111111111111/freeze" }));
  const echo = { success: false, message: "made signing-key-987654", data: { key: "signing-key-987654" } };
  const list = () => cryptoOf("/webhooks", echo, 200).webhooks.list();
  const weak = json({ message: "whsec_abcdef is weak" }, 400);
  const later = async () => {
    const { fiat } = fiatClient({ "/create": json({}, 404), "/webhooks": weak });
    await fiat.webhooks.create({ webhook_secret: "whsec_abcdef" }).catch(() => undefined);
    return fiat.webhooks.list();
  };
  const drop = () => {
    const script = { "/auth/token": loginBody("/auth/token", "tok-1"), "/check": json({ message: "no tok-1" }, 401) };
    return cryptoClient(script).wallets.balances.check({ asset_id: "a" });
  };
  const all = new RegExp([apiSecret, "api-key-0001", "crypto-token-1", pan, "hidden-detail", "private note"].join("|"));
  const shows = (text: string) => ({ message: expect.stringContaining(text) });

  test.each<[string, RegExp, () => Promise<unknown>, object?]>([
    ["credential, card number or body of a refusal", all, send, shows("[redacted]")],
    ["secret that a call before it sent", /whsec_/, later, shows("[redacted] is weak")],
    ["token that was dropped when it was refused", /tok-1/, drop, shows("no [redacted]")],
    ["response that is secret as a whole", /signing-key-987654/, list],
    ["card number of a path", /4111/, freeze, shows("POST /cards/[redacted]/freeze")],
    ["body as large as a file", /QUJD|John Private/, submit, { name: "OutcomeUnknownError", httpStatus: 500 }],
  ])("no error shows a %s", async (_, secret, call, expected = {}) => {
    const failure = await failureOf(call());
    expect(failure).toMatchObject(expected);
    expect(inspect(failure, { depth: 9 }) + String(failure) + JSON.stringify(failure)).not.toMatch(secret);
  });

  test("a printed client shows no credentials", () => {
    for (const client of [fiatClient().fiat, cryptoClient().wallets, agentClient().agent]) {
      const shown = inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client);
      for (const secret of [appSecret, apiSecret, "api-key-0001", "connector-key-0001"])
        expect(shown).not.toContain(secret);
    }
  });
});

test("[S36] [G74] a request id is that of the configured header, else of the body, up to 255 characters, without secrets", async () => {
  const requestIdOf = async (id: string, requestIdHeader?: string, status = 404) => {
    const answer = json({ success: true, data: {}, request_id: "of the body" }, status, { "x-request-id": id });
    const { wallets } = cryptoClient({ "/check": answer }, { requestIdHeader });
    const call = wallets.balances.check({ asset_id: "a" }).withResponse();
    return (await (status === 200 ? call : failureOf(call))).requestId;
  };
  expect(await requestIdOf("r".repeat(300), "x-request-id")).toBe("r".repeat(255));
  for (const status of [200, 404])
    expect(await requestIdOf(`of ${apiSecret} \u009b1m`, "X-Request-Id", status)).toBe("of [redacted] \\u009b1m");
  for (const header of ["x-other", undefined]) expect(await requestIdOf("r", header)).toBe("of the body");
});

test("[S38] a response has at most 16 MiB", async () => {
  const large = json({ success: true, data: "x".repeat(16 * 2 ** 20) });
  const { wallets } = cryptoClient({ "/check": large }, { maxRetries: 0 });
  const message = "wallets.balances.check: the response is larger than 16777216 bytes";
  const failure = await failureOf(wallets.balances.check({ asset_id: "a" }));
  expect(failure).toMatchObject({ code: "response_too_large", httpStatus: 200, message });
});

test("[S44] a compressed body that breaks off is a response that cannot be read, and the payment is not sent again", async () => {
  const broken = () => {
    const cause = Object.assign(new Error("unexpected end of file"), { code: "Z_BUF_ERROR" });
    return new Response(new ReadableStream({ pull: (controller) => controller.error(cause) }));
  };
  const { wallets, sentTo } = cryptoClient({ "/send-funds": broken }, { maxRetries: 2 });
  const failure = await failureOf(wallets.transactions.sendFunds(transfer, keyed));
  const cause = { name: "ResponseError", code: "response_malformed", httpStatus: 200 };
  expect(failure).toMatchObject({ name: "OutcomeUnknownError", cause });
  expect(sentTo("/send-funds")).toHaveLength(1);
});

test("a copy of a transport's request by spread has its headers and its signal", async () => {
  const controller = new AbortController();
  let copy: TransportRequest | undefined;
  const transport: Transport = (request) => {
    copy = { ...request };
    controller.abort();
    return new Promise(() => undefined);
  };
  const wallets = new CryptoClient({ baseUrl: "https://wallets.example", token: "token-1", transport });
  await failureOf(wallets.webhooks.list({ signal: controller.signal }));
  expect([copy?.headers.get("authorization"), copy?.signal.aborted]).toEqual(["Bearer token-1", true]);
});
