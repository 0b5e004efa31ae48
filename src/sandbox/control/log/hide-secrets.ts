// Hides secrets in recorded requests: the sensitive fields of the operation, and card numbers, tokens and known credentials
// anywhere.

import { parseJson } from "../../../wrappers/http/json.ts";
import type { JsonPath, Operation } from "../../../wrappers/operation.ts";
import { createScrubber, sensitiveValues } from "../../../wrappers/util/redact.ts";
import { knownOperations } from "../input/known-operations.ts";
import { hidden, hideValues, maxHiddenLength } from "./hide-values.ts";

/** The texts of one request and its response. */
export interface RecordedTexts {
  readonly operationId: string | undefined;
  readonly status: number;
  readonly path: string;
  readonly requestText: string | undefined;
  readonly responseText: string | undefined;
}

/** The maximum length of a body in the log. */
export const maxShownLength = 16_000;
// Read beyond the maximum, so that truncation cannot hide part of a secret from the search.
const MARGIN = 4_000;
// Each one is searched for in the whole response.
const MAX_VALUES = 200;

/** The scrubber knows the format of fiat tokens; the format of crypto tokens is specific to the sandbox. */
export const sandboxToken: RegExp = /\baccess_[\da-f]{48}/g;
const everything: readonly JsonPath[] = [""];

/**
 * Returns the texts without secrets, truncated.
 *
 * @param known secrets of the sandbox, hidden wherever they occur.
 * @param operationOf finds the operation of an id. By default, in our documents.
 */
export function hideSecrets(
  { operationId, status, path, requestText, responseText }: RecordedTexts,
  known: readonly string[],
  operationOf: (operationId: string) => Operation | undefined = (id) => knownOperations.get(id),
): Pick<RecordedTexts, "path" | "requestText" | "responseText"> {
  const operation = operationOf(operationId ?? "");
  // The body of a request to an unknown address may contain anything.
  const inRequest = operation ? (operation.sensitive?.request ?? []) : everything;
  // Refusals are written by the sandbox.
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

/** The sensitive values of a request; undefined if there are too many to search for in the response. */
function valuesIn(text: string, paths: readonly JsonPath[]): string[] | undefined {
  if (text.length > maxHiddenLength) return undefined;
  const values = sensitiveValues([parsed(text)], paths);
  return values.length > MAX_VALUES ? undefined : values;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function cut(text: string): string {
  return text.length <= maxShownLength ? text : `${text.slice(0, maxShownLength)}…`;
}
