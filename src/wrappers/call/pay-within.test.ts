import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { openSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { json, type ScriptedAnswer, type SentRequest } from "../../../tests/support/scripted-fetch.ts";
import { agentClient, connectorKey } from "../../../tests/support/test-clients.ts";
import { silent } from "../../../tests/support/turns.ts";

const url = "https://paid.example/report";
const body = { wallet_id: "w", url, headers: { "x-api-key": "resource-key-0001" } };
const fetched = { success: true, message: "", data: { status: 200, paid: true } };

/** A resource that costs 0.05 USDC. */
const priced = () =>
  json(
    {
      x402Version: 1,
      accepts: [
        {
          ...{ scheme: "exact", network: "base", payTo: "0xpayee", maxAmountRequired: "50000" },
          asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
        },
      ],
    },
    402,
  );

function open(report: ScriptedAnswer, options: object = {}) {
  const client = agentClient({ "/report": report, "/agent/x402-fetch": fetched }, options);
  return { ...client, calls: () => client.sentTo("/agent/x402-fetch") };
}

describe("maxAmount of a paid fetch [S54]", () => {
  test("is checked with a look at the resource, which carries no credential of the client", async () => {
    const { agent, sentTo, calls } = open(priced);
    expect(await agent.x402.fetch(body, { maxAmount: "0.05" })).toEqual(fetched.data);
    const [seen]: readonly (SentRequest | undefined)[] = sentTo("/report");
    expect([seen?.method, seen?.headers.get("x-api-key")]).toEqual(["GET", "resource-key-0001"]);
    expect(JSON.stringify([...(seen?.headers ?? [])])).not.toContain(connectorKey);
    expect(calls()).toHaveLength(1);
    expect(calls()[0]?.body).toBe(JSON.stringify(body));
  });

  test("refuses a higher price, and does not call the service", async () => {
    const { agent, calls } = open(priced);
    const error = await failureOf(agent.x402.fetch(body, { maxAmount: "0.049999" }));
    expect(error).toMatchObject({
      ...{ name: "PaymentOfferError", code: "offer_too_expensive", mayCost: "0.05", outcome: "not-sent" },
      ...{ method: "agent.x402.fetch", message: expect.stringContaining("maxAmount (0.049999)") },
    });
    expect(calls()).toEqual([]);
  });

  test.each([
    ["an unknown price", () => json({ x402Version: 2, accepts: [] }, 402), "offer_unreadable"],
    ["a failure", () => json({}, 403), "offer_missing"],
    ["a redirect", () => new Response("", { status: 302 }), "offer_missing"],
    ["the first redirect", () => new Response("", { status: 300 }), "offer_missing"],
    ["a redirect that the runtime hides", () => Response.error(), "offer_missing"],
  ])("refuses %s", async (_, answer, code) => {
    const { agent, calls } = open(answer);
    expect(await failureOf(agent.x402.fetch(body, { maxAmount: 1n }))).toMatchObject({ code });
    expect(calls()).toEqual([]);
  });

  test("passes a free GET, and refuses to repeat a free write", async () => {
    const { agent, calls, sentTo } = open(() => json({}));
    await agent.x402.fetch(body, { maxAmount: "0" });
    const write = agent.x402.fetch({ ...body, method: "POST", body: { a: 1 } }, { maxAmount: "1" });
    expect(await failureOf(write)).toMatchObject({
      ...{ code: "offer_missing", httpStatus: 200 },
      message: expect.stringContaining("responded with 200 to the POST, and may have carried it out"),
    });
    expect(sentTo("/report").at(-1)).toMatchObject({ method: "POST", body: '{"a":1}' });
    expect(calls()).toHaveLength(1);
  });

  test("passes every success of a free GET, and leaves no timer", async () => {
    const clock = new FakeClock();
    const { agent, calls } = open(() => new Response("", { status: 299 }), { clock });
    await agent.x402.fetch(body, { maxAmount: "0" });
    expect([calls().length, clock.pending]).toEqual([1, 0]);
  });

  test.each([0.05, "5e-2", "", null, {}])("must be a decimal: %j", async (maxAmount) => {
    const { agent, sent } = open(priced);
    const error = await failureOf(agent.x402.fetch(body, { maxAmount: maxAmount as never }));
    expect(error).toMatchObject({ name: "ArgumentError", message: expect.stringContaining("maxAmount") });
    expect(sent).toEqual([]);
  });

  test("the look ends with the limits of the call", async () => {
    const clock = new FakeClock();
    const { agent, calls } = open(silent, { clock });
    const late = failureOf(agent.x402.fetch(body, { maxAmount: "1", timeoutMs: 1000 }));
    expect(await clock.runUntil(late)).toMatchObject({
      ...{ name: "TimeoutError", limit: "timeoutMs", limitMs: 1000, outcome: "not-sent" },
      message: expect.stringContaining("agent.x402.fetch"),
    });
    expect(clock.pending).toBe(0);
    const controller = new AbortController();
    const aborted = failureOf(agent.x402.fetch(body, { maxAmount: "1", signal: controller.signal }));
    controller.abort();
    expect(await aborted).toMatchObject({ name: "AbortedError", outcome: "not-sent" });
    expect(calls()).toEqual([]);
  });

  test("without it nothing is looked at", async () => {
    const { agent, sentTo } = open(priced);
    await agent.x402.fetch(body);
    await agent.x402.fetch(body, { timeoutMs: 1000 });
    expect(sentTo("/report")).toEqual([]);
    for (const options of [null, 5, "x"]) {
      await expect(agent.x402.fetch(body, options as never)).rejects.toMatchObject({ name: "ArgumentError" });
    }
    await expect(agent.x402.fetch(body, { maxamount: "1" } as never)).rejects.toThrow("Unknown option");
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
