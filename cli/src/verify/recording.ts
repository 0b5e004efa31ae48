// What a recording keeps of responses: names, types, formats and counts; of short words up to twenty values.

import { parseJson } from "../../../src/wrappers/http/json.ts";
import { isPlainName, jsonType } from "../../../src/wrappers/observability/drift.ts";
import { createScrubber } from "../../../src/wrappers/util/redact.ts";
import { createAjv } from "../pipeline/model/ajv.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";
import { joinPath } from "../pipeline/model/schema-object.ts";

/** All responses of one operation with one status. */
export interface Recording {
  readonly service: string;
  readonly operationId: string;
  readonly status: number;
  readonly samples: number;
  /** The media types of bodies. */
  readonly contentTypes: readonly string[];
  /** The names of headers that say something about the service, in lower case. */
  readonly headers: readonly string[];
  /** The paths of what the documents do not say: of a field, `header x-version`, or empty for the whole response. */
  readonly differs: readonly string[];
  /** Of the bodies; empty if none was JSON. */
  readonly body: Shape;
  /** Whole bodies with secrets removed; only with `--keep-values`. */
  readonly bodies?: readonly unknown[];
}

/** What bodies have at each place, such as `data.cards[].status`; the body itself is at the empty one. */
export type Shape = Readonly<Record<string, Seen>>;

export interface Seen {
  /** How many values have each JSON type (`integer` without a fraction), and how many strings look like each format. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Distinct short words; absent once there are more than twenty, or a value is no word or not to be kept. */
  readonly values?: readonly string[];
}

export interface RecordingOptions {
  /** Whether to keep short words that are not sensitive. @default false */
  readonly values?: boolean;
  /** Whether to keep whole bodies, without secrets. @default false */
  readonly keepBodies?: boolean;
  /** The credentials of the run, which a service may echo. */
  readonly secrets?: readonly string[];
}

interface ShapeOptions extends RecordingOptions {
  /** The names of fields whose values are sensitive. */
  readonly sensitive?: ReadonlySet<string>;
  /** The documented places: undocumented names that may be values, such as ids, are `*`. */
  readonly fields?: readonly string[] | undefined;
  /** The place of the value in a body. */
  readonly at?: string;
  /** The value has types in the place of values, as in the events of the drift detector. */
  readonly isOutline?: boolean;
}

export function shapeOf(body: unknown, options: ShapeOptions = {}): Shape {
  const { sensitive, fields = [], secrets = [] } = options;
  const found = new Map<string, Seen>();
  visit(body, options.at ?? "", "", options.values === true);
  return Object.fromEntries(found);

  function visit(value: unknown, place: string, name: string, isKept: boolean): void {
    const keeps = isKept && !PRIVATE_NAME.test(name) && !isSecretName(name, sensitive);
    const text = typeof value === "string" && !options.isOutline ? value : undefined;
    const type = typeof value === "string" ? (text === undefined ? value : "string") : jsonType(value);
    const isWord = text === undefined || (WORD.test(text) && !secrets.some((secret) => text.includes(secret)));
    const formats = [...FORMATS].flatMap(([format, isValid]) => (text !== undefined && isValid(text) ? [format] : []));
    const kinds = Object.fromEntries([type, ...formats].map((kind) => [kind, 1]));
    const values = text === undefined ? [] : [text];
    found.set(place, mergeSeen(found.get(place), { kinds, ...(keeps && isWord && { values }) }));
    if (Array.isArray(value)) for (const item of value) visit(item, `${place}[]`, name, keeps);
    if (!isObject(value)) return;
    for (const [given, child] of Object.entries(value)) {
      const known = [given, "*"].find((one) => fields.includes(joinPath(place, one)));
      const field = known ?? (isPlainName(given) ? given : "*");
      visit(child, joinPath(place, field), field, keeps);
    }
  }
}

/** A word, such as `card.created`: ids and numbers have more digits. */
const WORD = /^(?!(?:.*\d){3})[A-Za-z][A-Za-z0-9_.:-]{0,31}$/;

/** Whether values of a field with this name are credentials or data of cards. */
export function isSecretName(name: string, documented?: ReadonlySet<string>): boolean {
  return SECRET_NAME.test(name) || (documented?.has(name) ?? false);
}

const SECRET_NAME =
  /secret|token$|passw|passphrase|mnemonic|authorization|cookie|(?:api|private|signing)_?key|card_?number|cvv|cvc|otp$|(?:^|_|card)(?:pin|pan)$/i;

/** What may be personal. */
const PRIVATE_NAME =
  /key|code$|email|phone|name|address|street|city|zip|postal|iban|account|birth|hash|signature|message|description/i;

/** The formats that a recording tells from other texts, as the validators do. */
const names = ["decimal", "date-time", "date", "uuid", "email", "uri"];
const validators = names.map((format) => [format, createAjv().compile({ type: "string", format })] as const);
export const FORMATS: ReadonlyMap<string, (text: string) => boolean> = new Map(validators);

/** The JSON types of the values at a place. */
export function typesAt(shape: Shape, place: string): string[] {
  return Object.keys(shape[place]?.kinds ?? {}).filter((kind) => !FORMATS.has(kind));
}

/** How many values there are at a place. */
export function countAt(shape: Shape, place: string): number {
  return typesAt(shape, place).reduce((sum, type) => sum + (shape[place]?.kinds[type] ?? 0), 0);
}

/** The format that every string at a place has. */
export function formatAt(shape: Shape, place: string): string | undefined {
  const { kinds = {} } = shape[place] ?? {};
  return kinds.string === undefined ? undefined : [...FORMATS.keys()].find((format) => kinds[format] === kinds.string);
}

/** The names of the fields at a place. */
export function fieldsAt(shape: Shape, place: string): string[] {
  return Object.keys(shapeAt(shape, place)).filter((name) => /^[^.[\]]+$/.test(name));
}

/** The part of a shape that is at a place and below. */
export function shapeAt(shape: Shape, place: string): Shape {
  const below = Object.entries(shape).flatMap(([one, seen]) => {
    const rest = one.slice(place.length);
    const isBelow = one.startsWith(place) && (place === "" || rest === "" || /^[.[]/.test(rest));
    return isBelow ? [[place === "" ? rest : rest.replace(/^\./, ""), seen] as const] : [];
  });
  return Object.fromEntries(below);
}

/** `{ id: string (uuid), tags: string[] }`. Depth and width are limited. */
export function describeShape(shape: Shape, place = "", depth = 0): string {
  const words = typesAt(shape, place).map((type) => {
    if (type === "array") return `${describeShape(shape, `${place}[]`, depth) || "unknown"}[]`;
    const format = type === "string" ? formatAt(shape, place) : undefined;
    if (type !== "object") return format === undefined ? type : `${type} (${format})`;
    if (depth > 2) return "{ … }";
    const below = (name: string) => `${name}: ${describeShape(shape, joinPath(place, name), depth + 1)}`;
    const fields = fieldsAt(shape, place);
    const shown = [...fields.slice(0, 12).map(below), ...(fields.length > 12 ? ["…"] : [])];
    return fields.length === 0 ? "{}" : `{ ${shown.join(", ")} }`;
  });
  return words.join(" | ");
}

/** One for each operation and status. */
export function mergeRecordings(recordings: readonly Recording[]): Recording[] {
  const merged = new Map<string, Recording>();
  for (const one of recordings) {
    const name = `${one.service} ${one.operationId} ${one.status}`;
    const { samples = 0, body = {}, bodies = [], ...before }: Partial<Recording> = merged.get(name) ?? {};
    const all = [...bodies, ...(one.bodies ?? [])];
    merged.set(name, {
      ...one,
      samples: samples + one.samples,
      contentTypes: union(before.contentTypes, one.contentTypes),
      headers: union(before.headers, one.headers),
      differs: union(before.differs, one.differs),
      body: mergeShapes([body, one.body]),
      ...(all.length > 0 && { bodies: all }),
    });
  }
  return [...merged.values()];
}

function union(one: readonly string[] = [], other: readonly string[] = []): string[] {
  return [...new Set([...one, ...other])];
}

export function mergeShapes(shapes: readonly Shape[]): Shape {
  const merged = new Map<string, Seen>();
  for (const [place, seen] of shapes.flatMap(Object.entries<Seen>))
    merged.set(place, mergeSeen(merged.get(place), seen));
  return Object.fromEntries(merged);
}

function mergeSeen(one: Seen | undefined, other: Seen): Seen {
  if (one === undefined) return other;
  const kinds = union(Object.keys(one.kinds), Object.keys(other.kinds));
  const counts = kinds.map((kind) => [kind, (one.kinds[kind] ?? 0) + (other.kinds[kind] ?? 0)]);
  const values = one.values && other.values && union(one.values, other.values);
  return { kinds: Object.fromEntries(counts), ...(values && values.length <= 20 && { values }) };
}

/** Undefined for what is no JSON. */
export function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** A body without the values of secret fields, and without what looks like a secret. */
export function redactedBody(body: unknown, { secrets = [], sensitive }: ShapeOptions): unknown {
  const scrub = createScrubber(secrets);
  return JSON.parse(JSON.stringify(body), (name, value: unknown) => {
    if (value !== null && isSecretName(name, sensitive)) return "[redacted]";
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([field, child]) => [scrub(field), child]));
    return typeof value === "string" ? scrub(value) : value;
  });
}
