// The crypto service for the outbox's tests: the sandbox, with an outcome chosen for each transfer.

import type { Fetch } from "svc-sdk";
import { createSandbox, type Sandbox, type SandboxTenant } from "svc-sdk/sandbox";
import type { TestClock } from "./test-clock.ts";

/** How a request to send funds ends. */
export type TransferOutcome =
  | "success"
  /** Carried out, and the response is lost. */
  | "lost response"
  /** Never reaches the service. */
  | "refused connection"
  /** Rejected before the service looks at the key, such as a limit that an earlier transfer has used up. */
  | 403
  | 422
  | 429
  | 500;

const errors = {
  403: { code: "WITHDRAWAL_LIMIT_EXCEEDED", headers: {} },
  422: { code: "insufficient_balance", headers: {} },
  429: { code: "rate_limit_exceeded", headers: { "retry-after": "7200" } },
  500: { code: "internal_error", headers: {} },
};

export class SandboxService {
  /** Outcomes of the next transfers, in order. Later transfers succeed. */
  readonly outcomes: TransferOutcome[] = [];
  /** The idempotency key of each transfer request that reached the service. */
  readonly keys: (string | null)[] = [];
  readonly tenant: SandboxTenant;
  readonly #sandbox: Sandbox;

  constructor(clock: TestClock) {
    this.#sandbox = createSandbox({ clock });
    this.tenant = this.#sandbox.createTenant();
  }

  readonly fetch: Fetch = async (url, init) => {
    if (!url.endsWith("/send-funds")) return this.#sandbox.fetch(url, init);
    const outcome = this.outcomes.shift() ?? "success";
    if (outcome === "refused connection") {
      const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
      throw new TypeError("fetch failed", { cause });
    }
    this.keys.push(new Headers(init.headers).get("idempotency-key"));
    if (typeof outcome === "number") {
      const { code, headers } = errors[outcome];
      return Response.json({ status: false, message: "Rejected", code }, { status: outcome, headers });
    }
    if (outcome === "lost response") this.#sandbox.faults.add({ kind: "lose-answer", operationId: "sendFunds" });
    return this.#sandbox.fetch(url, init);
  };

  /** The transfers that were carried out: their ids with the addresses that were paid. Replays have the id of the first. */
  get transfers(): ReadonlyMap<string, string> {
    const requests = this.#sandbox.requests
      .list({ limit: 500 })
      .filter(({ operationId }) => operationId === "sendFunds");
    return new Map(
      requests.map(({ requestBody, responseBody }) => [
        JSON.parse(responseBody ?? "").data.transaction_id,
        JSON.parse(requestBody ?? "").receiving_address,
      ]),
    );
  }
}
