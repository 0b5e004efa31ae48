// Retries and idempotency keys of an operation, in sentences.

import { duration } from "../pipeline/generators/method-doc.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";

const freely = "connection errors, timeouts, and the statuses 408, 429, 500, 502, 503 and 504";
const carefully =
  "requests that were provably never sent, 429 `rate_limit_exceeded`, and one 401, after which it renews the token";

/** When the SDK makes another attempt, and why it may. */
export function retryWords({ retry, method }: Pick<OperationModel, "retry" | "method">): string {
  switch (retry) {
    case "read":
      return `This call changes nothing, so the SDK retries it after ${freely}.`;
    case "idempotent":
      return `Calling twice has the same effect as once, so the SDK retries after ${freely}.${method === "DELETE" ? " A 404 on a retry counts as success." : ""}`;
    case "keyed":
      return "The service answers a repeated idempotency key with its first response. The SDK therefore retries with the same key, after connection errors, timeouts, 429 and every 5xx, until two 500s in a row have the same body.";
    case "keyed-transfer":
      return `With an idempotency key, the SDK retries with the same key after connection errors, timeouts, 429, 502, 503 and 504. Without a key it retries only what had no effect: ${carefully}.`;
    case "unsent":
      return `Calling twice may have two effects, so the SDK retries only what had none: ${carefully}.`;
  }
}

/** Who makes the key, and how long it protects. */
export function keyWords(model: OperationModel): string {
  const { mode, ttl } = model.idempotency;
  switch (mode) {
    case "required": {
      const life =
        ttl === undefined
          ? "What the service does with it is undocumented."
          : `The service remembers it for ${duration(ttl)}.`;
      return `You choose the key: \`idempotencyKey\` is required. Use the same one for every attempt at the same payment, in every process. ${life} \`false\` sends no key.`;
    }
    case "auto": {
      const effect = model.retry === "keyed" ? "" : " What the service does with it is undocumented.";
      return `The SDK makes a key for each call and repeats it with every attempt; \`idempotencyKey\` sets your own.${effect}`;
    }
    case "fresh":
      return "The SDK sends a new key with every attempt.";
    default:
      return "The SDK sends none.";
  }
}

export function timeWords({ money }: Pick<OperationModel, "money">): string {
  return money
    ? "An attempt may take 60 s, because the call moves money. Amounts of zero are rejected before they are sent."
    : "An attempt may take 30 s.";
}
