// Compares one response with its documentation.

import type { ObservedResponse } from "../hooks/drift-observer.ts";
import { transformAt } from "../money/json-path.ts";
import { MAX_DEPTH, parseJson, TOO_DEEP } from "../parsing/parse-json.ts";
import type { BodyValidator, DriftOperation } from "./documented-operations.ts";
import type { DriftEvent } from "./drift-event.ts";

type Difference = Pick<DriftEvent, "kind" | "place" | "message">;

// More would add nothing if every part of a response is wrong.
const MAX_DIFFERENCES = 20;

export function findDrift(response: ObservedResponse, documented: DriftOperation): readonly Difference[] {
  const status = documentedStatus(response.status, documented.statuses);
  if (status === undefined) {
    return [{ kind: "undocumented-status", place: "", message: `status ${response.status} is not documented` }];
  }
  const validate = documented.validators[status];
  if (validate === undefined) return [];
  const wire = parse(response.body);
  if (wire === TOO_DEEP) return [shape(`has more than ${MAX_DEPTH} levels`)];
  // An undocumented body cannot be missing.
  if (wire === undefined)
    return validate(undefined) ? [] : [shape(response.body.trim() ? "is not JSON" : "is missing")];
  const body = response.rename(wire);
  const differences = [
    ...(isJson(response.contentType) ? [] : [shape("has a content type other than JSON")]),
    ...schemaErrors(validate, body, documented.names),
    ...unknownValues(body, status, documented),
  ];
  return differences.slice(0, MAX_DIFFERENCES);
}

/** `default` documents errors only. */
function documentedStatus(status: number, documented: readonly string[]): string | undefined {
  const isSuccess = status >= 200 && status < 300;
  const candidates = [`${status}`, `${Math.floor(status / 100)}XX`, ...(isSuccess ? [] : ["default"])];
  return candidates.find((candidate) => documented.includes(candidate));
}

/** Undefined if the text is not JSON. */
function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    return (error as SyntaxError).message === TOO_DEEP ? TOO_DEEP : undefined;
  }
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/(?:[^;]+\+)?json\b/i.test(contentType ?? "");
}

function shape(message: string): Difference {
  return { kind: "shape", place: "", message: `the body ${message}` };
}

/** The errors of the schema. Their messages contain documented names and no values of the response. */
function schemaErrors(validate: BodyValidator, body: unknown, names: ReadonlySet<string>): Difference[] {
  if (validate(body)) return [];
  const errors = validate.errors ?? [];
  // The errors of each alternative explain why none matches.
  const single = errors.filter(({ keyword }) => keyword !== "anyOf" && keyword !== "oneOf");
  const differences = new Map<string, Difference>();
  for (const { instancePath, keyword, message = "is not valid" } of single.length > 0 ? single : errors) {
    const place = placeOf(instancePath, names);
    const kind = keyword === "enum" ? "unknown-value" : "shape";
    differences.set(`${place} ${message}`, { kind, place, message });
  }
  return [...differences.values()];
}

/** A JSON pointer as a path. Undocumented names become `*`, because they are part of the response. */
function placeOf(pointer: string, names: ReadonlySet<string>): string {
  return pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((place, token) => {
      if (/^\d+$/.test(token)) return `${place}[]`;
      const name = names.has(token) ? token : "*";
      return place === "" ? name : `${place}.${name}`;
    }, "");
}

function unknownValues(body: unknown, status: string, { openLists = [] }: DriftOperation): Difference[] {
  return openLists
    .filter((list) => list.statuses.includes(status))
    .filter(({ path, known }) => {
      let isUnknown = false;
      const value = (found: unknown) => {
        isUnknown ||= typeof found === "string" && !known.includes(found);
        return found;
      };
      transformAt(body, [path], { value });
      return isUnknown;
    })
    .map(({ path }) => ({ kind: "unknown-value", place: path, message: "must be one of the known values" }));
}
