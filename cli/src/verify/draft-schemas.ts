// What overlays would have to change in the schemas of bodies, from the shapes of all values that each schema is about.

import { quote } from "../overlays/json-path.ts";
import type { Json, JsonObject } from "../pipeline/model/json-pointer.ts";
import type { Schema } from "../pipeline/model/openapi-document.ts";
import type { PlacedSchema } from "../pipeline/model/response-object.ts";
import { joinPath, typesOf } from "../pipeline/model/schema-object.ts";
import type { DraftChange } from "./draft.ts";
import {
  countAt,
  FORMATS,
  fieldsAt,
  formatAt,
  isSecretName,
  mergeShapes,
  type Shape,
  shapeAt,
  typesAt,
} from "./recording.ts";

/** From this many values on, a field that was always there counts as required. */
const ENOUGH = 10;

/** The values of one response that a schema is about. Records that several responses share have one draft for all of them. */
interface Use {
  readonly schema: Schema;
  readonly shape: Shape;
  /** Whether the documents do not say this of the values themselves. */
  readonly isOther: boolean;
  /** Required fields that may be missing, and new ones. */
  readonly missing: readonly string[];
  readonly added: readonly string[];
  readonly origin: string;
}

/** By pointer. */
export type Uses = Map<string, Use[]>;

/** Adds what one response shows, also where it is as documented: a record may be in others too. `differs`: the paths of what the documents do not say. */
export function collect(
  uses: Uses,
  placed: readonly PlacedSchema[],
  shape: Shape,
  differs: readonly string[],
  origin: string,
): void {
  for (const { place, schema, pointer } of placed) {
    const here = placed.filter((one) => one.place === place);
    // What a composed record adds belongs to its last part: those before it are shared.
    const owner = here.filter((one) => one.schema.properties !== undefined).at(-1) ?? here.at(-1);
    const isDifferent = (name: string) => differs.includes(joinPath(place, name));
    const isKnown = (name: string) => placed.some((one) => one.place === joinPath(place, name));
    const isAdded = (name: string) => owner?.pointer === pointer && isDifferent(name) && !isKnown(name);
    const use = {
      schema,
      shape: shapeAt(shape, place),
      isOther: differs.includes(place),
      missing: (schema.required ?? []).filter(isDifferent),
      added: fieldsAt(shape, place).filter(isAdded),
      origin,
    };
    uses.set(pointer, [...(uses.get(pointer) ?? []), use]);
  }
}

/** The changes of one schema, and the responses that show them. Their targets are below it. */
export function schemaChanges(uses: readonly Use[]): { changes: readonly DraftChange[]; origins: string } {
  const shape = mergeShapes(uses.map((use) => use.shape));
  const telling = uses.filter(({ isOther, missing, added }) => isOther || missing.length + added.length > 0);
  const schema = uses[0]?.schema ?? {};
  const names = (kind: "missing" | "added") => [...new Set(telling.flatMap((use) => use[kind]))];
  return {
    origins: [...new Set(telling.map(({ origin }) => origin))].join("; "),
    changes: [
      ...(telling.some(({ isOther }) => isOther) ? valueChanges(shape, schema) : []),
      ...names("missing")
        .filter((name) => countAt(shape, name) < countAt(shape, ""))
        .map((name) => ({ below: "required", item: `[?@ == ${quote(name)}]`, change: { remove: true } as const })),
      ...names("added").map((name) => fieldChange(shape, schema, name)),
    ],
  };
}

function fieldChange(shape: Shape, schema: Schema, name: string): DraftChange {
  const suggestions: string[] = [];
  const described = schemaOf(shape, suggestions, name, name);
  if (name === "*") return { change: { update: { additionalProperties: described } }, suggestions };
  const isRequired = isAlways(shape, "", name) && schema.required === undefined;
  const update = { properties: { [name]: described }, ...(isRequired && { required: [name] }) };
  return { change: { update }, suggestions };
}

function* valueChanges(shape: Shape, schema: Schema): Generator<DraftChange> {
  const { kinds = {}, values = [] } = shape[""] ?? {};
  const documented = typesOf(schema);
  const fits = (type: string) => documented.includes(type) || (type === "integer" && documented.includes("number"));
  const wrong = documented.length === 0 ? [] : typesAt(shape, "").filter((type) => !fits(type));
  const remove = { remove: true } as const;
  // Numbers have it too.
  const isDecimal = schema.format === "decimal" && (kinds.decimal ?? 0) === (kinds.string ?? 0);
  if (wrong.join() === "null") {
    // What was only null may be anything else too.
    yield { below: "type", change: remove };
    yield { change: { update: { type: [...documented, "null"] } } };
    if (schema.enum) yield { below: "enum", change: { update: null } };
  } else if (wrong.length > 0) {
    const isStale = (keyword: string) => keyword === "x-open-enum" || !/^(?:description|title$|x-)/.test(keyword);
    for (const below of Object.keys(schema).filter(isStale)) {
      if (below !== "format" || !isDecimal) yield { below, change: remove };
    }
    const kept = documented.filter((type) => kinds[type] || (type === "number" && kinds.integer));
    const suggestions: string[] = [];
    const update = { ...schemaOf(shape, suggestions), type: oneOrMore([...kept, ...wrong]) };
    yield { change: { update }, suggestions };
    return;
  }
  const { format = "" } = schema;
  if (FORMATS.has(format) && (kinds[format] ?? 0) < (kinds.string ?? 0)) yield { below: "format", change: remove };
  if (typeof schema.const === "string" && values.some((value) => value !== schema.const))
    yield { below: "const", change: remove };
  for (const below of ["enum", "x-open-enum"]) {
    const known = schema[below];
    const unknown = Array.isArray(known) ? values.filter((value) => !known.includes(value)) : [];
    for (const update of unknown) yield { below, change: { update } };
  }
}

/** Whether enough records have the field, and all of them. */
function isAlways(shape: Shape, place: string, name: string): boolean {
  const records = shape[place]?.kinds.object ?? 0;
  return records >= ENOUGH && countAt(shape, joinPath(place, name)) === records;
}

/** A schema that says as little as the values at a place prove. Adds what may be true too to `suggestions`. */
export function schemaOf(shape: Shape, suggestions: string[], place = "", name = "the value"): JsonObject {
  const { kinds = {}, values = [] } = shape[place] ?? {};
  const types = typesAt(shape, place).filter((type) => type !== "integer" || kinds.number === undefined);
  const format = formatAt(shape, place);
  if (format) suggestions.push(`${name}: every string fits format: ${format}`);
  else if (values.length > 0 && countAt(shape, place) > values.length)
    suggestions.push(`${name}: seen so far: ${values.join(", ")}`);
  // What was only null may be anything.
  if (types.length === 0 || types.join() === "null") return { description: "As recorded." };
  const fields = fieldsAt(shape, place).filter((field) => field !== "*");
  const required = fields.filter((field) => isAlways(shape, place, field));
  const below = (field: string) => schemaOf(shape, suggestions, joinPath(place, field), field);
  const schema: JsonObject = { type: oneOrMore(types) };
  if (required.length > 0) schema.required = required;
  if (fields.length > 0) schema.properties = Object.fromEntries(fields.map((field) => [field, below(field)]));
  if (shape[joinPath(place, "*")])
    schema.additionalProperties = schemaOf(shape, suggestions, joinPath(place, "*"), `${name}.*`);
  if (isSecretName(name)) schema["x-sensitive"] = true;
  const items = `${place}[]`;
  if (types.includes("array")) schema.items = shape[items] ? schemaOf(shape, suggestions, items, `${name}[]`) : {};
  return schema;
}

function oneOrMore(types: string[]): Json {
  return types.length === 1 ? (types[0] ?? "") : types;
}
