// The price of a paid resource, and the limit of what a paid fetch may cost (pay-within.ts).

import { describe, expect, test } from "vitest";
import { failureOf, throwing } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { json, type ScriptedAnswer, scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import { agentClient, connectorKey } from "../../../tests/support/test-clients.ts";
import { silent } from "../../../tests/support/turns.ts";
import { isMore, priceLimit, readOffer, readPaymentOffer } from "./x402-price.ts";

const base = {
  scheme: "exact",
  network: "base",
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  payTo: "0xpayee",
  maxAmountRequired: "50000",
};
const offerOf = (...accepts: unknown[]) => JSON.stringify({ x402Version: 1, accepts });
const read = (...accepts: unknown[]) => readOffer(offerOf(...accepts));

const offerError = (code: string) => expect.objectContaining({ name: "PaymentOfferError", code, outcome: "not-sent" });

describe("an offer [S54]", () => {
  test("names payee, asset, network and amount of each choice, and the highest amount", () => {
    const solana = { ...base, network: "solana", asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" };
    expect(read(base, { ...solana, payTo: "Payee", maxAmountRequired: "60000" })).toEqual({
      mayCost: "0.06",
      asset: "USDC",
      choices: [
        { payTo: "0xpayee", asset: "USDC", assetAddress: base.asset, network: "base", amount: "0.05" },
        { payTo: "Payee", asset: "USDC", assetAddress: solana.asset, network: "solana", amount: "0.06" },
      ],
    });
    expect(read({ ...base, asset: base.asset.toLowerCase() }).mayCost).toBe("0.05");
  });

  test.each([
    ["0", "0"],
    ["1", "0.000001"],
    ["1000000", "1"],
    ["1500000", "1.5"],
    ["0000007", "0.000007"],
    ["123456789012345678901234567890", "123456789012345678901234.56789"],
  ])("%s atomic units are %s USDC, digit for digit", (maxAmountRequired, amount) => {
    expect(read({ ...base, maxAmountRequired }).mayCost).toBe(amount);
  });

  test.each([
    [{ asset: "0x0000000000000000000000000000000000000001" }],
    [{ network: "polygon" }],
    [{ network: "solana" }],
    [{ network: "solana", asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v".toLowerCase() }],
    [{ asset: "0x1", extra: { name: "USDC", decimals: 6 } }],
  ])("in an unknown asset is refused, whatever it says about decimals: %j", (change) => {
    expect(() => read(base, { ...base, ...change })).toThrow(offerError("offer_unknown_asset"));
  });

  test.each([
    ...[{ scheme: "upto" }, { scheme: undefined }, { network: 1 }, { asset: null }, { payTo: "a\u001b[31m" }],
    ...[50000, "", "-1", "1.5", "1e3", "5 0", null, "9".repeat(40)].map((maxAmountRequired) => ({ maxAmountRequired })),
    ...["", "no JSON", "[]", "{}", '{"accepts":[]}', '{"accepts":[null]}'],
    JSON.stringify({ x402Version: 2, accepts: [base] }),
  ])("with %j is unreadable", (given) => {
    const text = typeof given === "string" ? given : offerOf({ ...base, ...given });
    expect(() => readOffer(text)).toThrow(offerError("offer_unreadable"));
  });
});

test.each([
  ["0.06", "0.05", true],
  ["0.05", "0.05", false],
  ["0.050000", "0.05", false],
  ["10", "9.99", true],
  ["9007199254740993", "9007199254740992.99", true],
  ["0.00000000000000000000000000000000000001", "0", true],
])("[S54] %s is more than %s: %s", (left, right, expected) => {
  expect([isMore(left, right), isMore(right, left) && expected]).toEqual([expected, false]);
});

const url = "https://paid.example/report";
const lookAt = (answer: ScriptedAnswer, options: object = {}) => {
  const { fetch, sent } = scriptedFetch({ "/report": answer });
  return { offer: readPaymentOffer(url, { fetch, ...options }), sent };
};

describe("readPaymentOffer [S54]", () => {
  test("sends the request without payment, and follows no redirect", async () => {
    const options = { method: "POST", headers: { accept: "text/plain" }, body: { a: 1 } };
    const { offer, sent } = lookAt(new Response("", { status: 302 }), options);
    expect(await offer).toBeUndefined();
    expect(sent).toMatchObject([{ method: "POST", body: '{"a":1}', init: { redirect: "manual" } }]);
    const sentHeaders = { accept: "text/plain", "content-type": "application/json" };
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual(sentHeaders);
  });

  test.each(["http://paid.example/", "ftp://paid.example/", "https://user:secret@paid.example/", "report", undefined])(
    "rejects the address %s",
    async (address) => {
      const { fetch, sent } = scriptedFetch();
      const error = await failureOf(readPaymentOffer(address as string, { fetch }));
      expect(error).toMatchObject({ name: "ArgumentError", message: expect.not.stringContaining("secret") });
      expect(sent).toEqual([]);
    },
  );

  test("ends at its time limit, with its signal, and at an offer over 256 KiB", async () => {
    const clock = new FakeClock();
    const late = failureOf(lookAt(silent, { clock, timeoutMs: 1000 }).offer);
    expect(await clock.runUntil(late)).toMatchObject({ name: "TimeoutError", limitMs: 1000, outcome: "not-sent" });
    const aborted = failureOf(lookAt(silent, { signal: AbortSignal.abort() }).offer);
    expect(await aborted).toMatchObject({ name: "AbortedError" });
    const large = json({ x402Version: 1, accepts: ["a".repeat(300_000)] }, 402);
    expect(await failureOf(lookAt(large).offer)).toMatchObject({ code: "offer_unreadable" });
  });

  test("a failed connection is a ConnectionError that does not repeat the address", async () => {
    const refused = throwing(new Error(`cannot reach ${url}?token=secret`));
    const error = await failureOf(lookAt(refused).offer);
    expect(error).toMatchObject({ name: "ConnectionError", outcome: "not-sent" });
    expect(JSON.stringify(error)).not.toContain("secret");
  });
});

const body = { wallet_id: "w", url, headers: { "x-api-key": "resource-key-0001" } };
const fetched = { success: true, message: "", data: { status: 200, paid: true } };

/** A resource that costs 0.05 USDC. */
const priced = json({ x402Version: 1, accepts: [base] }, 402);

function open(report: ScriptedAnswer, client: object = {}) {
  const { agent, sent, sentTo } = agentClient({ "/report": report, "/agent/x402-fetch": fetched }, client);
  const pay = (options?: object, more: object = {}) => agent.x402.fetch({ ...body, ...more }, options);
  const refusal = (...args: Parameters<typeof pay>) => failureOf(pay(...args));
  return { pay, refusal, sent, looks: () => sentTo("/report"), calls: () => sentTo("/agent/x402-fetch") };
}

describe("maxAmount of a paid fetch [S54]", () => {
  test("is checked with a look at the resource, which carries no credential of the client", async () => {
    const { pay, looks, calls } = open(priced);
    expect(await pay({ maxAmount: priceLimit("0.05") })).toEqual(fetched.data);
    const [look] = looks();
    expect([look?.method, look?.headers.get("x-api-key")]).toEqual(["GET", "resource-key-0001"]);
    expect(JSON.stringify([...(look?.headers ?? [])])).not.toContain(connectorKey);
    expect(calls().map((call) => call.body)).toEqual([JSON.stringify(body)]);
  });

  const tooExpensive = {
    name: "PaymentOfferError",
    code: "offer_too_expensive",
    mayCost: "0.05",
    outcome: "not-sent",
    method: "agent.x402.fetch",
    message: expect.stringContaining("maxAmount (0.049999)"),
  };

  test.each<[string, ScriptedAnswer, string | bigint, object]>([
    ["an unknown price", json({ x402Version: 2, accepts: [] }, 402), 1n, { code: "offer_unreadable" }],
    ["a failure", json({}, 403), 1n, { code: "offer_missing" }],
    ["a redirect", new Response("", { status: 302 }), 1n, { code: "offer_missing" }],
    ["the first redirect", new Response("", { status: 300 }), 1n, { code: "offer_missing" }],
    ["a redirect that the runtime hides", () => Response.error(), 1n, { code: "offer_missing" }],
    ["a higher price", priced, "0.049999", tooExpensive],
  ])("refuses %s, and does not call the service", async (_, report, maxAmount, expected) => {
    const { refusal, calls } = open(report);
    expect(await refusal({ maxAmount: priceLimit(maxAmount) })).toMatchObject(expected);
    expect(calls()).toEqual([]);
  });

  test("passes every success of a free GET, leaves no timer, and refuses to repeat a free write", async () => {
    const clock = new FakeClock();
    const { pay, refusal, calls, looks } = open(new Response("", { status: 299 }), { clock });
    await pay({ maxAmount: priceLimit("0") });
    expect([calls().length, clock.pending]).toEqual([1, 0]);
    const message = expect.stringContaining("responded with 299 to the POST, and may have carried it out");
    const post = { method: "POST", body: { a: 1 } };
    const missing = { code: "offer_missing", httpStatus: 299, message };
    expect(await refusal({ maxAmount: priceLimit("1") }, post)).toMatchObject(missing);
    expect(looks().at(-1)).toMatchObject({ method: "POST", body: '{"a":1}' });
    expect(calls()).toHaveLength(1);
  });

  test("the look ends with the limits of the call", async () => {
    const clock = new FakeClock();
    const { refusal, calls } = open(silent, { clock });
    const message = expect.stringContaining("agent.x402.fetch");
    const timeout = { name: "TimeoutError", limit: "timeoutMs", limitMs: 1000, outcome: "not-sent", message };
    expect(await clock.runUntil(refusal({ maxAmount: priceLimit("1"), timeoutMs: 1000 }))).toMatchObject(timeout);
    expect(clock.pending).toBe(0);
    const controller = new AbortController();
    const aborted = refusal({ maxAmount: priceLimit("1"), signal: controller.signal });
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
});
