// Judges one response by what its document says, and by the basis of each statement: documented, assumed or a gap.

import { type Difference, findDrift } from "../../../src/wrappers/observability/drift.ts";
import { resolve, type Schema } from "../pipeline/model/openapi-document.ts";
import type { PlacedSchema } from "../pipeline/model/response-object.ts";
import { type GapNote, gapsIn, joinPath } from "../pipeline/model/schema-object.ts";
import { countAt, describeShape, parseBody, shapeOf } from "./recording.ts";
import { isAssumedNode, responseFor, type VerifiedOperation, type VerifiedService } from "./service.ts";

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
  readonly operation: VerifiedOperation;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** `true` for an assumption, `false` for what is documented. */
type Basis = boolean | "gap" | "none";
type Statement = readonly [path: string, expected: string, seen: string];

/**
 * A statement of the document beside what was seen.
 *
 * @param pointer Of the statement; undefined for what the document does not mention.
 * @param holds Whether the service does what is documented or assumed.
 */
export function finding(
  { service, operation, status }: Pick<Observation, "service" | "operation"> & { readonly status: string | number },
  basis: Basis,
  [path, expected, seen]: Statement,
  pointer?: string,
  holds = false,
): Finding {
  const verdict = basis === true ? "settled" : basis === "gap" ? "answered" : basis === "none" ? "new" : undefined;
  return {
    service: service.api,
    operationId: operation.id,
    status: String(status),
    verdict: verdict ?? (holds ? "confirmed" : "differs"),
    path,
    basis: basis === true ? "assumed" : basis || "documented",
    source: pointer === undefined ? "" : service.source(pointer),
    fact: pointer === undefined ? "" : service.fact(pointer),
    expected,
    seen: basis === true ? `${holds ? "" : "not "}as assumed: ${seen}` : seen,
  };
}

/** What the documents have to say in another way, or do not say yet. */
export function isUnsaid(one: Finding): boolean {
  return isRefuted(one) || ["differs", "answered", "new"].includes(one.verdict);
}

/** An assumption that does not hold: the documents have to change, as for what differs. */
export function isRefuted({ verdict, seen }: Finding): boolean {
  return verdict === "settled" && seen.startsWith("not as assumed");
}

/** Everything that the response shows, most important first. A response without differences is `confirmed` as a whole. */
export function judge(observation: Observation): Finding[] {
  const { service, operation, status, headers, body: text } = observation;
  const { response, isDocumented } = responseFor(operation, status);
  const say = (basis: Basis, statement: Statement, own?: string, holds?: boolean) =>
    finding(observation, basis, statement, own, holds);
  if (response === undefined) return [say("none", ["", "a documented status", `status ${status}`], operation.pointer)];
  const { isAssumed, placed, at: pointer, bodyAt, schema: bodySchema = {} } = response;
  const written = (response.response.headers ?? {}) as Readonly<Record<string, Schema>>;
  const whole = say(isAssumed, ["", `status ${response.status}`, `status ${status}`], pointer, isDocumented);
  if (!isDocumented && text.trim() === "") return [whole];

  const body = parseBody(text);
  const shape = body === undefined ? {} : shapeOf(body, { fields: placed.map(({ place }) => place) });
  const contentType = headers.get("content-type") ?? undefined;
  // Another success than the documented one is judged as that one. The names are those on the wire already.
  const statusOfBody = /^\d+$/.test(response.status) ? Number(response.status) : status;
  const drift = { operation: operation.id, status: statusOfBody, headers, contentType, body: text };
  const parts = findDrift({ ...drift, rename: (json) => json }, service.documented(operation)).map(judgeDifference);
  const settled = placed.flatMap(assumptions).filter(({ path }) => !parts.some((part) => part.path === path));
  const known = Object.keys(written).map((name) => name.toLowerCase());
  const added = tellingHeaders(headers).filter((name) => !known.includes(name));
  const news = added.map((name) => say("none", [`header ${name}`, "no such header", "sent"]));
  const all = [...parts, ...news, ...settled];
  if (!isDocumented) return [whole, ...all];
  const isUnknown = !isAssumed && parts.some(({ basis, path }) => basis === "gap" && path === "");
  return isUnknown || parts.some(({ verdict }) => verdict === "differs") ? all : [...all, whole];

  function judgeDifference({ kind, place, message, keyword }: Difference): Finding {
    if (kind === "new-field") return newField(place);
    if (kind === "missing-header") {
      const name = Object.keys(written).find((key) => key.toLowerCase() === place) ?? place;
      const basis = isAssumedNode(operation.operation) || isAssumedNode(resolve(service.document, written[name] ?? {}));
      return say(basis, [`header ${place}`, "the header", "missing"], `${pointer}/headers/${name}`);
    }
    if (kind === "answered-gap") {
      const other = `${contentType?.split(";")[0] ?? "no content type"}, not JSON`;
      return answered("", bodySchema, body === undefined ? other : describeShape(shape), bodyAt);
    }
    if (keyword !== undefined) return misfit(place, message, keyword);
    if (kind === "shape") return say(isAssumed, ["", "a JSON body", message], pointer);
    // The list may grow.
    const list = at(place).find(({ schema }) => schema["x-open-enum"] !== undefined);
    return say("none", [place, message, "another value"], list?.pointer);
  }

  function at(place: string): PlacedSchema[] {
    return placed.filter((one) => one.place === place);
  }

  /** A value that its schema refuses. */
  function misfit(place: string, message: string, keyword: string): Finding {
    const missing = keyword === "required" ? /'([^']+)'/.exec(message)?.[1] : undefined;
    const having = at(place).filter(({ schema }) => {
      return missing === undefined ? keyword in schema : schema.required?.includes(missing);
    });
    const isMarked = ({ assumed, schema }: PlacedSchema) =>
      assumed || (missing !== undefined && isRequiredAssumed(schema));
    const basis = having.length === 0 ? isAssumed : having.every(isMarked);
    const owner = (having[0] ?? at(place)[0])?.pointer ?? pointer;
    return missing === undefined
      ? say(basis, [place, message, describeShape(shape, place) || message], owner)
      : say(basis, [joinPath(place, missing), "always sent", "missing"], `${owner}/required`);
  }

  /** A record that is said to have more fields is a gap, which the field answers. */
  function newField(place: string): Finding {
    const around = at(place.includes(".") ? place.replace(/\.[^.]*$/, "") : "");
    const isOpen = (gap: GapNote) => /^(?!Wh).*\b(?:field|code)s?\b/i.test(gap.text);
    const open = around.find(({ schema }) => gapsIn(schema).some(isOpen));
    if (open) return answered(place, open.schema, describeShape(shape, place), open.pointer);
    // The record itself comes after the envelope that it is in.
    const owner = around.filter(({ schema }) => schema.properties !== undefined).at(-1);
    return say("none", [place, "no such field", describeShape(shape, place)], owner?.pointer);
  }

  function answered(place: string, schema: Schema, seen: string, own: string): Finding {
    const gaps = gapsIn(schema);
    const expected = gaps.map((gap) => `${gap.id}: ${gap.text}`).join(" ") || "undocumented";
    return say("gap", [place, expected, seen], gaps[0] ? `${own}/x-not-shown/${gaps[0].id}` : own);
  }

  /** Those about values that the body has. */
  function assumptions({ place, schema, pointer: own, marked }: PlacedSchema): Finding[] {
    if (shape[place] === undefined) return [];
    const isSent = (name: string) => countAt(shape, joinPath(place, name)) === countAt(shape, place);
    const sent = isRequiredAssumed(schema) ? (schema.required ?? []).filter(isSent) : [];
    const { type, format, enum: values } = schema;
    const words = [[type].flat().join(" or ") || "a value", format, values && "one of a list"].filter(Boolean);
    return [
      ...(marked && place !== "" ? [say(true, [place, words.join(", "), "sent"], own, true)] : []),
      ...sent.map((name) => say(true, [joinPath(place, name), "always sent", "sent"], `${own}/required`, true)),
    ];
  }
}

/** Whether it is an assumption which fields are required. */
export function isRequiredAssumed({ "x-basis": basis }: Schema): boolean {
  return typeof basis === "object" && basis !== null && "required" in basis;
}

/** The names of headers that say something about the service, unlike those that servers and proxies add to any response. */
export function tellingHeaders(headers: Headers): string[] {
  return [...headers.keys()].filter((name) => TELLING_HEADER.test(name) && !COMMON_HEADER.test(name));
}

const TELLING_HEADER = /^(?:x-|ratelimit|retry-after|idempoten|deprecation|sunset|link$)/;
const COMMON_HEADER =
  /^x-(?:sandbox|powered-by|content-type|frame|xss|dns|download|permitted|amz|amzn|cache|served|timer|runtime|cloud|vercel|envoy|render|request-id|correlation-id|trace)/;
