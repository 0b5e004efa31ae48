// What a recording keeps of responses: names, types, formats and counts; of short tokens up to twenty values.

import { parseJson } from "../../../src/wrappers/http/json.ts";
import { isPlainName, jsonType } from "../../../src/wrappers/observability/drift.ts";
import { createScrubber } from "../../../src/wrappers/util/redact.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";

/** What is known of the values at one place. */
export interface Shape {
  /** How many values have been seen. */
  count: number;
  /** How many of each type: `string`, `integer`, `number`, `boolean`, `null`, `object`, `array`. */
  readonly types: Record<string, number>;
  /** How many strings look like each format: `decimal`, `date-time`, `date`, `uuid`, `email`, `uri`. */
  readonly formats: Record<string, number>;
  /** Distinct short tokens; absent once there are more than twenty, or one is not short. */
  values?: string[];
  fields?: Record<string, Shape>;
  items?: Shape;
}

export interface ShapeOptions {
  /** Whether to keep short tokens. @default false */
  readonly values?: boolean;
  /** Whether the values of the field with this name are sensitive, so that none is kept. */
  readonly isSensitive?: (name: string) => boolean;
  /** Whether the name is documented. Names that may be values, such as ids, are kept as `*`. @default none is documented */
  readonly isDocumented?: (name: string) => boolean;
}

/** All responses of one operation with one status. */
export interface Recording {
  readonly service: string;
  readonly operationId: string;
  readonly status: number;
  samples: number;
  /** Of the last response with a body that is not JSON. */
  contentType?: string;
  /** Names in lower case, each with the number of responses that had it. */
  readonly headers: Record<string, number>;
  /** Of the bodies; absent if none was JSON. */
  body?: Shape;
  /** Whole bodies with secrets removed; only with `--keep-values`. */
  bodies?: unknown[];
}

export function shapeOf(value: unknown, options: ShapeOptions = {}): Shape {
  const shape = emptyShape();
  addValue(shape, value, options);
  return shape;
}

export function emptyShape(): Shape {
  return { count: 0, types: {}, formats: {}, values: [] };
}

/** Adds one value to what is known. */
export function addValue(shape: Shape, value: unknown, options: ShapeOptions, name = ""): void {
  shape.count += 1;
  count(shape.types, jsonType(value));
  if (Array.isArray(value)) {
    shape.items ??= emptyShape();
    for (const item of value) addValue(shape.items, item, options, name);
  } else if (isObject(value)) {
    shape.fields ??= {};
    for (const [given, child] of Object.entries(value)) {
      const field = isPlainName(given) || options.isDocumented?.(given) ? given : "*";
      const known = Object.hasOwn(shape.fields, field) ? shape.fields[field] : undefined;
      const below = known ?? emptyShape();
      Object.defineProperty(shape.fields, field, {
        value: below,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      addValue(below, child, options, field);
    }
  }
  if (typeof value === "string") {
    for (const [format, pattern] of formats) if (pattern.test(value)) count(shape.formats, format);
  }
  const isKept = options.values === true && !SECRET_NAME.test(name) && !(options.isSensitive?.(name) ?? false);
  if (!isKept) delete shape.values;
  else if (typeof value === "string") keepToken(shape, value);
}

const MOST_VALUES = 20;

/** One long value shows that the values are no tokens. */
function keepToken(shape: Shape, value: string): void {
  if (shape.values === undefined) return;
  if (!TOKEN.test(value)) delete shape.values;
  else if (!shape.values.includes(value)) shape.values.push(value);
  if (shape.values !== undefined && shape.values.length > MOST_VALUES) delete shape.values;
}

/** A word, such as `card.created`: ids and numbers have more digits. */
const TOKEN = /^(?!(?:.*\d){3})[A-Za-z][A-Za-z0-9_.:-]{0,31}$/;

/** Whether values of a field with this name are credentials or data of cards. */
export function isSecretName(name: string): boolean {
  return /secret|token$|passw|api_?key|private_?key|cvv|cvc|(?:^|_)(?:pin|pan)$/i.test(name);
}

/** Also what may be personal. */
const SECRET_NAME =
  /secret|token$|passw|key|pin\b|pan\b|cvv|cvc|code$|email|phone|name|address|street|city|zip|postal|iban|account|birth|hash|signature|message|description/i;

const formats: readonly (readonly [string, RegExp])[] = [
  ["decimal", /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/],
  ["date-time", /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:?\d\d)$/],
  ["date", /^\d{4}-\d\d-\d\d$/],
  ["uuid", /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i],
  ["email", /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ["uri", /^https?:\/\/\S+$/],
];

/** Undefined for what is no JSON. */
export function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** `{ id: string (uuid), tags: string[] }`. Depth and width are limited. */
export function describeShape({ types, formats: seen, fields = {}, items }: Shape, depth = 0): string {
  return Object.keys(types)
    .map((type) => {
      if (type === "array") return `${items && items.count > 0 ? describeShape(items, depth) : "unknown"}[]`;
      if (type !== "object") {
        const format = type === "string" ? Object.keys(seen).find((name) => seen[name] === types.string) : undefined;
        return format === undefined ? type : `${type} (${format})`;
      }
      const names = Object.entries(fields);
      if (depth > 2) return "{ … }";
      const shown = names.slice(0, 12).map(([name, shape]) => `${name}: ${describeShape(shape, depth + 1)}`);
      return names.length === 0 ? "{}" : `{ ${[...shown, ...(names.length > 12 ? ["…"] : [])].join(", ")} }`;
    })
    .join(" | ");
}

/** Two recordings of the same operation and status as one. */
export function mergeRecordings(one: Recording, other: Recording): Recording {
  const headers = { ...one.headers };
  for (const [name, times] of Object.entries(other.headers)) headers[name] = (headers[name] ?? 0) + times;
  const bodies = [...(one.bodies ?? []), ...(other.bodies ?? [])];
  const body = one.body && other.body ? mergeShapes(one.body, other.body) : (one.body ?? other.body);
  return {
    ...one,
    samples: one.samples + other.samples,
    headers,
    ...(body && { body }),
    ...(bodies.length > 0 && { bodies }),
  };
}

function mergeShapes(one: Shape, other: Shape): Shape {
  const merged: Shape = { count: one.count + other.count, types: { ...one.types }, formats: { ...one.formats } };
  for (const [name, times] of Object.entries(other.types)) merged.types[name] = (merged.types[name] ?? 0) + times;
  for (const [name, times] of Object.entries(other.formats)) merged.formats[name] = (merged.formats[name] ?? 0) + times;
  const values = one.values && other.values && [...new Set([...one.values, ...other.values])];
  if (values && values.length <= MOST_VALUES) merged.values = values;
  if (one.fields || other.fields) {
    const names = new Set([...Object.keys(one.fields ?? {}), ...Object.keys(other.fields ?? {})]);
    merged.fields = Object.fromEntries(
      [...names].map((name) => [name, mergeBoth(one.fields?.[name], other.fields?.[name])]),
    );
  }
  if (one.items || other.items) merged.items = mergeBoth(one.items, other.items);
  return merged;
}

function mergeBoth(one: Shape | undefined, other: Shape | undefined): Shape {
  return one && other ? mergeShapes(one, other) : (one ?? other ?? emptyShape());
}

/** A body without the values that its document calls sensitive, and without what looks like a secret. */
export function redactedBody(body: unknown, isSensitive: (name: string) => boolean): unknown {
  const scrub = createScrubber([]);
  const visit = (value: unknown, name: string): unknown => {
    if (value !== null && (isSensitive(name) || isSecretName(name))) return "[redacted]";
    if (Array.isArray(value)) return value.map((item) => visit(item, name));
    if (isObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([field, child]) => [field, visit(child, field)]));
    }
    return typeof value === "string" ? scrub(value) : value;
  };
  return visit(body, "");
}
