// Judges one response by what its document says, and by the basis of each statement: documented, assumed or a gap.

import { type Difference, findDrift } from "../../../src/wrappers/observability/drift.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";
import { resolve, type Schema } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";
import type { PlacedSchema, ResponseModel } from "../pipeline/model/response-object.ts";
import { gapsIn } from "../pipeline/model/schema-object.ts";
import { describeShape, parseBody, shapeOf, shapeOfOutline } from "./recording.ts";
import { bodyPointer, placedSchemas, responseFor, responsePointer, type VerifiedService } from "./service.ts";

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

/** A statement of the document beside what was seen. */
interface Judgement extends Pick<Finding, "path" | "basis" | "expected" | "seen"> {
  /** Whether the service does what is documented or assumed. */
  readonly holds: boolean;
  /** Of the statement; undefined for what the document does not mention. */
  readonly pointer: string | undefined;
}

export function toFinding(
  { api, source, fact }: VerifiedService,
  { id }: OperationModel,
  status: string | number,
  { holds, pointer, ...judgement }: Judgement,
): Finding {
  const { path, basis, expected, seen } = judgement;
  const verdicts = {
    documented: holds ? "confirmed" : "differs",
    assumed: "settled",
    gap: "answered",
    none: "new",
  } as const;
  return {
    service: api,
    operationId: id,
    status: String(status),
    verdict: verdicts[basis],
    path,
    basis,
    source: pointer === undefined ? "" : source(pointer),
    fact: (pointer === undefined ? undefined : fact(pointer)) ?? "",
    expected,
    seen: basis === "assumed" ? `${holds ? "" : "not "}as assumed: ${seen}` : seen,
  };
}

/** What the documents have to say in another way, or do not say yet. */
export function isUnsaid(finding: Finding): boolean {
  return isRefuted(finding) || ["differs", "answered", "new"].includes(finding.verdict);
}

/** An assumption that does not hold: the documents have to change, as for what differs. */
export function isRefuted({ verdict, seen }: Finding): boolean {
  return verdict === "settled" && seen.startsWith("not as assumed");
}

/** Everything that the response shows, most important first. A response without differences is `confirmed` as a whole. */
export function judge(observation: Observation): Finding[] {
  const { service, operation, status } = observation;
  return judgements(observation).map((one) => toFinding(service, operation, status, one));
}

function judgements(observation: Observation): Judgement[] {
  const { service, operation, status, headers, body } = observation;
  const { response, isDocumented } = responseFor(operation, status);
  const seen = `status ${status}`;
  if (response === undefined) {
    const { pointer } = operation;
    return [{ basis: "none", holds: false, path: "", expected: "a documented status", seen, pointer }];
  }
  const view = new ResponseView(observation, response);
  const whole = view.whole(isDocumented, `status ${response.status}`, seen);
  if (!isDocumented && body.trim() === "") return [whole];
  // Another success than the documented one is judged as that one.
  const statusOfBody = Number(/^\d+$/.test(response.status) ? response.status : status);
  const contentType = headers.get("content-type") ?? undefined;
  const judged = { operation: operation.id, status: statusOfBody, headers, contentType, body };
  // The names are those on the wire already.
  const differences = findDrift({ ...judged, rename: (json) => json }, service.documented(operation));
  const parts = differences.map((difference) => view.judge(difference));
  const settled = view.assumptions().filter(({ path }) => !parts.some((part) => part.path === path));
  const all = [...parts, ...view.newHeaders(headers), ...settled];
  if (!isDocumented) return [whole, ...all];
  const isUnknown = !view.isAssumed && parts.some(({ basis, path }) => basis === "gap" && path === "");
  const isWhole = !parts.some(({ basis, holds }) => basis === "documented" && !holds);
  return isUnknown || !isWhole ? all : [...all, whole];
}

export function isAssumedResponse({ operation }: OperationModel, { response }: ResponseModel): boolean {
  return operation["x-basis"] === "assumed" || response["x-basis"] === "assumed";
}

/** A response beside its documentation. */
class ResponseView {
  readonly isAssumed: boolean;
  readonly #observation: Observation;
  readonly #response: ResponseModel;
  readonly #pointer: string;
  readonly #body: unknown;
  readonly #placed: readonly PlacedSchema[];

  constructor(observation: Observation, response: ResponseModel) {
    const { document } = observation.service;
    this.#observation = observation;
    this.#response = response;
    this.#pointer = responsePointer(document, response);
    this.#body = parseBody(observation.body);
    this.#placed = placedSchemas(document, response);
    this.isAssumed = isAssumedResponse(observation.operation, response);
  }

  whole(holds: boolean, expected: string, seen: string): Judgement {
    return statement(this.isAssumed, holds, "", expected, seen, this.#pointer);
  }

  judge(difference: Difference): Judgement {
    const { kind, place, message, keyword } = difference;
    if (kind === "new-field") return this.#newField(difference);
    if (kind === "missing-header") return this.#missingHeader(place);
    if (kind === "answered-gap") {
      const schema = this.#response.schema ?? {};
      const type = this.#observation.headers.get("content-type")?.split(";")[0] ?? "no content type";
      const seen = this.#body === undefined ? `${type}, not JSON` : describeShape(shapeOf(this.#body));
      return gap("", schema, seen, bodyPointer(this.#observation.service.document, this.#response));
    }
    if (kind === "unknown-value" && keyword === undefined) {
      // The list may grow.
      const pointer = this.#at(place).find(({ schema }) => schema["x-open-enum"] !== undefined)?.pointer;
      return { basis: "none", holds: false, path: place, expected: message, seen: "another value", pointer };
    }
    return keyword === undefined ? this.whole(false, "a JSON body", message) : this.#misfit(difference, keyword);
  }

  #at(place: string): readonly PlacedSchema[] {
    return this.#placed.filter((one) => one.place === place);
  }

  /** The shapes of all values at a place. */
  #seen(place: string): string {
    return [...new Set(valuesAt(this.#body, place).map((value) => describeShape(shapeOf(value))))].join(" or ");
  }

  /** A value that its schema refuses. */
  #misfit({ place, message }: Difference, keyword: string): Judgement {
    const missing = keyword === "required" ? /'([^']+)'/.exec(message)?.[1] : undefined;
    const here = this.#at(place);
    const having = here.filter(({ schema }) => {
      return missing === undefined ? keyword in schema : schema.required?.includes(missing);
    });
    const isAssumed =
      having.length === 0
        ? this.isAssumed
        : having.every(({ assumed, schema }) => assumed || (missing !== undefined && isRequiredAssumed(schema)));
    const pointer = (having[0] ?? here[0])?.pointer ?? this.#pointer;
    if (missing === undefined)
      return statement(isAssumed, false, place, message, this.#seen(place) || message, pointer);
    return statement(isAssumed, false, joined(place, missing), "always sent", "missing", `${pointer}/required`);
  }

  /** A record that is said to have more fields is a gap, which the field answers. */
  #newField({ place, seen: outline = "" }: Difference): Judgement {
    const around = this.#at(place.includes(".") ? place.replace(/\.[^.]*$/, "") : "");
    // At a name that may be a value there are others.
    const seen = place.endsWith("*") ? describeShape(shapeOfOutline(outline)) : this.#seen(place);
    const open = around.find(({ schema }) =>
      gapsIn(schema).some(({ text }) => /^(?!Wh).*\b(?:field|code)s?\b/i.test(text)),
    );
    if (open) return gap(place, open.schema, seen, open.pointer);
    // The record itself comes after the envelope that it is in.
    const pointer = around.filter(({ schema }) => schema.properties !== undefined).at(-1)?.pointer;
    return { basis: "none", holds: false, path: place, expected: "no such field", seen, pointer };
  }

  #missingHeader(name: string): Judgement {
    const { service, operation } = this.#observation;
    const headers = Object.entries((this.#response.response.headers ?? {}) as Record<string, Schema>);
    const [written = name, header = {}] = headers.find(([key]) => key.toLowerCase() === name) ?? [];
    const isAssumed =
      operation.operation["x-basis"] === "assumed" || resolve(service.document, header)["x-basis"] === "assumed";
    const pointer = `${this.#pointer}/headers/${written}`;
    return statement(isAssumed, false, `header ${name}`, "the header", "missing", pointer);
  }

  newHeaders(headers: Headers): Judgement[] {
    const documented = Object.keys(this.#response.response.headers ?? {}).map((name) => name.toLowerCase());
    const added = [...headers.keys()].filter((name) => !documented.includes(name) && isTelling(name));
    const about = {
      basis: "none",
      holds: false,
      expected: "no such header",
      seen: "sent",
      pointer: undefined,
    } as const;
    return added.map((name) => ({ ...about, path: `header ${name}` }));
  }

  /** The assumptions about values that the body has. */
  assumptions(): Judgement[] {
    if (this.#body === undefined) return [];
    return this.#placed.flatMap(({ place, schema, pointer, marked }): Judgement[] => {
      const values = valuesAt(this.#body, place);
      if (values.length === 0) return [];
      const own = marked && place !== "" ? [statement(true, true, place, wording(schema), "sent", pointer)] : [];
      const isSent = (name: string) => values.every((value) => isObject(value) && name in value);
      const required = isRequiredAssumed(schema) ? (schema.required ?? []).filter(isSent) : [];
      const sent = required.map((name) =>
        statement(true, true, joined(place, name), "always sent", "sent", `${pointer}/required`),
      );
      return [...own, ...sent];
    });
  }
}

function statement(
  isAssumed: boolean,
  holds: boolean,
  path: string,
  expected: string,
  seen: string,
  pointer: string,
): Judgement {
  return { basis: isAssumed ? "assumed" : "documented", holds, path, expected, seen, pointer };
}

function gap(path: string, schema: Schema, seen: string, pointer: string): Judgement {
  const gaps = gapsIn(schema);
  const expected = gaps.map(({ id, text }) => `${id}: ${text}`).join(" ") || "undocumented";
  const at = gaps[0] ? `${pointer}/x-not-shown/${gaps[0].id}` : pointer;
  return { basis: "gap", holds: true, path, expected, seen, pointer: at };
}

function joined(place: string, name: string): string {
  return place === "" ? name : `${place}.${name}`;
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
      return token === "*" ? Object.values(value) : Object.hasOwn(value, token) ? [value[token]] : [];
    });
  }
  return values;
}
