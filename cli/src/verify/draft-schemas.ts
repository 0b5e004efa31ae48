// What overlays would have to change in the schemas of bodies, from the shapes of all values that each schema is about.

import { quote } from "../overlays/json-path.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import type { PlacedSchema } from "../pipeline/model/response-object.ts";
import { typesOf } from "../pipeline/model/schema-object.ts";
import type { DraftChange } from "./draft.ts";
import { formatOf, isKnownFormat, isSecretName, mergeShapes, type Shape } from "./recording.ts";

/** From this many values on, a field that was always there counts as required. */
const ENOUGH = 10;

/** One schema, and what is known of its values. Records that several responses share have one for all of them. */
interface SchemaChanges {
  readonly placed: PlacedSchema;
  readonly shapes: Shape[];
  readonly origins: Set<string>;
  /** Whether the documents do not say this of a value itself. */
  isOther: boolean;
  /** Required fields that were missing. */
  readonly missing: Set<string>;
  readonly added: Map<string, Shape[]>;
}

/** By pointer. */
export type Changes = Map<string, SchemaChanges>;

/** Adds what one response shows, also where it is as documented: a record may be in others too. `differs`: the paths of what the documents do not say. */
export function collect(
  changes: Changes,
  placed: readonly PlacedSchema[],
  place: string,
  shape: Shape,
  differs: ReadonlySet<string>,
  origin: string,
): void {
  const here = placed.filter((one) => one.place === place);
  const path = (name: string) => (place === "" ? name : `${place}.${name}`);
  for (const one of here) {
    const change = changeOf(one);
    change.shapes.push(shape);
    const missing = (one.schema.required ?? []).filter((name) => differs.has(path(name)));
    if (differs.has(place)) change.isOther = true;
    for (const name of missing) change.missing.add(name);
    if (differs.has(place) || missing.length > 0) change.origins.add(origin);
  }
  if (shape.items) collect(changes, placed, `${place}[]`, shape.items, differs, origin);
  // What a composed record adds belongs to its last part: those before it are shared.
  const owner = here.filter(({ schema }) => schema.properties !== undefined).at(-1) ?? here.at(-1);
  for (const [name, field] of Object.entries(shape.fields ?? {})) {
    const known = [path(name), path("*")].find((at) => placed.some((one) => one.place === at));
    if (known !== undefined) collect(changes, placed, known, field, differs, origin);
    else if (owner && differs.has(path(name))) {
      const { added, origins } = changeOf(owner);
      origins.add(origin);
      added.set(name, [...(added.get(name) ?? []), field]);
    }
  }

  function changeOf(one: PlacedSchema): SchemaChanges {
    const known = changes.get(one.pointer);
    const change = known ?? {
      placed: one,
      shapes: [],
      origins: new Set<string>(),
      isOther: false,
      missing: new Set<string>(),
      added: new Map<string, Shape[]>(),
    };
    changes.set(one.pointer, change);
    return change;
  }
}

/** The changes of one schema. Their targets are below it. */
export function* schemaChanges({ placed, shapes, isOther, missing, added }: SchemaChanges): Generator<DraftChange> {
  const { schema } = placed;
  const shape = mergeShapes(shapes);
  if (isOther) {
    yield* typeChanges(shape, schema);
    yield* valueChanges(shape, schema);
  }
  const objects = shape.types.object ?? 0;
  for (const name of missing) {
    if ((shape.fields?.[name]?.count ?? 0) < objects)
      yield { below: "required", item: `[?@ == ${quote(name)}]`, change: { remove: true } };
  }
  for (const [name, fields] of added) {
    const field = mergeShapes(fields);
    const suggestions: string[] = [];
    const described = describedAs(field, suggestions, name);
    const isRequired = name !== "*" && objects >= ENOUGH && field.count === objects && schema.required === undefined;
    const update: JsonObject =
      name === "*" ? { additionalProperties: described } : { properties: { [name]: described } };
    if (isRequired) update.required = [name];
    yield { change: { update }, suggestions };
  }
}

/** The keywords that are about values of one type. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  array: ["items", "minItems", "maxItems", "uniqueItems"],
  object: ["properties", "required", "additionalProperties", "minProperties", "maxProperties"],
  string: ["enum", "const", "x-open-enum", "pattern", "minLength", "maxLength"],
};

function* typeChanges(shape: Shape, schema: PlacedSchema["schema"]): Generator<DraftChange> {
  const { types, formats } = shape;
  const { format } = schema;
  const documented = typesOf(schema);
  const isSeen = (type: string) => types[type] !== undefined || (type === "number" && types.integer !== undefined);
  const fits = (type: string) => documented.includes(type) || (type === "integer" && documented.includes("number"));
  const wrong = documented.length === 0 ? [] : Object.keys(types).filter((type) => !fits(type));
  // What was only null may be anything else too.
  const kept = wrong.every((type) => type === "null") ? documented : documented.filter(isSeen);
  if (wrong.length > 0) {
    const all = [...kept, ...wrong];
    for (const type of documented.filter((one) => !all.includes(one))) {
      const stale = (KEYWORDS[type] ?? []).filter((keyword) => schema[keyword] !== undefined);
      for (const below of stale) yield { below, change: { remove: true } };
    }
    yield { below: "type", change: { remove: true } };
    const isStructure = wrong.includes("object") || wrong.includes("array");
    const update = { ...(isStructure && describedAs(shape, [])), type: all.length === 1 ? (all[0] ?? "") : all };
    yield { change: { update } };
  }
  if (format === undefined) return;
  const isBroken = isKnownFormat(format) && types.string !== undefined && (formats[format] ?? 0) < types.string;
  // `decimal` is a format of numbers too.
  const isLost = documented.includes("string") && !kept.includes("string") && format !== "decimal";
  if (isBroken || isLost) yield { below: "format", change: { remove: true } };
}

/** Only if the recording has values. */
function* valueChanges({ values = [] }: Shape, schema: PlacedSchema["schema"]): Generator<DraftChange> {
  if (typeof schema.const === "string" && values.some((value) => value !== schema.const))
    yield { below: "const", change: { remove: true } };
  for (const list of ["enum", "x-open-enum"]) {
    const known = schema[list];
    if (!Array.isArray(known)) continue;
    for (const value of values) if (!known.includes(value)) yield { below: list, change: { update: value } };
  }
}

/** A schema that says as little as the values prove. Adds what may be true too to `suggestions`. */
export function describedAs(shape: Shape, suggestions: string[], name = "the value"): JsonObject {
  const types = Object.keys(shape.types).filter((type) => !(type === "integer" && shape.types.number));
  const format = formatOf(shape);
  if (format) suggestions.push(`${name}: every string fits format: ${format}`);
  if (shape.values && shape.values.length > 0 && shape.count > shape.values.length && !format) {
    suggestions.push(`${name}: seen so far: ${shape.values.join(", ")}`);
  }
  // What was only null may be anything.
  if (types.length === 0 || types.join() === "null") return { description: "As recorded." };
  const schema: JsonObject = { type: types.length === 1 ? (types[0] ?? "") : types };
  const { "*": other, ...named } = shape.fields ?? {};
  const fields = Object.entries(named);
  const objects = shape.types.object ?? 0;
  const required = fields.filter(([, field]) => objects >= ENOUGH && field.count === objects).map(([field]) => field);
  if (required.length > 0) schema.required = required;
  const properties = fields.map(([field, below]) => [field, describedAs(below, suggestions, field)]);
  if (fields.length > 0) schema.properties = Object.fromEntries(properties);
  if (other) schema.additionalProperties = describedAs(other, suggestions, `${name}.*`);
  if (isSecretName(name)) schema["x-sensitive"] = true;
  if (shape.items) schema.items = shape.items.count > 0 ? describedAs(shape.items, suggestions, `${name}[]`) : {};
  return schema;
}
