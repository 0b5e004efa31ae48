// Describes what the runtime does with an operation: retries, idempotency keys, unknown outcomes.

import type { OperationModel } from "../../model/operation-object.ts";
import type { Link } from "./groups.ts";

const always = "connection errors, 408, 429, 500, 502, 503 and 504";
const carefully = "429 `rate_limit_exceeded`, once 401, and requests that were never sent";

/** The failures after which the SDK retries a call automatically. */
export function retries({ retry, method }: OperationModel): string {
  switch (retry) {
    case "read":
      return `${always}.`;
    case "idempotent":
      return `${always}; calling twice has the same effect as once.${method === "DELETE" ? " A 404 on a retry counts as success." : ""}`;
    case "keyed":
      return "connection errors, 429 and 5xx, with the same key, until two 500s in a row have the same body.";
    case "keyed-transfer":
      return "connection errors, 429, 502–504 with a key; without, 429, once 401, and requests never sent.";
    case "unsent":
      return `${carefully}.`;
  }
}

/** What to do after an `OutcomeUnknownError`; `readBack` is the read that may show what happened. */
export function recovery({ retry, idempotency, money }: OperationModel, readBack: Link | undefined): string {
  const check = readBack && `check ${readBack.text} first${readBack.typed ? "" : " (undocumented response)"}`;
  switch (retry) {
    case "idempotent":
      return `call again${check ? `, or ${check}` : ""}.`;
    case "keyed":
      return "call again with this key.";
    case "keyed-transfer":
      if (idempotency.ttl !== undefined) return `call again with this key within ${duration(idempotency.ttl)}.`;
  }
  return check
    ? `${check}.`
    : `there is no documented way to check; calling again may ${money ? "pay" : "take effect"} twice.`;
}

/** What a caller may give as `options.idempotencyKey`; undefined where no key is the caller's to choose. */
export function keyOption({ retry, idempotency: { mode, ttl } }: OperationModel): string | undefined {
  if (mode === "required") {
    const effect = ttl === undefined ? "its effect is undocumented" : `it expires after ${duration(ttl)}`;
    return `\`idempotencyKey\` (required): a string, or \`false\` to send none; ${effect}.`;
  }
  if (mode !== "auto") return undefined;
  return `\`idempotencyKey\` (string) defaults to a generated key${retry === "keyed" ? "" : "; its effect is undocumented"}.`;
}

/** What the model alone knows: a payment without a key, and pages. */
export function notices({ money, idempotency, paginated }: OperationModel): string[] {
  return [
    money && idempotency.mode === "none" && "Moves money and takes no idempotency key: calling again may pay twice.",
    paginated && `Await it for one page, or iterate over it for the \`${paginated.items}\` of all pages.`,
  ].filter((notice) => typeof notice === "string");
}

/** `24 hours` */
export function duration(seconds: number): string {
  if (seconds % 3600 === 0) return plural(seconds / 3600, "hour");
  return seconds % 60 === 0 ? plural(seconds / 60, "minute") : plural(seconds, "second");
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
