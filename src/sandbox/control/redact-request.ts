// Hides secrets in recorded requests: sensitive fields of the operation, and card numbers, tokens and known credentials anywhere.

import { stringifyExact } from "../../wrappers/http/json.ts";
import { sensitiveValues, transformAt } from "../../wrappers/http/json-path.ts";
import type { JsonPath, Operation } from "../../wrappers/operation.ts";
import { createScrubber } from "../../wrappers/util/redact.ts";
import { parseExactNumbers, parseOr } from "../core/json.ts";

export interface RecordedTexts {
  readonly operationId: string | null;
  readonly status: number;
  readonly path: string;
  readonly requestBody: string | null;
  readonly responseBody: string | null;
}

export const maxShownLength = 16_000;
// Read beyond the maximum, so that truncation cannot hide part of a secret from the search.
const MARGIN = 4_000;
const MAX_HIDDEN_LENGTH = 1_000_000;
// Each one is searched for in the whole response.
const MAX_VALUES = 200;

const HIDDEN = "[redacted]";
/** The scrubber knows the format of fiat tokens; the format of crypto tokens is specific to the sandbox. */
const sandboxToken = /\baccess_[\da-f]{48}/g;
const secretHeader = /cookie|secret|token|password|api-?key|(?:^|-)(?:otp|2fa|two-factor)/;
const everything: readonly JsonPath[] = [""];

/** The texts without secrets, truncated. @param known secrets of the sandbox, hidden wherever they occur. */
export function hideSecrets(
  { status, path, requestBody, responseBody }: RecordedTexts,
  operation: Operation | undefined,
  known: readonly string[],
): Pick<RecordedTexts, "path" | "requestBody" | "responseBody"> {
  // The body of a request to an unknown address may contain anything.
  const inRequest = operation ? (operation.sensitive?.request ?? []) : everything;
  // Refusals are written by the sandbox.
  const inResponse = status >= 400 ? [] : (operation?.sensitive?.response ?? []);
  const sent = inRequest.length === 0 ? [] : valuesIn(requestBody ?? "", inRequest);
  const scrub = scrubberOf([...known, ...(sent ?? [])]);
  const show = (text: string | null, paths: readonly JsonPath[]) =>
    text === null || text === "" ? text : cut(scrub(hideValues(text, paths).slice(0, maxShownLength + MARGIN)));
  return {
    path: cut(scrub(path.slice(0, maxShownLength + MARGIN))),
    requestBody: show(requestBody, inRequest),
    responseBody: show(responseBody, sent ? inResponse : everything),
  };
}

/** Returns a function that hides the credentials in headers: those known by the header's name, and known secrets anywhere. */
export function headerHider(
  known: readonly string[],
): (headers: Iterable<readonly [name: string, value: string]>) => Readonly<Record<string, string>> {
  const scrub = scrubberOf(known);
  const shown = (name: string, value: string) => {
    // The scheme tells whether the header has the right form.
    if (name.endsWith("authorization")) return value.replace(/^(\w+ )?.*$/s, `$1${HIDDEN}`);
    return secretHeader.test(name) ? HIDDEN : scrub(value);
  };
  return (headers) => Object.fromEntries([...headers].map(([name, value]) => [name, shown(name, value)]));
}

function scrubberOf(known: readonly string[]): (text: string) => string {
  const scrub = createScrubber(known);
  return (text) => scrub(text).replace(sandboxToken, HIDDEN);
}

function valuesIn(text: string, paths: readonly JsonPath[]): string[] | undefined {
  if (text.length > MAX_HIDDEN_LENGTH) return undefined;
  const values = sensitiveValues([parseOr(text, undefined)], paths);
  return values.length > MAX_VALUES ? undefined : values;
}

function cut(text: string): string {
  return text.length <= maxShownLength ? text : `${text.slice(0, maxShownLength)}…`;
}

/**
 * Replaces the values at the paths of a JSON text; numbers keep their digits. If there are paths, a text that is not valid
 * JSON is hidden completely, because its secrets cannot be located, and so is a very long one.
 */
export function hideValues(text: string, paths: readonly JsonPath[]): string {
  if (paths.length === 0) return text;
  if (paths.includes("") || text.length > MAX_HIDDEN_LENGTH || parseOr(text, undefined) === undefined) return HIDDEN;
  try {
    const read = parseExactNumbers(text);
    const shown = transformAt(read, paths, { value: () => HIDDEN });
    return shown === read ? text : stringifyExact(shown);
  } catch {
    return HIDDEN;
  }
}
