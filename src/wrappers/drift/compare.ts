// Finds the differences between one answer and what is described of it.

import type { ObservedResponse } from "../hooks/drift-observer.ts";
import { transformAt } from "../money/json-path.ts";
import type { BodyValidator, DocumentedOperation } from "./documented-operations.ts";
import type { DriftEvent } from "./drift-event.ts";

type Difference = Pick<DriftEvent, "kind" | "place" | "message">;

// Said of an answer of which every part is wrong; more would say nothing more.
const MAX_DIFFERENCES = 20;

export function findDrift(answer: ObservedResponse, described: DocumentedOperation): readonly Difference[] {
  const status = documentedStatus(answer.status, described.statuses);
  if (status === undefined) {
    return [{ kind: "undocumented-status", place: "", message: `status ${answer.status} is not documented` }];
  }
  const validate = described.validators[status];
  if (validate === undefined) return [];
  const wire = parse(answer.body);
  // Nothing can be missing where the body is not shown.
  if (wire === undefined) return validate(undefined) ? [] : [shape(answer.body.trim() ? "is not JSON" : "is missing")];
  const body = answer.rename(wire);
  const differences = [
    ...(isJson(answer.contentType) ? [] : [shape("has a content type other than JSON's")]),
    ...refusals(validate, body, described.names),
    ...unknownValues(body, status, described),
  ];
  return differences.slice(0, MAX_DIFFERENCES);
}

/** What is documented for all other statuses is a failure. */
function documentedStatus(status: number, documented: readonly string[]): string | undefined {
  const isSuccess = status >= 200 && status < 300;
  const candidates = [`${status}`, `${Math.floor(status / 100)}XX`, ...(isSuccess ? [] : ["default"])];
  return candidates.find((candidate) => documented.includes(candidate));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/(?:[^;]+\+)?json\b/i.test(contentType ?? "");
}

function shape(message: string): Difference {
  return { kind: "shape", place: "", message: `the body ${message}` };
}

/** What the schema refuses. Its messages name what is described and never what was answered. */
function refusals(validate: BodyValidator, body: unknown, names: ReadonlySet<string>): Difference[] {
  if (validate(body)) return [];
  const errors = validate.errors ?? [];
  // That no alternative fits is said by what is wrong with each.
  const single = errors.filter(({ keyword }) => keyword !== "anyOf" && keyword !== "oneOf");
  const differences = new Map<string, Difference>();
  for (const { instancePath, keyword, message = "is not valid" } of single.length > 0 ? single : errors) {
    const place = placeOf(instancePath, names);
    const kind = keyword === "enum" ? "unknown-value" : "shape";
    differences.set(`${place} ${message}`, { kind, place, message });
  }
  return [...differences.values()];
}

/** A JSON pointer as a place. Only a name that is described can be shown: others are a part of what was answered. */
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

function unknownValues(body: unknown, status: string, { openLists = [] }: DocumentedOperation): Difference[] {
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
