// The calls that the SDK must send as given, and those that it or the service must reject.

import { takesAnyText } from "../cases/operation-cases.ts";
import {
  type BundledOperation,
  freeQueryOf,
  isUntyped,
  type JsonValue,
  resolve,
} from "../documents/bundled-documents.ts";
import { type Input, type InputPart, readsAs } from "../documents/inputs.ts";
import { KEYWORDS } from "../documents/schema-parts.ts";
import { fieldsOf, replaceAt, startsWith, type ValuePlace } from "../documents/schema-walk.ts";
import {
  argumentsOf,
  changedTrialOf,
  type InputPlace,
  type InputTrial,
  inputPlacesOf,
  isParameter,
  KEY_HEADER,
  sdkInputsOf,
  sdkPartsOf,
  trialOf,
} from "./sdk-inputs.ts";

/** Everything; only what is required; each part with only the required ones; everything but one part, left out and as undefined. */
export function presenceOf(entry: BundledOperation): InputTrial[] {
  return sdkInputsOf(entry).flatMap((input) => {
    const places = inputPlacesOf(entry, input);
    const optional = places.filter(({ isRequired }) => !isRequired);
    const only = (kept: ValuePlace) => {
      const others = optional.filter(({ place }) => !startsWith(kept, place));
      const rest = others.reduce((left, { place }) => replaceAt(left, place, undefined), input);
      return withEnoughFields(entry, rest, input);
    };
    return [
      trialOf(entry, "everything", input),
      trialOf(entry, "the least", only([])),
      ...places.filter(isParameter).map(({ place }) => trialOf(entry, `only ${place.join("/")}`, only(place))),
      ...optional.filter(isParameter).flatMap(({ place }) => {
        const without = trialOf(entry, `without ${place.join("/")}`, replaceAt(input, place, undefined));
        const args = argumentsOf(entry, undefinedAt(input, place) as Input);
        return [without, { ...without, what: `with undefined as ${place.join("/")}`, arguments: args }];
      }),
    ];
  });
}

// A body may need a number of fields, whichever they are.
function withEnoughFields({ document, operation }: BundledOperation, input: Input, full: Input): Input {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const least = schema === undefined ? 0 : Number(resolve(document, schema).minProperties ?? 0);
  const fields = Object.entries(fieldsOf(input.body));
  const others = Object.entries(fieldsOf(full.body)).filter(([name]) => fields.every(([own]) => own !== name));
  const missing = others.slice(0, Math.max(0, least - fields.length));
  return missing.length === 0 ? input : { ...input, body: Object.fromEntries<JsonValue>([...fields, ...missing]) };
}

function undefinedAt(value: unknown, [name, ...rest]: ValuePlace): unknown {
  if (name === undefined) return undefined;
  if (Array.isArray(value)) return value.map((item) => undefinedAt(item, rest));
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [name]: undefinedAt(fields[name], rest) };
}

/** Each part at both ends of its limits, and with each of its listed values. */
export function limitsOf(entry: BundledOperation): InputTrial[] {
  return sdkPartsOf(entry).flatMap(({ part, input }) =>
    part.right.map((value) => changedTrialOf(entry, input, part, value)),
  );
}

/** Each part of a query without limits as a value of another type that is written the same. */
export function readingsOf(entry: BundledOperation): InputTrial[] {
  const isLimited = ({ schema }: InputPart) =>
    Object.keys(schema).some((keyword) => keyword !== "type" && KEYWORDS.has(keyword));
  return sdkPartsOf(entry)
    .filter(({ part }) => !isLimited(part))
    .flatMap(({ part, input }) =>
      part.wrong.filter((value) => isReadable(part, value)).map((value) => changedTrialOf(entry, input, part, value)),
    );
}

/** All parts that accept any text, at once, with texts that are hard to encode; also of the body. */
export function textsOf(entry: BundledOperation): InputTrial[] {
  return sdkInputsOf(entry).flatMap((input) => {
    const textual = inputPlacesOf(entry, input).filter(
      (each) => isFreeQuery(entry, each) || isUntyped(each.schema) || takesAnyText(entry.document, each.schema),
    );
    const paths = textual.filter(({ place: [kind] }) => kind === "path");
    const others = textual.filter(({ place: [kind] }) => kind !== "path");
    return [
      ...(paths.length > 0 ? PATH_TEXTS.map((text) => textTrialOf(entry, input, paths, text)) : []),
      ...(others.length > 0 ? TEXTS.map((text) => textTrialOf(entry, input, others, text)) : []),
    ];
  });
}

function textTrialOf(entry: BundledOperation, input: Input, places: readonly InputPlace[], text: string): InputTrial {
  const hard = (each: InputPlace): JsonValue => {
    if (isFreeQuery(entry, each))
      return { anything: text, "in[brackets]": 0.5, flag: false, list: ["a b", 2, true, text] };
    return isUntyped(each.schema) ? { [`in ${text}`]: [text, { [text]: text }] } : text;
  };
  const changed = places.reduce((rest, each) => replaceAt(rest, each.place, hard(each)), input);
  return trialOf(entry, `the text ${JSON.stringify(text)}`, changed);
}

function isFreeQuery(entry: BundledOperation, { place: [kind, name] }: InputPlace): boolean {
  return kind === "query" && name === freeQueryOf(entry);
}

export interface WrongTrial extends InputTrial {
  readonly part: InputPart;
  readonly refusedBy: "the SDK" | "the service";
}

/** Each part with values that its schema rejects: missing, of every other type, beyond each limit. */
export function wrongOf(entry: BundledOperation): WrongTrial[] {
  const trials = sdkPartsOf(entry)
    .filter(({ part }) => canBeGiven(part))
    .flatMap(({ part, input }) =>
      part.wrong
        .filter((value) => !isReadable(part, value))
        .map((value) => ({ ...changedTrialOf(entry, input, part, value), part, refusedBy: refuserOf(part, value) })),
    );
  return [...new Map(trials.map((trial) => [trial.what, trial])).values()];
}

// The SDK checks what would change the address or the money, and whether a query can carry the value as one of its type. The
// service checks everything else, so it is sent as given.
function refuserOf(part: InputPart, value: JsonValue | undefined): WrongTrial["refusedBy"] {
  if (part.keyword !== "type") return "the service";
  if (part.place[0] === "path") return "the SDK";
  // Nothing would be sent for an empty list.
  const items = [value].flat();
  return items.length === 0 || items.some((item) => !isReadable(part, item)) ? "the SDK" : "the service";
}

/** Whether a value in a query is written like one of the right type. */
function isReadable({ place: [kind], keyword, schema }: InputPart, value: JsonValue | undefined): boolean {
  if (kind !== "query" || keyword !== "type" || value === undefined || typeof value === "object") return false;
  return readsAs(String(value), [schema.type ?? []].flat());
}

// A free query is not a single value.
function canBeGiven({ place, schema }: InputPart): boolean {
  return place[0] !== "query" || schema.type !== "object";
}

const VISIBLE = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index)).join("");
const RIGHT = ["k", "k".repeat(255), VISIBLE];
const WRONG = [
  ...["", "k".repeat(256), " ", "a b", " k", "k ", "k\n", "\u0000", "\u007f", "ké", "🪙"],
  ...[1, true, null, {}, ["k"]],
];

/** Calls with the shortest and longest keys and one with every character, if the caller may give a key. */
export function keysOf(entry: BundledOperation): InputTrial[] {
  if (!takesKeys(entry)) return [];
  return sdkInputsOf(entry).flatMap((input) =>
    RIGHT.map((key) => trialOf(entry, `the key ${key}`, { ...input, header: { [KEY_HEADER]: key } })),
  );
}

/** Calls with invalid keys, and with any key if the operation takes none. */
export function wrongKeysOf(entry: BundledOperation): RejectedArguments[] {
  const wrong = takesKeys(entry) ? WRONG : [...RIGHT, ...WRONG, false];
  return sdkInputsOf(entry).flatMap((input) =>
    wrong.map((key) => {
      const header = { [KEY_HEADER]: key } as Input["header"];
      return { what: `the key ${JSON.stringify(key)}`, arguments: argumentsOf(entry, { ...input, header }) };
    }),
  );
}

function takesKeys({ operation }: BundledOperation): boolean {
  return ["auto", "required"].includes(operation["x-idempotency"].mode);
}

export interface RejectedArguments {
  readonly what: string;
  readonly arguments: readonly unknown[];
}

/** Path values that would change the path. */
export function unsafePathsOf(entry: BundledOperation): RejectedArguments[] {
  return sdkInputsOf(entry).flatMap((input) =>
    Object.keys(input.path).flatMap((name) =>
      UNSAFE_PATH_VALUES.map((value) => {
        const path = { ...input.path, [name]: value } as Input["path"];
        return { what: `${JSON.stringify(value)} as ${name}`, arguments: argumentsOf(entry, { ...input, path }) };
      }),
    ),
  );
}

/** Queries with none or two of the parameters of which exactly one is needed. */
export function choicesOf(entry: BundledOperation): RejectedArguments[] {
  const names = entry.operation["x-exactly-one"] ?? [];
  const [input] = sdkInputsOf(entry);
  if (input === undefined || names.length === 0) return [];
  const none = names.reduce((rest, name) => replaceAt(rest, ["query", name], undefined), input);
  const pairs = names.map((name, index) => [name, names[(index + 1) % names.length] ?? ""]);
  return [[], ...pairs].map((given) => ({
    what: given.join(" and ") || "none of them",
    arguments: argumentsOf(
      entry,
      given.reduce((rest, name) => replaceAt(rest, ["query", name], "x"), none),
    ),
  }));
}

// RFC 3986, section 2.2.
const RESERVED = ":/?#[]@!$&'()*+,;=";
const UNSAFE = ` %"\\<>^\`{|}`;
// Precomposed and combining, right to left, beyond the BMP, joined, and whitespace that is easily trimmed.
const UNICODE = "é e\u0301\u0323 漢字 שלום 🪙 👩\u200d👧 \u2028\u00a0\ufeff";
const LIKE_PATHS = ["%2F", "%2e%2e", "%zz", "/../..", "./..", "..;", "...", "{id}"];

/** Texts for path values. */
const PATH_TEXTS: readonly string[] = [
  ...["/", "?", "#", "%", "+", ";", " a "],
  ...LIKE_PATHS,
  `${RESERVED}a${RESERVED}`,
  `${UNSAFE}a${UNSAFE}`,
  UNICODE,
];

/** The same in fewer texts, and texts that only a body and a query can carry. */
const TEXTS: readonly string[] = [
  ...["", " ", "..", "\u0000\t\n\r\u007f", "x".repeat(1000)],
  `${RESERVED}${UNSAFE}-._~${LIKE_PATHS.join("")}`,
  UNICODE,
];

/** Values that a path cannot carry, or that would change the path. */
const UNSAFE_PATH_VALUES: readonly (string | undefined)[] = [undefined, "", ".", "..", "\ud800", "a\udc00b"];
