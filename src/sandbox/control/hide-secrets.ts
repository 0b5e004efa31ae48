// What of a request and its answer may be shown: what the operations table calls sensitive is hidden, and card numbers, tokens and
// known credentials wherever they stand.

import type { JsonPath } from "../../wrappers/operation/operation.ts";
import { createScrubber, sensitiveValues } from "../../wrappers/redaction/redact.ts";
import { hidden, hideValues, maxHiddenLength } from "./hide-values.ts";
import { knownOperations } from "./known-operations.ts";

/** Texts of one request and its answer. */
export interface ExchangeTexts {
  readonly operationId: string | undefined;
  readonly status: number;
  readonly path: string;
  readonly requestText: string | undefined;
  readonly responseText: string | undefined;
}

/** The longest body that is shown. */
export const maxShownLength = 16_000;
// What is looked at beyond that, so that no secret is cut in two before it is seen.
const MARGIN = 4_000;
// Each is looked for in the whole answer.
const MAX_VALUES = 200;

// Tokens of the fiat service are found by their form anywhere, those of the crypto service only here.
const sandboxToken = /\baccess_[\da-f]{48}/g;
const everything: readonly JsonPath[] = [""];

/**
 * The texts without secrets, cut where they are long.
 *
 * @param known are secrets of the sandbox, hidden wherever they stand.
 */
export function hideSecrets(
  { operationId, status, path, requestText, responseText }: ExchangeTexts,
  known: readonly string[],
): Pick<ExchangeTexts, "path" | "requestText" | "responseText"> {
  const operation = knownOperations.get(operationId ?? "");
  // Nobody knows what is sent to an address that there is not.
  const inRequest = operation ? (operation.sensitive?.request ?? []) : everything;
  // Refusals are the sandbox's own words.
  const inResponse = status >= 400 ? [] : (operation?.sensitive?.response ?? []);
  const sent = inRequest.length === 0 ? [] : valuesIn(requestText ?? "", inRequest);
  const scrubKnown = createScrubber([...known, ...(sent ?? [])]);
  const scrub = (text: string) => scrubKnown(text).replace(sandboxToken, hidden);
  const show = (text: string | undefined, paths: readonly JsonPath[]) =>
    text === undefined || text === "" ? text : cut(scrub(hideValues(text, paths).slice(0, maxShownLength + MARGIN)));
  return {
    path: cut(scrub(path.slice(0, maxShownLength + MARGIN))),
    requestText: show(requestText, inRequest),
    responseText: show(responseText, sent ? inResponse : everything),
  };
}

/** The sensitive values of a request; undefined where it has more, or longer ones, than can be looked for in its answer. */
function valuesIn(text: string, paths: readonly JsonPath[]): string[] | undefined {
  if (text.length > maxHiddenLength) return undefined;
  const values = sensitiveValues(parsed(text), paths);
  return values.length > MAX_VALUES ? undefined : values;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function cut(text: string): string {
  return text.length <= maxShownLength ? text : `${text.slice(0, maxShownLength)}…`;
}
