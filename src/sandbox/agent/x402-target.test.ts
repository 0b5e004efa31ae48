import { describe, expect, it } from "vitest";
import { toIncomingRequest } from "../core/request.ts";
import { choosePayment, readPayment, writePayment } from "./x402-protocol.ts";
import { handleX402Target } from "./x402-target.ts";

const origin = "https://sandbox.example";
const get = async (path: string, init: RequestInit = {}) => {
  const request = toIncomingRequest(`${origin}/_sandbox/x402/${path}`, init, origin);
  const { status, headers, body } = await handleX402Target(request);
  return { status, headers: new Headers(headers), body: JSON.parse(String(body)) };
};

/** Requests a resource, and pays what it demands, or something else. */
async function pay(path: string, change: object = {}, chain: "base" | "solana" = "solana") {
  const demand = await get(path);
  expect(demand.status).toBe(402);
  const option = choosePayment(demand.body, chain);
  if (!option) throw new Error("nothing that the wallet can pay");
  const payment = writePayment({ ...option, from: "payer", nonce: "0x1", ...change });
  return get(path, { method: "POST", headers: { "x-payment": payment }, body: "question" });
}

describe("the resources", () => {
  it("free: echoes the request, with at most 64 KiB of its body", async () => {
    const echoed = async (body: string) => {
      const response = await get("free", { method: "PUT", body });
      expect([response.status, response.headers.get("x-sandbox-basis")]).toEqual([200, "assumed"]);
      return response.body;
    };
    const echo = { resource: "/_sandbox/x402/free", method: "PUT", body: "question", paid: null };
    expect(await echoed("question")).toEqual(echo);
    expect((await echoed("x".repeat(65_536))).body).toHaveLength(65_536);
    expect((await echoed("x".repeat(65_537))).body).toBeNull();
  });

  it.each(["base", "solana"] as const)("paid: demands payment, and accepts it on %s", async (chain) => {
    const payTo = expect.stringMatching(/^0x[0-9a-f]{40}$/);
    const usdc = { network: "base", asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", payTo };
    const demanded = { scheme: "exact", maxAmountRequired: "50000", resource: "/_sandbox/x402/paid", ...usdc };
    expect((await get("paid")).body.accepts[0]).toMatchObject(demanded);
    const { status, headers, body } = await pay("paid?amount=0.25", {}, chain);
    expect([status, body]).toEqual([200, expect.objectContaining({ method: "POST", body: "question", paid: "0.25" })]);
    const receipt = JSON.parse(atob(headers.get("x-payment-response") ?? ""));
    expect(receipt).toEqual({ success: true, transaction: "0x1", network: chain, payer: "payer" });
  });

  it.each([{ value: "49999" }, { payTo: "somebody" }, { network: "base" }])("paid: rejects %j", async (change) => {
    expect((await pay("paid", change)).status).toBe(402);
  });

  it("failing: is never satisfied; broken: fails after payment; an unknown one gives 404 and lists these", async () => {
    const [failing, broken, unknown] = [await pay("failing"), await pay("broken"), await get("constructor")];
    expect([failing.status, failing.body.error]).toEqual([402, "Payment is required."]);
    expect([broken.status, broken.headers.has("x-payment-response")]).toEqual([500, true]);
    expect(broken.body).toEqual({ error: "broken", message: "This resource fails after payment." });
    const allowed = ["free", "paid", "failing", "broken"].map((name) => `/_sandbox/x402/${name}`);
    const message = "There is no such resource.";
    expect([unknown.status, unknown.body]).toEqual([404, { error: "not_found", message, allowed }]);
  });

  const message = "amount must be a decimal in USDC with at most 6 decimal places.";
  const refused = { status: 400, body: { error: "bad_request", message, allowed: ["?amount=0.05"] } };
  const demands = (maxAmountRequired: string) => ({ status: 402, body: { accepts: [{ maxAmountRequired }, {}] } });
  it.each<[amount: string, response: object]>([
    ["999999999999", demands("999999999999000000")],
    ["0.000001", demands("1")],
    ["12.5", demands("12500000")],
    ...["-1", "1e3", "0.0000001", "x", ""].map((amount): [string, object] => [amount, refused]),
  ])("the amount %j", async (amount, response) => expect(await get(`paid?amount=${amount}`)).toMatchObject(response));
});

const payment = { network: "base", from: "a", payTo: "b", value: "9".repeat(30), nonce: "0x1" };

it("a payment is read as it was written", () => expect(readPayment(writePayment(payment))).toEqual(payment));

it.each([
  ...["", "no base64", btoa("no JSON"), btoa("null"), btoa("{}"), btoa('{"scheme":"exact"}')],
  ...[btoa('{"scheme":"exact","payload":{"value":-1}}'), btoa('{"scheme":"exact","payload":null}')],
  ...["9".repeat(31), "1.5"].map((value) => writePayment({ ...payment, value })),
])("%j is not a payment", (text) => expect(readPayment(text)).toBeUndefined());

it.each<[string, object, boolean]>([
  ["a payee of 128 characters", { payTo: "p".repeat(128) }, true],
  ["a payee of 129 characters", { payTo: "p".repeat(129) }, false],
  ["a payee with a space", { payTo: "pay ee" }, false],
  ["a payee that is not a text", { payTo: 7 }, false],
  ["an amount of 30 digits", { maxAmountRequired: "9".repeat(30) }, true],
  ["an amount of 31 digits", { maxAmountRequired: "9".repeat(31) }, false],
  ["an empty amount", { maxAmountRequired: "" }, false],
  ["the scheme exact, which is the default", { scheme: "exact" }, true],
  ["an address of USDC in upper case", { asset: "EPJFWDD5AUFQSSQEM2QN1XZYBAPC8G4WEGGKZWYTDT1V" }, true],
])("an offer with %s", (_, change, isPayable) => {
  const offer = { network: "solana", asset: "USDC", payTo: "payee", maxAmountRequired: "1" };
  expect(choosePayment({ accepts: [{ ...offer, ...change }] }, "solana") !== undefined).toBe(isPayable);
});
