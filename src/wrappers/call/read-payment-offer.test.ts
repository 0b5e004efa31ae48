import { describe, expect, test } from "vitest";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { json, type ScriptedAnswer, scriptedFetch } from "../../../tests/support/scripted-fetch.ts";
import { silent } from "../../../tests/support/turns.ts";
import { createSandbox } from "../../sandbox/assembly/create-sandbox.ts";
import { readPaymentOffer } from "./x402-price.ts";

const url = "https://paid.example/report";
const read = (answer: ScriptedAnswer, options: object = {}) => {
  const { fetch, sent } = scriptedFetch({ "/report": answer });
  return { offer: readPaymentOffer(url, { fetch, ...options }), sent };
};

describe("readPaymentOffer [S54]", () => {
  test("reads the price of the sandbox's paid resource, and that the free one has none", async () => {
    const { fetch } = createSandbox();
    const resource = (path: string) => readPaymentOffer(`https://sandbox.example/_sandbox/x402/${path}`, { fetch });
    expect(await resource("paid?amount=0.25")).toMatchObject({
      mayCost: "0.25",
      choices: [{ network: "base", asset: "USDC", amount: "0.25" }, { network: "solana" }],
    });
    expect(await resource("free")).toBeUndefined();
  });

  test("sends the request without payment, and follows no redirect", async () => {
    const options = { method: "POST", headers: { accept: "text/plain" }, body: { a: 1 } };
    const { offer, sent } = read(new Response("", { status: 302 }), options);
    expect(await offer).toBeUndefined();
    const [request] = sent;
    expect(sent).toHaveLength(1);
    expect([request?.method, request?.body, request?.init.redirect]).toEqual(["POST", '{"a":1}', "manual"]);
    expect([...(request?.headers ?? [])]).toEqual([
      ["accept", "text/plain"],
      ["content-type", "application/json"],
    ]);
  });

  test.each([
    ["http://paid.example/"],
    ["ftp://paid.example/"],
    ["https://user:secret@paid.example/"],
    ["report"],
    [undefined],
  ])("rejects the address %s", async (address) => {
    const { fetch, sent } = scriptedFetch();
    const error = await failureOf(readPaymentOffer(address as string, { fetch }));
    expect(error).toMatchObject({ name: "ArgumentError", message: expect.not.stringContaining("secret") });
    expect(sent).toEqual([]);
  });

  test.each([{ method: "FETCH" }, { headers: { "a b": "c" } }, { timeoutMs: 0 }, { signal: 1 }, { timeout: 1 }])(
    "rejects %j",
    async (options) => expect(await failureOf(read({}, options).offer)).toMatchObject({ name: "ArgumentError" }),
  );

  test("ends at its time limit, with its signal, and at an offer over 256 KiB", async () => {
    const clock = new FakeClock();
    const late = failureOf(read(silent, { clock, timeoutMs: 1000 }).offer);
    expect(await clock.runUntil(late)).toMatchObject({ name: "TimeoutError", limitMs: 1000, outcome: "not-sent" });
    const aborted = failureOf(read(silent, { signal: AbortSignal.abort() }).offer);
    expect(await aborted).toMatchObject({ name: "AbortedError" });
    const large = json({ x402Version: 1, accepts: ["a".repeat(300_000)] }, 402);
    expect(await failureOf(read(large).offer)).toMatchObject({ code: "offer_unreadable" });
  });

  test("a failed connection is a ConnectionError that does not repeat the address", async () => {
    const refused = () => {
      throw new Error(`cannot reach ${url}?token=secret`);
    };
    const error = await failureOf(read(refused).offer);
    expect(error).toMatchObject({ name: "ConnectionError", outcome: "not-sent" });
    expect(JSON.stringify(error)).not.toContain("secret");
  });
});
