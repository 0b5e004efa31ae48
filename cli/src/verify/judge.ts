// Judges one response by what its document says, and by the basis of each statement: documented, assumed or a gap.

import { type Difference, findDrift } from "../../../src/wrappers/observability/drift.ts";
import { resolve, type Schema } from "../pipeline/model/openapi-document.ts";
import { gapsIn, joinPath } from "../pipeline/model/schema-object.ts";
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

/** A statement of the document beside what was seen. */
interface Judgement extends Pick<Finding, "path" | "expected" | "seen"> {
  /** `true` for an assumption, `false` for what is documented. */
  readonly basis: Finding["basis"] | boolean;
  /** Whether the service does what is documented or assumed. */
  readonly holds?: boolean;
  /** Of the statement; undefined for what the document does not mention. */
  readonly pointer: string | undefined;
}

export function toFinding(
  { service, operation, status }: Pick<Observation, "service" | "operation"> & { readonly status: string | number },
  { basis: given, holds = false, pointer, path, expected, seen }: Judgement,
): Finding {
  const basis = typeof given === "string" ? given : given ? "assumed" : "documented";
  const verdicts = { assumed: "settled", gap: "answered", none: "new" } as const;
  return {
    service: service.api,
    operationId: operation.id,
    status: String(status),
    verdict: basis === "documented" ? (holds ? "confirmed" : "differs") : verdicts[basis],
    path,
    basis,
    source: pointer === undefined ? "" : service.source(pointer),
    fact: pointer === undefined ? "" : service.fact(pointer),
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
  return judgements(observation).map((one) => toFinding(observation, one));
}

function judgements({ service, operation, status, headers, body: text }: Observation): Judgement[] {
  const { document } = service;
  const { response, isDocumented } = responseFor(operation, status);
  const seen = `status ${status}`;
  if (response === undefined)
    return [{ basis: "none", path: "", expected: "a documented status", seen, pointer: operation.pointer }];
  const { isAssumed, placed, at: pointer } = response;
  const expected = `status ${response.status}`;
  const whole: Judgement = { basis: isAssumed, holds: isDocumented, path: "", expected, seen, pointer };
  if (!isDocumented && text.trim() === "") return [whole];

  const body = parseBody(text);
  const shape = body === undefined ? {} : shapeOf(body, { fields: placed.map(({ place }) => place) });
  const contentType = headers.get("content-type") ?? undefined;
  // Another success than the documented one is judged as that one. The names are those on the wire already.
  const statusOfBody = /^\d+$/.test(response.status) ? Number(response.status) : status;
  const drift = { operation: operation.id, status: statusOfBody, headers, contentType, body: text };
  const parts = findDrift({ ...drift, rename: (json) => json }, service.documented(operation)).map(judgeDifference);
  const settled = assumptions().filter(({ path }) => !parts.some((part) => part.path === path));
  const all = [...parts, ...newHeaders(), ...settled];
  if (!isDocumented) return [whole, ...all];
  const isUnknown = !isAssumed && parts.some(({ basis, path }) => basis === "gap" && path === "");
  return isUnknown || parts.some(({ basis }) => basis === false) ? all : [...all, whole];

  function judgeDifference(difference: Difference): Judgement {
    const { kind, place, message, keyword } = difference;
    if (kind === "new-field") return newField(place);
    if (kind === "missing-header") return missingHeader(place);
    if (kind === "answered-gap") {
      const found = body === undefined ? `${contentType?.split(";")[0] ?? "no content type"}, not JSON` : undefined;
      return gap("", response?.schema ?? {}, found ?? describeShape(shape), response?.bodyAt ?? "");
    }
    if (keyword !== undefined) return misfit(place, message, keyword);
    if (kind === "shape") return { ...whole, holds: false, expected: "a JSON body", seen: message };
    // The list may grow.
    const list = at(place).find(({ schema }) => schema["x-open-enum"] !== undefined);
    return { basis: "none", path: place, expected: message, seen: "another value", pointer: list?.pointer };
  }

  function at(place: string) {
    return placed.filter((one) => one.place === place);
  }

  /** A value that its schema refuses. */
  function misfit(place: string, message: string, keyword: string): Judgement {
    const missing = keyword === "required" ? /'([^']+)'/.exec(message)?.[1] : undefined;
    const having = at(place).filter(({ schema }) => {
      return missing === undefined ? keyword in schema : schema.required?.includes(missing);
    });
    const ofSchema = ({ assumed, schema }: (typeof placed)[number]) =>
      assumed || (missing !== undefined && isRequiredAssumed(schema));
    const basis = having.length === 0 ? isAssumed : having.every(ofSchema);
    const owner = (having[0] ?? at(place)[0])?.pointer ?? pointer;
    if (missing === undefined)
      return { basis, path: place, expected: message, seen: describeShape(shape, place) || message, pointer: owner };
    const path = joinPath(place, missing);
    return { basis, path, expected: "always sent", seen: "missing", pointer: `${owner}/required` };
  }

  /** A record that is said to have more fields is a gap, which the field answers. */
  function newField(place: string): Judgement {
    const around = at(place.includes(".") ? place.replace(/\.[^.]*$/, "") : "");
    const found = describeShape(shape, place);
    const isOpen = (schema: Schema) => gapsIn(schema).some((one) => /^(?!Wh).*\b(?:field|code)s?\b/i.test(one.text));
    const open = around.find(({ schema }) => isOpen(schema));
    if (open) return gap(place, open.schema, found, open.pointer);
    // The record itself comes after the envelope that it is in.
    const owner = around.filter(({ schema }) => schema.properties !== undefined).at(-1);
    return { basis: "none", path: place, expected: "no such field", seen: found, pointer: owner?.pointer };
  }

  function missingHeader(name: string): Judgement {
    const headersHere = Object.entries((response?.response.headers ?? {}) as Record<string, Schema>);
    const [written = name, header = {}] = headersHere.find(([key]) => key.toLowerCase() === name) ?? [];
    const basis = isAssumedNode(operation.operation) || isAssumedNode(resolve(document, header));
    const own = `${pointer}/headers/${written}`;
    return { basis, path: `header ${name}`, expected: "the header", seen: "missing", pointer: own };
  }

  function newHeaders(): Judgement[] {
    const known = Object.keys(response?.response.headers ?? {}).map((name) => name.toLowerCase());
    const about = { basis: "none", expected: "no such header", seen: "sent", pointer: undefined } as const;
    const added = tellingHeaders(headers).filter((name) => !known.includes(name));
    return added.map((name) => ({ ...about, path: `header ${name}` }));
  }

  /** The assumptions about values that the body has. */
  function assumptions(): Judgement[] {
    return placed.flatMap(({ place, schema, pointer: own, marked }): Judgement[] => {
      if (shape[place] === undefined) return [];
      const held = { basis: true, holds: true } as const;
      const isSent = (name: string) => countAt(shape, joinPath(place, name)) === countAt(shape, place);
      const sent = isRequiredAssumed(schema) ? (schema.required ?? []).filter(isSent) : [];
      const about = { ...held, expected: "always sent", seen: "sent", pointer: `${own}/required` };
      return [
        ...(marked && place !== ""
          ? [{ ...held, path: place, expected: wording(schema), seen: "sent", pointer: own }]
          : []),
        ...sent.map((name) => ({ ...about, path: joinPath(place, name) })),
      ];
    });
  }
}

function gap(path: string, schema: Schema, seen: string, pointer: string): Judgement {
  const gaps = gapsIn(schema);
  const expected = gaps.map(({ id, text }) => `${id}: ${text}`).join(" ") || "undocumented";
  const own = gaps[0] ? `${pointer}/x-not-shown/${gaps[0].id}` : pointer;
  return { basis: "gap", holds: true, path, expected, seen, pointer: own };
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

function wording({ type, format, enum: values }: Schema): string {
  return [[type].flat().join(" or ") || "a value", format, values && "one of a list"].filter(Boolean).join(", ");
}
