import { describe, expect, it } from "vitest";
import { toIncomingRequest } from "../core/incoming-request.ts";
import { choosePayment, readPayment, writePayment } from "./x402-protocol.ts";
import { handleX402Target } from "./x402-target.ts";

const origin = "https://sandbox.example";
const get = (path: string, init: RequestInit = {}) =>
  handleX402Target(toIncomingRequest(`${origin}/_sandbox/x402/${path}`, init, origin));

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
    expect(first).toMatchObject({ scheme: "exact", network: "base", maxAmountRequired: "50000" });
    expect(first.asset).toBe("0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913");
  });

  it.each([{ value: "49999" }, { payTo: "somebody" }, { network: "base" }])("paid: rejects %j", async (change) => {
    expect((await pay("paid", change)).status).toBe(402);
  });

  it("failing: is never satisfied; broken: fails after payment", async () => {
    expect((await pay("failing")).status).toBe(402);
    expect((await pay("broken")).status).toBe(500);
  });

  it("an unknown one gives 404 and lists the known ones", async () => {
    const response = await get("constructor");
    expect(response.status).toBe(404);
    expect((await response.json()).allowed).toContain("/_sandbox/x402/paid");
  });

  it.each(["-1", "1e3", "0.0000001", "x", ""])("the amount %j is rejected", async (amount) => {
    expect((await get(`paid?amount=${encodeURIComponent(amount)}`)).status).toBe(400);
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
