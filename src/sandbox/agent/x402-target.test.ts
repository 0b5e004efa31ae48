import { describe, expect, it } from "vitest";
import { toIncomingRequest } from "../core/request.ts";
import { toResponse } from "../core/response.ts";
import { choosePayment, readPayment, writePayment } from "./x402-protocol.ts";
import { handleX402Target } from "./x402-target.ts";

const origin = "https://sandbox.example";
const get = async (path: string, init: RequestInit = {}) =>
  toResponse(await handleX402Target(toIncomingRequest(`${origin}/_sandbox/x402/${path}`, init, origin)));

/** Requests a resource, and pays what it demands, or something else. */
async function pay(path: string, change: object = {}, chain: "base" | "solana" = "solana") {
  const demand = await get(path);
  expect(demand.status).toBe(402);
  const option = choosePayment(await demand.json(), chain);
  if (!option) throw new Error("nothing that the wallet can pay");
  const payment = writePayment({ ...option, from: "payer", nonce: "0x1", ...change });
  return get(path, { method: "POST", headers: { "x-payment": payment }, body: "question" });
}

describe("the resources", () => {
  it("free: echoes the request", async () => {
    const response = await get("free", { method: "PUT", body: "question" });
    expect([response.status, response.headers.get("x-sandbox-basis")]).toEqual([200, "assumed"]);
    expect(await response.json()).toEqual({
      ...{ resource: "/_sandbox/x402/free", method: "PUT", body: "question", paid: null },
    });
  });

  it.each(["base", "solana"] as const)("paid: demands payment, and accepts it on %s", async (chain) => {
    const response = await pay("paid?amount=0.25", {}, chain);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ method: "POST", body: "question", paid: "0.25" });
    const receipt = JSON.parse(atob(response.headers.get("x-payment-response") ?? ""));
    expect(receipt).toEqual({ success: true, transaction: "0x1", network: chain, payer: "payer" });
  });

  it("paid: states its price in the protocol's format", async () => {
    const [first] = (await (await get("paid")).json()).accepts;
    expect(first).toEqual({
      ...{ scheme: "exact", network: "base", maxAmountRequired: "50000", maxTimeoutSeconds: 60 },
      ...{ asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", payTo: expect.stringMatching(/^0x[0-9a-f]{40}$/) },
      ...{ resource: "/_sandbox/x402/paid", mimeType: "application/json", description: "A resource of the sandbox." },
    });
  });

  it.each([{ value: "49999" }, { payTo: "somebody" }, { network: "base" }])("paid: rejects %j", async (change) => {
    expect((await pay("paid", change)).status).toBe(402);
  });

  it("failing: is never satisfied; broken: fails after payment", async () => {
    const failing = await pay("failing");
    expect([failing.status, (await failing.json()).error]).toEqual([402, "Payment is required."]);
    const broken = await pay("broken");
    expect([broken.status, broken.headers.has("x-payment-response")]).toEqual([500, true]);
    expect(await broken.json()).toEqual({ error: "broken", message: "This resource fails after payment." });
  });

  it("an unknown one gives 404 and lists the known ones", async () => {
    const response = await get("constructor");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      ...{ error: "not_found", message: "There is no such resource." },
      allowed: ["free", "paid", "failing", "broken"].map((name) => `/_sandbox/x402/${name}`),
    });
  });

  it.each(["-1", "1e3", "0.0000001", "x", ""])("the amount %j is rejected", async (amount) => {
    const response = await get(`paid?amount=${encodeURIComponent(amount)}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      ...{ error: "bad_request", message: "amount must be a decimal in USDC with at most 6 decimal places." },
      allowed: ["?amount=0.05"],
    });
  });

  it.each(["999999999999", "0.000001", "12.5"])("the amount %s is demanded", async (amount) => {
    const [first] = (await (await get(`paid?amount=${amount}`)).json()).accepts;
    expect(first.maxAmountRequired).toBe(String(Math.round(Number(amount) * 1_000_000)));
  });

  it("an echoed body is at most 64 KiB", async () => {
    const echoed = async (length: number) =>
      (await (await get("free", { method: "POST", body: "x".repeat(length) })).json()).body;
    expect(await echoed(65_536)).toHaveLength(65_536);
    expect(await echoed(65_537)).toBeNull();
  });
});

it.each([
  "",
  "no base64",
  btoa("no JSON"),
  btoa("null"),
  btoa("{}"),
  btoa('{"scheme":"exact"}'),
  btoa('{"scheme":"exact","payload":{"value":-1}}'),
  btoa('{"scheme":"exact","payload":null}'),
])("%j is not a payment", (text) => expect(readPayment(text)).toBeUndefined());

it("an address of USDC is compared ignoring case", () => {
  const asset = "0x036cbd53842c5426634e7929541ec2318f3dcf7e";
  const offer = { network: "base-sepolia", asset, payTo: "payee", maxAmountRequired: "1" };
  expect(choosePayment({ accepts: [offer] }, "base")).toEqual({ network: "base-sepolia", payTo: "payee", value: "1" });
});

const offer = { network: "solana", asset: "USDC", payTo: "payee", maxAmountRequired: "1" };

it.each([
  ["a payee of 128 characters", { payTo: "p".repeat(128) }, true],
  ["a payee of 129 characters", { payTo: "p".repeat(129) }, false],
  ["a payee with a space", { payTo: "pay ee" }, false],
  ["a payee that is not a text", { payTo: 7 }, false],
  ["an amount of 30 digits", { maxAmountRequired: "9".repeat(30) }, true],
  ["an amount of 31 digits", { maxAmountRequired: "9".repeat(31) }, false],
  ["an empty amount", { maxAmountRequired: "" }, false],
  ["the scheme exact, which is the default", { scheme: "exact" }, true],
])("an offer with %s", (_, change, isPayable) => {
  expect(choosePayment({ accepts: [{ ...offer, ...change }] }, "solana") !== undefined).toBe(isPayable);
});

it("a payment is read as it was written, up to 30 digits", () => {
  const payment = { network: "base", from: "a", payTo: "b", value: "9".repeat(30), nonce: "0x1" };
  expect(readPayment(writePayment(payment))).toEqual(payment);
  expect(readPayment(writePayment({ ...payment, value: "9".repeat(31) }))).toBeUndefined();
  expect(readPayment(writePayment({ ...payment, value: "1.5" }))).toBeUndefined();
});
