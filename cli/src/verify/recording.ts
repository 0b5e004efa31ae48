// What a recording keeps of responses: names, types, formats and counts; of short words up to twenty values.

import { parseJson } from "../../../src/wrappers/http/json.ts";
import { isPlainName, jsonType, type Outline } from "../../../src/wrappers/observability/drift.ts";
import { createScrubber } from "../../../src/wrappers/util/redact.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";

/** All responses of one operation with one status. */
export interface Recording {
  readonly service: string;
  readonly operationId: string;
  readonly status: number;
  readonly samples: number;
  /** The media types of bodies, each with the number of responses that had it. */
  readonly contentTypes: Counts;
  /** Names in lower case, each with the number of responses that had it. */
  readonly headers: Counts;
  /** The paths of what the documents do not say: of a field, `header x-version`, or empty for the whole response. */
  readonly differs: readonly string[];
  /** Of the bodies; absent if none was JSON. */
  readonly body?: Shape;
  /** Whole bodies with secrets removed; only with `--keep-values`. */
  readonly bodies?: readonly unknown[];
}

/** What is known of the values at one place. */
export interface Shape {
  /** How many values have been seen. */
  readonly count: number;
  /** How many of each type: `string`, `integer`, `number`, `boolean`, `null`, `object`, `array`. */
  readonly types: Counts;
  /** How many strings look like each format. */
  readonly formats: Counts;
  /** Distinct short words; absent once there are more than twenty, or a value is no word or not to be kept. */
  readonly values?: readonly string[];
  readonly fields?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

type Counts = Readonly<Record<string, number>>;

export interface RecordingOptions {
  /** Whether to keep short words that are not sensitive. @default false */
  readonly values?: boolean;
  /** Whether to keep whole bodies, without secrets. @default false */
  readonly keepBodies?: boolean;
  /** The credentials of the run, which a service may echo. */
  readonly secrets?: readonly string[];
}

export interface ShapeOptions extends RecordingOptions {
  /** The names of fields whose values are sensitive. */
  readonly sensitive?: ReadonlySet<string>;
  /** The documented names of fields: others that may be values, such as ids, are kept as `*`. */
  readonly names?: ReadonlySet<string>;
}

export function shapeOf(value: unknown, options: ShapeOptions = {}, name = ""): Shape {
  const { sensitive, names, secrets = [] } = options;
  const keepsValues = options.values === true && !PRIVATE_NAME.test(name) && !isSecretName(name, sensitive);
  const below = { ...options, values: keepsValues };
  const isWord = typeof value !== "string" || (WORD.test(value) && !secrets.some((secret) => value.includes(secret)));
  const shape = {
    count: 1,
    types: { [jsonType(value)]: 1 },
    formats: typeof value === "string" ? formatsOf(value) : {},
    ...(keepsValues && isWord && { values: typeof value === "string" ? [value] : [] }),
  };
  if (Array.isArray(value)) return { ...shape, items: mergeShapes(value.map((item) => shapeOf(item, below, name))) };
  if (!isObject(value)) return shape;
  const fields = Object.entries(value).map(([given, child]): [string, Shape] => {
    const field = isPlainName(given) || names?.has(given) ? given : "*";
    return [field, shapeOf(child, below, field)];
  });
  return { ...shape, fields: mergeFields(fields) };
}

/** Of what the drift detector has seen, of which no value and no format is known. */
export function shapeOfOutline(outline: Outline): Shape {
  const shape = (type: string) => ({ count: 1, types: { [type]: 1 }, formats: {} });
  if (typeof outline === "string") return shape(outline);
  if (Array.isArray(outline)) return { ...shape("array"), items: mergeShapes(outline.map(shapeOfOutline)) };
  const fields = Object.entries(outline).map(([name, below]): [string, Shape] => [name, shapeOfOutline(below)]);
  return { ...shape("object"), fields: mergeFields(fields) };
}

/** A word, such as `card.created`: ids and numbers have more digits. */
const WORD = /^(?!(?:.*\d){3})[A-Za-z][A-Za-z0-9_.:-]{0,31}$/;

const MOST_VALUES = 20;

/** Whether values of a field with this name are credentials or data of cards. */
export function isSecretName(name: string, documented?: ReadonlySet<string>): boolean {
  return SECRET_NAME.test(name) || (documented?.has(name) ?? false);
}

const SECRET_NAME =
  /secret|token$|passw|passphrase|mnemonic|authorization|cookie|(?:api|private|signing)_?key|card_?number|cvv|cvc|otp$|(?:^|_|card)(?:pin|pan)$/i;

/** What may be personal. */
const PRIVATE_NAME =
  /key|code$|email|phone|name|address|street|city|zip|postal|iban|account|birth|hash|signature|message|description/i;

const FORMATS: readonly (readonly [string, RegExp])[] = [
  ["decimal", /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/],
  ["date-time", /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:?\d\d)$/],
  ["date", /^\d{4}-\d\d-\d\d$/],
  ["uuid", /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i],
  ["email", /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ["uri", /^https?:\/\/\S+$/],
];

function formatsOf(text: string): Counts {
  return Object.fromEntries(FORMATS.filter(([, pattern]) => pattern.test(text)).map(([format]) => [format, 1]));
}

/** The format that every string has. */
export function formatOf({ types, formats }: Shape): string | undefined {
  return types.string === undefined ? undefined : Object.keys(formats).find((name) => formats[name] === types.string);
}

/** Whether a recording tells values of this format from others. */
export function isKnownFormat(format: string): boolean {
  return FORMATS.some(([known]) => known === format);
}

/** Undefined for what is no JSON. */
export function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** `{ id: string (uuid), tags: string[] }`. Depth and width are limited. */
export function describeShape(shape: Shape, depth = 0): string {
  const { types, fields = {}, items } = shape;
  return Object.keys(types)
    .map((type) => {
      if (type === "array") return `${items && items.count > 0 ? describeShape(items, depth) : "unknown"}[]`;
      const format = type === "string" ? formatOf(shape) : undefined;
      if (type !== "object") return format === undefined ? type : `${type} (${format})`;
      const names = Object.entries(fields);
      if (depth > 2) return "{ … }";
      const shown = names.slice(0, 12).map(([name, field]) => `${name}: ${describeShape(field, depth + 1)}`);
      return names.length === 0 ? "{}" : `{ ${[...shown, ...(names.length > 12 ? ["…"] : [])].join(", ")} }`;
    })
    .join(" | ");
}

/** Of the same operation and status. */
export function mergeRecordings(one: Recording, other: Recording): Recording {
  const bodies = [...(one.bodies ?? []), ...(other.bodies ?? [])];
  const shapes = [one.body, other.body].filter((body) => body !== undefined);
  return {
    ...one,
    ...other,
    samples: one.samples + other.samples,
    headers: mergeCounts([one.headers, other.headers]),
    contentTypes: mergeCounts([one.contentTypes, other.contentTypes]),
    differs: [...new Set([...one.differs, ...other.differs])],
    ...(shapes.length > 0 && { body: mergeShapes(shapes) }),
    ...(bodies.length > 0 && { bodies }),
  };
}

export function mergeShapes(shapes: readonly Shape[]): Shape {
  const values = [...new Set(shapes.flatMap((one) => one.values ?? []))];
  const keepsValues = values.length <= MOST_VALUES && shapes.every((one) => one.values !== undefined);
  const objects = shapes.filter(({ fields }) => fields !== undefined);
  const items = shapes.flatMap((one) => one.items ?? []);
  return {
    count: shapes.reduce((sum, { count }) => sum + count, 0),
    types: mergeCounts(shapes.map(({ types }) => types)),
    formats: mergeCounts(shapes.map(({ formats }) => formats)),
    ...(keepsValues && { values }),
    ...(objects.length > 0 && { fields: mergeFields(objects.flatMap(({ fields = {} }) => Object.entries(fields))) }),
    ...(items.length > 0 && { items: mergeShapes(items) }),
  };
}

function mergeFields(fields: readonly (readonly [string, Shape])[]): Readonly<Record<string, Shape>> {
  const byName = new Map<string, Shape[]>();
  for (const [name, shape] of fields) {
    const known = byName.get(name);
    if (known) known.push(shape);
    else byName.set(name, [shape]);
  }
  return Object.fromEntries([...byName].map(([name, shapes]) => [name, mergeShapes(shapes)]));
}

function mergeCounts(all: readonly Counts[]): Counts {
  const sums = new Map<string, number>();
  for (const [name, times] of all.flatMap(Object.entries<number>)) sums.set(name, (sums.get(name) ?? 0) + times);
  return Object.fromEntries(sums);
}

/** A body without the values of secret fields, and without what looks like a secret. */
export function redactedBody(body: unknown, { secrets = [], sensitive }: ShapeOptions): unknown {
  const scrub = createScrubber(secrets);
  const visit = (value: unknown, name: string): unknown => {
    if (value !== null && isSecretName(name, sensitive)) return "[redacted]";
    if (Array.isArray(value)) return value.map((item) => visit(item, name));
    if (isObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([field, child]) => [scrub(field), visit(child, field)]));
    }
    return typeof value === "string" ? scrub(value) : value;
  };
  return visit(body, "");
}
