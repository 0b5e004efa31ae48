// The parts of x402 version 1 that a wallet and a paid resource need: payment demands and payment headers.

import { parseJson } from "../../wrappers/http/json.ts";
import { toUnits, type Units } from "../core/assets.ts";
import { isObject } from "../core/setting-kinds.ts";
import type { AgentChain } from "../state/agent-state.ts";

export const PAYMENT_HEADER = "X-PAYMENT";
export const RECEIPT_HEADER = "X-PAYMENT-RESPONSE";

/** USDC on the wire is in millionths. */
export const SMALLEST_USDC: Units = toUnits("0.000001");

/** The networks that agent wallets pay on, the main and test network of each chain, with their contracts of USDC. */
export const networks: ReadonlyMap<string, { readonly chain: AgentChain; readonly usdc: string }> = new Map([
  ["base", { chain: "base", usdc: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913" }],
  ["base-sepolia", { chain: "base", usdc: "0x036CbD53842c5426634e7929541eC2318f3dCF7e" }],
  ["solana", { chain: "solana", usdc: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v" }],
  ["solana-devnet", { chain: "solana", usdc: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU" }],
]);

export interface PaymentOption {
  readonly network: string;
  readonly payTo: string;
  /** In millionths of a USDC. */
  readonly value: string;
}

/** A payment sent with a request, unsigned in the sandbox. */
export interface X402Payment extends PaymentOption {
  readonly from: string;
  readonly nonce: string;
}

export function choosePayment(body: unknown, chain: AgentChain): PaymentOption | undefined {
  const accepts = isObject(body) && Array.isArray(body.accepts) ? body.accepts : [];
  for (const offer of accepts) {
    const option = readOffer(offer, chain);
    if (option) return option;
  }
  return undefined;
}

function readOffer(offer: unknown, chain: AgentChain): PaymentOption | undefined {
  if (!isObject(offer) || (offer.scheme ?? "exact") !== "exact") return undefined;
  const { network: name, asset, maxAmountRequired: value, payTo } = offer;
  const network = networks.get(String(name));
  if (network?.chain !== chain) return undefined;
  if (asset !== "USDC" && String(asset).toLowerCase() !== network.usdc.toLowerCase()) return undefined;
  if (typeof value !== "string" || !/^\d{1,30}$/.test(value)) return undefined;
  if (typeof payTo !== "string" || !/^[!-~]{1,128}$/.test(payTo)) return undefined;
  return { network: String(name), payTo, value };
}

export function writePayment({ network, from, payTo, value, nonce }: X402Payment): string {
  return btoa(JSON.stringify({ x402Version: 1, scheme: "exact", network, payload: { from, to: payTo, value, nonce } }));
}

export function readPayment(text: string): X402Payment | undefined {
  const sent = parse(text);
  if (!isObject(sent) || sent.scheme !== "exact" || !isObject(sent.payload)) return undefined;
  const { from, to, value, nonce } = sent.payload;
  if (typeof value !== "string" || !/^\d{1,30}$/.test(value)) return undefined;
  return { network: String(sent.network), from: String(from), payTo: String(to), value, nonce: String(nonce) };
}

function parse(base64: string): unknown {
  try {
    return parseJson(atob(base64));
  } catch {
    return undefined;
  }
}
