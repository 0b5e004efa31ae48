// A drift detector for the services of any documents: ours, or those of a generated package.

import { ConfigurationError } from "../errors.ts";
import { MAX_DEPTH, parseJson, TOO_DEEP } from "../http/json.ts";
import { transformAt } from "../http/json-path.ts";
import type { DocumentedResponses, OpenList, OperationResponses } from "../operation.ts";
import { ownOptions } from "../util/validate.ts";
import type { DriftObserver, ObservedResponse } from "./hooks.ts";

export interface DriftOptions {
  /** Called for each difference. Its errors break no call; the client's hooks get a warning. */
  readonly onDrift: (event: DriftEvent) => unknown;
}

/**
 * Creates the detector of these services. Responses of other operations are ignored.
 *
 * @throws {ConfigurationError} if `onDrift` is not a function or an option is unknown.
 */
export function serviceDriftDetector(services: readonly DriftService[], options: DriftOptions): DriftObserver {
  const { onDrift } = ownOptions("driftDetector", options, ["onDrift"], ConfigurationError);
  if (typeof onDrift !== "function") throw new ConfigurationError("onDrift must be a function");
  const named = services.map((service) => ({ service, names: new Set(service.documentedResponses.names) }));
  const operations = new Map<string, DriftOperation | undefined>();
  const answered = new Set<string>();
  return {
    observe(response) {
      const { operation, status } = response;
      if (!operations.has(operation)) operations.set(operation, operationOf(named, operation));
      const documented = operations.get(operation);
      const found = (documented ? findDrift(response, documented) : []).filter(({ kind }) => {
        if (kind !== "answered-gap") return true;
        // Every response of the operation answers it.
        const isNew = !answered.has(`${operation} ${status}`);
        answered.add(`${operation} ${status}`);
        return isNew;
      });
      return Promise.all(found.map(({ keyword: _, ...difference }) => onDrift({ operation, status, ...difference })));
    },
  };
}

export interface Difference extends Pick<DriftEvent, "kind" | "place" | "message" | "seen"> {
  /** The keyword of JSON Schema that the value breaks. */
  readonly keyword?: string;
}

// More would add nothing if every part of a response is wrong.
const MAX_DIFFERENCES = 20;

export function findDrift(response: ObservedResponse, documented: DriftOperation): readonly Difference[] {
  const status = documentedStatus(response.status, documented.statuses);
  if (status === undefined) {
    return [{ kind: "undocumented-status", place: "", message: `status ${response.status} is not documented` }];
  }
  return [...missingHeaders(response, documented.headers?.[status]), ...bodyDrift(response, status, documented)].slice(
    0,
    MAX_DIFFERENCES,
  );
}

function missingHeaders({ headers }: ObservedResponse, documented: readonly string[] = []): Difference[] {
  return documented
    .filter((name) => headers.get(name) === null)
    .map((name) => ({ kind: "missing-header", place: name, message: "the header is missing" }));
}

function bodyDrift(response: ObservedResponse, status: string, documented: DriftOperation): readonly Difference[] {
  const wire = parse(response.body);
  if (documented.undescribed?.includes(status)) {
    if (response.body.trim() === "") return [];
    const message = "the body is undocumented, and there is one";
    const seen = wire === undefined || wire === TOO_DEEP ? {} : { seen: outlineOf(response.rename(wire)) };
    return [{ kind: "answered-gap", place: "", message, ...seen }];
  }
  const validate = documented.validators[status];
  if (validate === undefined) return [];
  if (wire === TOO_DEEP) return [shape(`has more than ${MAX_DEPTH} levels`)];
  // An undocumented body cannot be missing.
  if (wire === undefined)
    return validate(undefined) ? [] : [shape(response.body.trim() ? "is not JSON" : "is missing")];
  const body = response.rename(wire);
  return [
    ...(isJson(response.contentType) ? [] : [shape("has a content type other than JSON")]),
    ...schemaErrors(validate, body, documented.names),
    ...unknownValues(body, status, documented),
    ...newFields(body, documented.fields?.[status] ?? []).filter(
      (field) => !isOfErrors(field, response.status, documented),
    ),
  ];
}

/** Failures share their fields: which of them an operation sends is not documented for each. */
function isOfErrors({ place }: Difference, status: number, { names }: DriftOperation): boolean {
  return status >= 400 && names.has(place.slice(place.lastIndexOf(".") + 1));
}

/** The outermost fields that are undocumented. What has no documented fields may have any. */
function newFields(body: unknown, known: readonly string[]): Difference[] {
  const found = new Map<string, Outline>();
  const search = (value: unknown, place: string): void => {
    if (Array.isArray(value)) for (const item of value) search(item, `${place}[]`);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    const prefix = place === "" ? "" : `${place}.`;
    if (!known.some((name) => name.startsWith(prefix) && name !== "" && !name.startsWith(`${prefix}[]`))) return;
    for (const [name, child] of Object.entries(value)) {
      if (known.includes(prefix + name)) search(child, prefix + name);
      else if (known.includes(`${prefix}*`)) search(child, `${prefix}*`);
      else found.set(prefix + (isPlainName(name) ? name : "*"), outlineOf(child));
    }
  };
  search(body, "");
  return [...found].map(([place, seen]) => ({ kind: "new-field", place, message: "the field is undocumented", seen }));
}

/**
 * A value without its values: the JSON type of each (`integer` without a fraction), below the names of its fields. `*` stands for
 * names that may be values. An array has each of its forms once.
 */
export type Outline = string | readonly Outline[] | { readonly [name: string]: Outline };

// More would be the same again, or data.
const MAX_PARTS = 100;

function outlineOf(value: unknown): Outline {
  if (typeof value !== "object" || value === null) return jsonType(value);
  if (Array.isArray(value)) {
    const forms = value.slice(0, MAX_PARTS).map(outlineOf);
    return [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
  }
  const fields = Object.entries(value).slice(0, MAX_PARTS);
  return Object.fromEntries(fields.map(([name, child]) => [isPlainName(name) ? name : "*", outlineOf(child)]));
}

/** `integer` is a number without a fraction. */
export function jsonType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
}

/** Whether it is the name of a field: an id or an address as a name is part of the response. */
export function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name);
}

const PLAIN_NAME = /^(?=.{1,40}$)[a-z]+(?:[_-]?[a-z]+)*(?:_?\d{1,2})?$/i;

/** `default` documents only errors, so no redirects. */
export function documentedStatus(status: number, documented: readonly string[]): string | undefined {
  const candidates = [`${status}`, `${Math.floor(status / 100)}XX`, ...(status < 400 ? [] : ["default"])];
  return candidates.find((candidate) => documented.includes(candidate));
}

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
  const errors = ofNearest(validate.errors ?? []);
  // The errors of each alternative explain why none matches.
  const single = errors.filter(({ keyword }) => keyword !== "anyOf" && keyword !== "oneOf");
  const differences = new Map<string, Difference>();
  for (const { instancePath, keyword, message = "is not valid" } of single.length > 0 ? single : errors) {
    const place = placeOf(instancePath, names);
    const kind = keyword === "enum" ? "unknown-value" : "shape";
    const seen = outlineOf(valueAt(body, instancePath));
    differences.set(`${place} ${message}`, { kind, place, message, keyword, seen });
  }
  return [...differences.values()];
}

type BodyError = NonNullable<BodyValidator["errors"]>[number];

/** Of alternatives, none of which matches, only the errors of the one with the fewest: the body is most like it. */
function ofNearest(errors: readonly BodyError[]): readonly BodyError[] {
  const kept: BodyError[] = [];
  for (const error of errors) {
    if (error.keyword === "anyOf" || error.keyword === "oneOf") {
      // They come right before it.
      let first = kept.length;
      while (first > 0 && kept[first - 1]?.instancePath.startsWith(error.instancePath)) first -= 1;
      for (const one of nearest(kept.splice(first))) kept.push(one);
    }
    kept.push(error);
  }
  return kept;
}

function nearest(errors: readonly BodyError[]): readonly BodyError[] {
  const groups = new Map<string, BodyError[]>();
  for (const error of errors) {
    const alternative =
      /^.*?(?=\/(?:properties|required|type|items|enum|const|format|allOf)\b)/.exec(error.schemaPath ?? "")?.[0] ?? "";
    const group = groups.get(alternative) ?? [];
    group.push(error);
    groups.set(alternative, group);
  }
  return [...groups.values()].sort((a, b) => a.length - b.length)[0] ?? [];
}

function valueAt(body: unknown, pointer: string): unknown {
  return tokensOf(pointer).reduce((value, token) => (value as Record<string, unknown> | null)?.[token], body);
}

function tokensOf(pointer: string): string[] {
  const tokens = pointer.split("/").slice(1);
  return tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** A JSON pointer as a path. Undocumented names become `*`, because they are part of the response. */
function placeOf(pointer: string, names: ReadonlySet<string>): string {
  return tokensOf(pointer).reduce((place, token) => {
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

/** A compiled schema. After it returns false, `errors` says why, until the next call. */
export interface BodyValidator {
  (body: unknown): boolean;
  readonly errors?:
    | readonly {
        readonly instancePath: string;
        readonly keyword: string;
        readonly message?: string;
        /** Which part of the schema refuses it. */
        readonly schemaPath?: string;
      }[]
    | null;
}

export interface DriftOperation {
  readonly statuses: readonly string[];
  readonly openLists?: readonly OpenList[];
  /** By status. Bodies other than JSON have none. */
  readonly validators: Readonly<Record<string, BodyValidator>>;
  /** Documented names, which are safe to show. */
  readonly names: ReadonlySet<string>;
  /** By status: the places of all documented fields, such as `data.cards[].status`; `data.limits.*` stands for any name. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** By status: the headers that a response must have. */
  readonly headers?: Readonly<Record<string, readonly string[]>>;
  /** The statuses whose body is undocumented. */
  readonly undescribed?: readonly string[];
}

/** What the generated files of a service say about its responses. */
export interface DriftService {
  /** `documentedResponses` of its `responses` module. */
  readonly documentedResponses: DocumentedResponses;
  /** `responses` of its `validators` module: by operationId and status. */
  readonly validators: Readonly<Record<string, Readonly<Record<string, BodyValidator>>>>;
}

/** What the generated files say of one operation. */
export function driftOperation(
  { statuses, openLists = [] }: OperationResponses,
  validators: DriftOperation["validators"],
  names: ReadonlySet<string>,
): DriftOperation {
  const entries = Object.entries(statuses);
  return {
    statuses: Object.keys(statuses),
    openLists,
    validators,
    names,
    fields: Object.fromEntries(entries.map(([status, { fields = [] }]) => [status, fields])),
    headers: Object.fromEntries(
      entries.map(([status, { headers, optionalHeaders = [] }]) => [
        status,
        headers.filter((name) => !optionalHeaders.includes(name)),
      ]),
    ),
    undescribed: entries.filter(([, { undescribed }]) => undescribed).map(([status]) => status),
  };
}

interface NamedService {
  readonly service: DriftService;
  readonly names: DriftOperation["names"];
}

/** The operationIds of the services must differ. */
function operationOf(services: readonly NamedService[], id: string): DriftOperation | undefined {
  for (const { service, names } of services) {
    const { operations } = service.documentedResponses;
    const responses = Object.hasOwn(operations, id) ? operations[id] : undefined;
    if (responses) return driftOperation(responses, service.validators[id] ?? {}, names);
  }
  return undefined;
}

/** One difference between a live response and its documentation. */
export interface DriftEvent {
  /** The operationId. */
  readonly operation: string;
  readonly status: number;
  /**
   * - `shape`: the body is missing, not JSON, or does not match its schema
   * - `undocumented-status`: the HTTP status is not documented
   * - `unknown-value`: the value is not in its documented list
   * - `new-field`: the field is undocumented
   * - `missing-header`: a documented header is missing; `place` is its name
   * - `answered-gap`: the body is undocumented, and there is one; reported once for each operation and status
   */
  readonly kind: "shape" | "undocumented-status" | "unknown-value" | "new-field" | "missing-header" | "answered-gap";
  /** Such as `data.cards[].status`. `*` stands for names that may be values. Empty for the whole response. */
  readonly place: string;
  readonly message: string;
  /** The names and types of a new field, an undocumented body or a value that its schema refuses, for `learn`. Never a value. */
  readonly seen?: Outline;
}
