// Chooses the idempotency key of a call (S9–S11, S14).

import { ArgumentError } from "../errors/argument-error.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { IdempotencyKeyRequiredError } from "../errors/idempotency-key-required-error.ts";
import type { CallOptions } from "../operation/call-options.ts";
import type { Operation } from "../operation/operation.ts";
import { fieldsOf } from "../parsing/fields.ts";
import { isVisibleAscii } from "../parsing/tokens.ts";

export interface ChosenKey {
  readonly key: string;
  /** Whether the user passed it: only then it may have been used before. */
  readonly isGiven: boolean;
  /** When it was first used, if the user says so. */
  readonly firstUsedAt: Date | undefined;
}

/**
 * The key, or undefined if the call sends none. Called once per call, because every attempt sends the same key (S10); only for
 * operations with mode `fresh` once per attempt (S5).
 *
 * @throws {ArgumentError} if the key is not 1 to 255 visible ASCII characters, if the operation takes no key from the user, or on
 * `false` if the service demands a key.
 * @throws {ConfigurationError} if the client's random source returns an invalid key.
 * @throws {IdempotencyKeyRequiredError} if the operation needs the user's decision.
 */
export function chooseKey(
  operation: Operation,
  options: CallOptions | undefined,
  uuid: () => string,
): ChosenKey | undefined {
  const { name, retry, idempotency = { mode: retry === "read" ? "none" : "auto" } } = operation;
  const given = (options as { readonly idempotencyKey?: unknown } | undefined)?.idempotencyKey;
  if (idempotency.mode === "none" || idempotency.mode === "fresh") {
    if (given !== undefined)
      throw new ArgumentError(`${name} takes no idempotencyKey`, { method: name, field: "idempotencyKey" });
    return idempotency.mode === "fresh" ? newKey(uuid) : undefined;
  }
  if (idempotency.mode === "required") {
    if (given === undefined) throw new IdempotencyKeyRequiredError(name);
    if (given === false) return undefined;
  } else if (given === undefined) return newKey(uuid);
  return readKey(name, given);
}

// Without a valid key, writes would be sent unprotected.
function newKey(uuid: () => unknown): ChosenKey {
  const key = uuid();
  if (isKey(key)) return { key, isGiven: false, firstUsedAt: undefined };
  throw new ConfigurationError("random.uuid() must return 1 to 255 visible ASCII characters without spaces");
}

function readKey(method: string, given: unknown): ChosenKey {
  const { key, firstUsedAt, ...others } =
    typeof given === "string" ? { key: given } : { key: undefined, firstUsedAt: undefined, ...fieldsOf(given) };
  const complaint =
    complaintAboutKey(key) ??
    complaintAboutFirstUse(firstUsedAt) ??
    (Object.keys(others).length > 0 ? SHAPE : undefined);
  if (complaint !== undefined) {
    throw new ArgumentError(`idempotencyKey ${complaint}`, {
      code: "invalid_idempotency_key",
      method,
      field: "idempotencyKey",
    });
  }
  return { key: key as string, isGiven: true, firstUsedAt: firstUsedAt as Date | undefined };
}

const SHAPE = "must be a string, or { key, firstUsedAt }";

function complaintAboutKey(key: unknown): string | undefined {
  return isKey(key) ? undefined : "must be a string of 1 to 255 visible ASCII characters without spaces";
}

function complaintAboutFirstUse(date: unknown): string | undefined {
  if (date === undefined || (date instanceof Date && !Number.isNaN(date.getTime()))) return undefined;
  return "has a firstUsedAt that is not a valid Date";
}

function isKey(key: unknown): key is string {
  return isVisibleAscii(key, 255);
}
