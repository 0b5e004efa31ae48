import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { openSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { agentClient, connectorKey } from "../../../tests/support/test-clients.ts";
import { silent } from "../../../tests/support/turns.ts";

const url = "https://paid.example/report";
const body = { wallet_id: "w", url, headers: { "x-api-key": "resource-key-0001" } };
const fetched = { success: true, message: "", data: { status: 200, paid: true } };

/** A resource that costs 0.05 USDC. */
const offer = {
  ...{ scheme: "exact", network: "base", asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913" },
  ...{ payTo: "0xpayee", maxAmountRequired: "50000" },
};
const priced = json({ x402Version: 1, accepts: [offer] }, 402);

function open(report: ScriptedAnswer, client: object = {}) {
  const { agent, sent, sentTo } = agentClient({ "/report": report, "/agent/x402-fetch": fetched }, client);
  const pay = (options?: object, more: object = {}) => agent.x402.fetch({ ...body, ...more }, options);
  const refusal = (...args: Parameters<typeof pay>) => failureOf(pay(...args));
  return { pay, refusal, sent, looks: () => sentTo("/report"), calls: () => sentTo("/agent/x402-fetch") };
}

describe("maxAmount of a paid fetch [S54]", () => {
  test("is checked with a look at the resource, which carries no credential of the client", async () => {
    const { pay, looks, calls } = open(priced);
    expect(await pay({ maxAmount: "0.05" })).toEqual(fetched.data);
    const [look] = looks();
    expect([look?.method, look?.headers.get("x-api-key")]).toEqual(["GET", "resource-key-0001"]);
    expect(JSON.stringify([...(look?.headers ?? [])])).not.toContain(connectorKey);
    expect(calls().map((call) => call.body)).toEqual([JSON.stringify(body)]);
  });

  test.each<[string, ScriptedAnswer, string | bigint, object]>([
    ["an unknown price", json({ x402Version: 2, accepts: [] }, 402), 1n, { code: "offer_unreadable" }],
    ["a failure", json({}, 403), 1n, { code: "offer_missing" }],
    ["a redirect", new Response("", { status: 302 }), 1n, { code: "offer_missing" }],
    ["the first redirect", new Response("", { status: 300 }), 1n, { code: "offer_missing" }],
    ["a redirect that the runtime hides", () => Response.error(), 1n, { code: "offer_missing" }],
    [
      "a higher price",
      priced,
      "0.049999",
      {
        ...{ name: "PaymentOfferError", code: "offer_too_expensive", mayCost: "0.05", outcome: "not-sent" },
        ...{ method: "agent.x402.fetch", message: expect.stringContaining("maxAmount (0.049999)") },
      },
    ],
  ])("refuses %s, and does not call the service", async (_, report, maxAmount, expected) => {
    const { refusal, calls } = open(report);
    expect(await refusal({ maxAmount })).toMatchObject(expected);
    expect(calls()).toEqual([]);
  });

  test("passes every success of a free GET, leaves no timer, and refuses to repeat a free write", async () => {
    const clock = new FakeClock();
    const { pay, refusal, calls, looks } = open(new Response("", { status: 299 }), { clock });
    await pay({ maxAmount: "0" });
    expect([calls().length, clock.pending]).toEqual([1, 0]);
    expect(await refusal({ maxAmount: "1" }, { method: "POST", body: { a: 1 } })).toMatchObject({
      ...{ code: "offer_missing", httpStatus: 299 },
      message: expect.stringContaining("responded with 299 to the POST, and may have carried it out"),
    });
    expect(looks().at(-1)).toMatchObject({ method: "POST", body: '{"a":1}' });
    expect(calls()).toHaveLength(1);
  });

  test.each([0.05, "5e-2", "", null, {}])("must be a decimal: %j", async (maxAmount) => {
    const { refusal, sent } = open(priced);
    const message = expect.stringContaining("maxAmount");
    expect(await refusal({ maxAmount })).toMatchObject({ name: "ArgumentError", message });
    expect(sent).toEqual([]);
  });

  test("the look ends with the limits of the call", async () => {
    const clock = new FakeClock();
    const { refusal, calls } = open(silent, { clock });
    expect(await clock.runUntil(refusal({ maxAmount: "1", timeoutMs: 1000 }))).toMatchObject({
      ...{ name: "TimeoutError", limit: "timeoutMs", limitMs: 1000, outcome: "not-sent" },
      message: expect.stringContaining("agent.x402.fetch"),
    });
    expect(clock.pending).toBe(0);
    const controller = new AbortController();
    const aborted = refusal({ maxAmount: "1", signal: controller.signal });
    controller.abort();
    expect(await aborted).toMatchObject({ name: "AbortedError", outcome: "not-sent" });
    expect(calls()).toEqual([]);
  });

  test("without it nothing is looked at", async () => {
    const { pay, refusal, looks } = open(priced);
    await pay();
    await pay({ timeoutMs: 1000 });
    expect(looks()).toEqual([]);
    for (const options of [null, 5, "x"])
      expect(await refusal(options as never)).toMatchObject({ name: "ArgumentError" });
    expect(await refusal({ maxamount: "1" })).toMatchObject({ message: expect.stringContaining("Unknown option") });
  });

  test("works in the sandbox", async () => {
    const { agent, tenant } = openSandbox();
    const wallet_id = tenant.seeded.wallets.base;
    const resource = "https://sandbox.example/_sandbox/x402/paid?amount=0.25";
    const pay = (maxAmount: string) => agent.x402.fetch({ wallet_id, url: resource }, { maxAmount });
    expect(await failureOf(pay("0.24"))).toMatchObject({ code: "offer_too_expensive", mayCost: "0.25" });
    expect(await pay("0.25")).toMatchObject({ paid: true, payment: { amount_usd: "0.25" } });
  });
});
