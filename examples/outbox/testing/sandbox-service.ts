// The part of the crypto service that an outbox needs, in this process: tokens, and transfers that are told apart by key.

import type { Fetch } from "svc-sdk";
import type { TestClock } from "./test-clock.ts";

const KEY_LIFE_MS = 24 * 60 * 60_000;

/** How a request to send funds ends. */
export type Answer =
  /** Carried out, or answered as the first time. */
  | "normal"
  /** Carried out, and the answer is lost on its way. */
  | "lost"
  /** Never arrives. */
  | "refused connection"
  /** Refused before the service looks at the key, as for a limit that an earlier transfer has used up. */
  | 403
  | 422
  | 429
  | 500;

export class SimulatedService {
  /** What was paid, in order: the address that it was paid to. */
  readonly effects: string[] = [];
  /** The keys of the requests to send funds that have arrived. */
  readonly keys: string[] = [];
  /** How the next requests end; normally, when there are none left. */
  readonly answers: Answer[] = [];
  readonly #clock: TestClock;
  readonly #known = new Map<string, { readonly id: string; readonly at: number }>();

  constructor(clock: TestClock) {
    this.#clock = clock;
  }

  readonly fetch: Fetch = async (url, init) => {
    await new Promise((resolve) => setImmediate(resolve));
    const headers = new Headers(init?.headers);
    if (String(url).endsWith("/auth/token")) {
      return json(200, { success: true, access_token: "token-0001", token_type: "Bearer", expires_in: 3_600_000 });
    }
    const answer = this.answers.shift() ?? "normal";
    if (answer === "refused connection") throw failure("ECONNREFUSED");
    const key = headers.get("idempotency-key") ?? "";
    this.keys.push(key);
    if (typeof answer === "number") return refusals[answer]();
    const id = this.#transfer(key, JSON.parse(String(init?.body)).receiving_address);
    if (answer === "lost") throw failure("ECONNRESET");
    return json(200, { status: true, message: "Funds sent.", data: { ...result, transaction_id: id } });
  };

  #transfer(key: string, address: string): string {
    const now = this.#clock.now();
    const known = this.#known.get(key);
    if (known && now < known.at + KEY_LIFE_MS) return known.id;
    const id = `tx_${this.effects.push(address)}`;
    this.#known.set(key, { id, at: now });
    return id;
  }
}

const result = {
  transaction_hash: "hash_1",
  gas_tx_hash: null,
  platform_fee_tx_hash: null,
  gas_amount: "0.1",
  platform_fee: "0.1",
  gas_funding_markup: "0.0",
  total_fee: "0.2",
  fee_breakdown: "",
};

const refusals = {
  403: () => json(403, { status: false, message: "Over the limit", code: "WITHDRAWAL_LIMIT_EXCEEDED" }),
  422: () => json(422, { status: false, message: "Not enough", code: "insufficient_balance" }),
  429: () => json(429, { status: false, message: "Slow down", code: "rate_limit_exceeded" }, { "retry-after": "7200" }),
  500: () => json(500, { status: false, message: "Failed", code: "internal_error" }),
};

function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
}

function failure(code: string): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
}
