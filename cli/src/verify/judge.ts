// Judges one response by what its document says, and by the basis of each statement: documented, assumed or a gap.

import {
  type Difference,
  type DriftOperation,
  documentedStatus,
  findDrift,
} from "../../../src/wrappers/observability/drift.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";
import { resolve, type Schema } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import type { PlacedSchema } from "../pipeline/model/placed-schemas.ts";
import type { ResponseModel } from "../pipeline/model/response-object.ts";
import { gapsIn } from "../pipeline/model/schema-object.ts";
import { describeShape, parseBody, shapeOf } from "./recording.ts";
import { bodyPointer, placedSchemas, responsePointer, type VerifiedService } from "./service.ts";

/** The only failure is `differs`: documented, and different. */
export type Verdict = "confirmed" | "differs" | "settled" | "answered" | "new" | "not-run";

export interface Finding {
  readonly service: string;
  readonly operationId: string;
  /** Of the response, or as documented for what was not run. */
  readonly status: string;
  readonly verdict: Verdict;
  /** Such as `data.cards[].status`; empty for the whole response. */
  readonly path: string;
  readonly basis: "documented" | "assumed" | "gap" | "none";
  /** File and line of the statement, and its fact if there is one. */
  readonly source: string;
  readonly fact: string;
  readonly expected: string;
  /** Without values of the response, except for undocumented statuses and header names. */
  readonly seen: string;
}

export interface Observation {
  readonly service: VerifiedService;
  readonly operation: OperationModel;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

type Part = Pick<Finding, "verdict" | "path" | "basis" | "expected" | "seen"> & {
  /** Of the statement; undefined for what the document does not mention. */
  readonly pointer?: string;
};

/** Everything that the response shows, most important first. A response without differences is `confirmed` as a whole. */
export function judge(observation: Observation): Finding[] {
  const { service, operation, status } = observation;
  const documented = service.documented(operation);
  const toFinding = ({ pointer, ...part }: Part): Finding => ({
    service: service.api,
    operationId: operation.id,
    status: String(status),
    source: pointer === undefined ? "" : service.source(pointer),
    fact: pointer === undefined ? "" : (service.fact(pointer) ?? ""),
    ...part,
  });
  return [...judgeParts(observation, documented)].map(toFinding);
}

function* judgeParts(observation: Observation, documented: DriftOperation): Generator<Part> {
  const { service, operation, status, body } = observation;
  const key = documentedStatus(status, documented.statuses);
  const isSuccess = status >= 200 && status < 300;
  const response =
    operation.responses.find((one) => one.status === key) ?? (isSuccess ? success(operation) : undefined);
  if (key === undefined) yield undocumentedStatus(observation, response);
  if (response === undefined || (key === undefined && body.trim() === "")) return;
  // Another success than the documented one is judged as that one.
  const judged = { ...observed(observation), status: Number(/^\d+$/.test(response.status) ? response.status : status) };
  const view = new ResponseView(service, operation, response, parseBody(body));
  const parts = findDrift(judged, documented).map((difference) => view.judge(difference));
  yield* parts;
  yield* view.newHeaders(observation.headers);
  yield* view.settled().filter(({ path }) => !parts.some((part) => part.path === path));
  const isUnknown = !view.isAssumed && parts.some((part) => part.verdict === "answered" && part.path === "");
  if (key === undefined || isUnknown || parts.some((part) => part.verdict === "differs")) return;
  const basis = view.isAssumed ? "assumed" : "documented";
  const expected = `status ${response.status}`;
  const verdict = view.isAssumed ? "settled" : "confirmed";
  const seen = verdict === "settled" ? `as assumed: status ${status}` : "as documented";
  yield { verdict, path: "", basis, expected, seen, pointer: view.pointer };
}

function success({ responses }: OperationModel): ResponseModel | undefined {
  return responses.find((one) => one.success);
}

function undocumentedStatus({ service, operation, status }: Observation, response: ResponseModel | undefined): Part {
  const seen = `status ${status}`;
  if (response === undefined) {
    return {
      verdict: "new",
      path: "",
      basis: "none",
      expected: "a documented status",
      seen,
      pointer: operation.pointer,
    };
  }
  const pointer = responsePointer(service.document, response);
  const isAssumed = isAssumedResponse(operation, response);
  return {
    verdict: isAssumed ? "settled" : "differs",
    path: "",
    basis: isAssumed ? "assumed" : "documented",
    expected: `status ${response.status}`,
    seen: `${isAssumed ? "not as assumed: " : ""}${seen}`,
    pointer,
  };
}

function isAssumedResponse({ operation }: OperationModel, { response }: ResponseModel): boolean {
  return operation["x-basis"] === "assumed" || response["x-basis"] === "assumed";
}

/** For the drift detector. The names are those on the wire already. */
function observed({ operation, status, headers, body }: Observation): Parameters<typeof findDrift>[0] {
  const contentType = headers.get("content-type") ?? undefined;
  return { operation: operation.id, status, headers, contentType, body, rename: (json) => json };
}

/** A response beside its documentation. */
class ResponseView {
  readonly pointer: string;
  readonly isAssumed: boolean;
  readonly service: VerifiedService;
  readonly operation: OperationModel;
  readonly response: ResponseModel;
  readonly body: unknown;
  readonly #placed: readonly PlacedSchema[];

  constructor(service: VerifiedService, operation: OperationModel, response: ResponseModel, body: unknown) {
    this.service = service;
    this.operation = operation;
    this.response = response;
    this.body = body;
    this.pointer = responsePointer(service.document, response);
    this.isAssumed = isAssumedResponse(operation, response);
    this.#placed = placedSchemas(service.document, response);
  }

  judge(difference: Difference): Part {
    const { kind, place, message, keyword } = difference;
    switch (kind) {
      case "new-field":
        return this.#newField(place);
      case "missing-header":
        return this.#missingHeader(place);
      case "answered-gap": {
        const schema = this.response.schema ?? {};
        const seen = describeShape(shapeOf(this.body));
        const pointer = bodyPointer(this.service.document, this.response) + gapPath(schema);
        return { verdict: "answered", path: "", basis: "gap", expected: gapText(schema), seen, pointer };
      }
      case "unknown-value":
        // The list may grow.
        if (keyword === undefined) {
          const pointer = this.#at(place).find(({ schema }) => schema["x-open-enum"] !== undefined)?.pointer;
          const seen = "another value";
          return { verdict: "new", path: place, basis: "documented", expected: message, seen, ...at(pointer) };
        }
        return this.#misfit(difference);
      default:
        return this.#misfit(difference);
    }
  }

  #at(place: string): readonly PlacedSchema[] {
    return this.#placed.filter((one) => one.place === place);
  }

  /** A value that its schema refuses. */
  #misfit({ place, message, keyword }: Difference): Part {
    const missing = keyword === "required" ? /'([^']+)'/.exec(message)?.[1] : undefined;
    const having = this.#at(place).filter(({ schema }) =>
      keyword === undefined ? false : missing === undefined ? keyword in schema : schema.required?.includes(missing),
    );
    const isAssumed =
      having.length === 0 ? this.isAssumed : having.every((one) => isAssumedFor(one, missing !== undefined));
    const pointer = having[0]?.pointer ?? this.#at(place)[0]?.pointer ?? this.pointer;
    const path = missing === undefined ? place : [place, missing].filter(Boolean).join(".");
    const types = [...new Set(valuesAt(this.body, place).map((value) => describeShape(shapeOf(value))))];
    const seen = missing === undefined ? types.join(" or ") || message : "missing";
    return {
      verdict: isAssumed ? "settled" : "differs",
      path,
      basis: isAssumed ? "assumed" : "documented",
      expected: missing === undefined ? message : "always sent",
      seen: isAssumed ? `not as assumed: ${seen}` : seen,
      pointer: missing === undefined ? pointer : `${pointer}/required`,
    };
  }

  /** A record that is said to have more fields is a gap, which the field answers. */
  #newField(place: string): Part {
    const parent = this.#at(place.includes(".") ? place.replace(/\.[^.]*$/, "") : "");
    const gap = parent.find(({ schema }) => gapsIn(schema).length > 0);
    const seen = [...new Set(valuesAt(this.body, place).map((value) => describeShape(shapeOf(value))))].join(" or ");
    if (gap) {
      const expected = gapText(gap.schema);
      const pointer = gap.pointer + gapPath(gap.schema);
      return { verdict: "answered", path: place, basis: "gap", expected, seen, pointer };
    }
    return { verdict: "new", path: place, basis: "none", expected: "no such field", seen, ...at(parent[0]?.pointer) };
  }

  #missingHeader(name: string): Part {
    const headers = (this.response.response.headers ?? {}) as Record<string, Schema>;
    const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
    const isAssumed =
      this.operation.operation["x-basis"] === "assumed" ||
      (found !== undefined && resolve(this.service.document, found[1])["x-basis"] === "assumed");
    return {
      verdict: isAssumed ? "settled" : "differs",
      path: `header ${name}`,
      basis: isAssumed ? "assumed" : "documented",
      expected: "the header",
      seen: isAssumed ? "not as assumed: missing" : "missing",
      pointer: `${this.pointer}/headers/${found?.[0] ?? ""}`,
    };
  }

  newHeaders(headers: Headers): Part[] {
    const documented = Object.keys(this.response.response.headers ?? {}).map((name) => name.toLowerCase());
    return [...headers.keys()]
      .filter((name) => !documented.includes(name) && isTelling(name))
      .map((name) => ({
        verdict: "new",
        path: `header ${name}`,
        basis: "none",
        expected: "no such header",
        seen: "sent",
      }));
  }

  /** The assumptions about values that the body has. */
  settled(): Part[] {
    if (this.body === undefined) return [];
    return this.#placed.flatMap(({ place, schema, pointer, marked }): Part[] => {
      const values = valuesAt(this.body, place);
      if (values.length === 0) return [];
      const settle = (path: string, expected: string, statement: string): Part => {
        return { verdict: "settled", path, basis: "assumed", expected, seen: "as assumed", pointer: statement };
      };
      const own = marked && place !== "" ? [settle(place, wording(schema), pointer)] : [];
      if (!isRequiredAssumed(schema)) return own;
      const required = (schema.required ?? []).filter((name) =>
        values.every((value) => isObject(value) && name in value),
      );
      const paths = required.map((name) => [place, name].filter(Boolean).join("."));
      return [...own, ...paths.map((path) => settle(path, "always sent", `${pointer}/required`))];
    });
  }
}

function at(pointer: string | undefined): { readonly pointer?: string } {
  return pointer === undefined ? {} : { pointer };
}

function isAssumedFor({ assumed, schema }: PlacedSchema, isRequired: boolean): boolean {
  return assumed || (isRequired && isRequiredAssumed(schema));
}

function isRequiredAssumed(schema: Schema): boolean {
  const basis = schema["x-basis"];
  return typeof basis === "object" && basis !== null && "required" in basis;
}

/** Whether a header says something about the service, unlike those that servers and proxies add to any response. */
export function isTelling(name: string): boolean {
  return TELLING_HEADER.test(name) && !COMMON_HEADER.test(name);
}

const TELLING_HEADER = /^(?:x-|ratelimit|retry-after|idempoten|deprecation|sunset|link$)/;
const COMMON_HEADER =
  /^x-(?:sandbox|powered-by|content-type|frame|xss|dns|download|permitted|amz|amzn|cache|served|timer|runtime|cloud|vercel|envoy|render|request-id|correlation-id|trace)/;

function gapText(schema: Schema): string {
  return (
    gapsIn(schema)
      .map(({ id, text }) => `${id}: ${text}`)
      .join(" ") || "undocumented"
  );
}

function gapPath(schema: Schema): string {
  const [first] = gapsIn(schema);
  return first ? `/x-not-shown/${first.id}` : "";
}

function wording({ type, format, enum: values }: Schema): string {
  return [[type].flat().join(" or ") || "a value", format, values && "one of a list"].filter(Boolean).join(", ");
}

/** All values at a place. */
export function valuesAt(body: unknown, place: string): unknown[] {
  let values = [body];
  for (const token of place.match(/\[\]|[^.[\]]+/g) ?? []) {
    values = values.flatMap((value) => {
      if (token === "[]") return Array.isArray(value) ? value : [];
      if (!isObject(value)) return [];
      return token === "*" ? Object.values(value) : token in value ? [value[token]] : [];
    });
  }
  return values;
}
