// What overlays would have to change in the schemas of bodies, from the shapes of all values that each schema is about.

import { quote, toSegment } from "../overlays/json-path.ts";
import type { Json, JsonObject } from "../pipeline/model/json-pointer.ts";
import type { Schema } from "../pipeline/model/openapi-document.ts";
import type { PlacedSchema } from "../pipeline/model/response-object.ts";
import { joinPath, typesOf } from "../pipeline/model/schema-object.ts";
import type { DraftAction } from "./draft.ts";
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

/** The bodies of one response. */
export interface DraftBody {
  readonly placed: readonly PlacedSchema[];
  readonly shape: Shape;
  /** The paths of what the documents do not say. */
  readonly differs: readonly string[];
  readonly origin: string;
}

/** `below`: the JSONPath from the part that changes, such as `.required`. */
export type DraftChange = Omit<DraftAction, "target" | "description"> & { readonly below?: string };

/** The changes of one schema, and the bodies that show them. Includes bodies that are as documented: a shared record has one draft. */
export function schemaChanges(uses: readonly (readonly [one: PlacedSchema, body: DraftBody])[]): {
  readonly changes: readonly DraftChange[];
  readonly origins: string;
} {
  const schema = uses[0]?.[0].schema ?? {};
  const shape = mergeShapes(uses.map(([{ place }, body]) => shapeAt(body.shape, place)));
  const origins = new Set<string>();
  const differs = (pathOf: (one: PlacedSchema, body: DraftBody) => string | undefined): boolean => {
    const found = uses.filter(([one, body]) => body.differs.some((path) => path === pathOf(one, body)));
    for (const [, { origin }] of found) origins.add(origin);
    return found.length > 0;
  };
  const below = ({ place }: PlacedSchema, name: string) => joinPath(place, name);
  // What a composed record adds belongs to its last part: those before it are shared.
  const isOwner = (one: PlacedSchema, { placed }: DraftBody) => {
    const here = placed.filter(({ place }) => place === one.place);
    return one.pointer === (here.filter((part) => part.schema.properties !== undefined).at(-1) ?? here.at(-1))?.pointer;
  };
  const isNew = (one: PlacedSchema, { placed }: DraftBody, name: string) =>
    !placed.some(({ place }) => place === below(one, name));
  const others = differs(({ place }) => place) ? [...valueChanges(shape, schema)] : [];
  const missing = (schema.required ?? []).filter((name) => {
    return countAt(shape, name) < countAt(shape, "") && differs((one) => below(one, name));
  });
  const added = fieldsAt(shape, "").filter((name) =>
    differs((one, body) => (isOwner(one, body) && isNew(one, body, name) ? below(one, name) : undefined)),
  );
  const changes = [
    ...others,
    ...missing.map((name) => ({ below: `.required[?@ == ${quote(name)}]`, change: { remove: true } as const })),
    ...added.map((name) => fieldChange(shape, schema, name)),
  ];
  return { changes, origins: [...origins].join("; ") };
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
  const { format = "" } = schema;
  const remove = (keyword: string) => ({ below: toSegment(keyword), change: { remove: true } }) as const;
  if (wrong.length > 0 && wrong.join() !== "null") {
    // Numbers can be decimals too.
    const isDecimal = format === "decimal" && (kinds.decimal ?? 0) === (kinds.string ?? 0);
    const isStale = (keyword: string) =>
      keyword === "format" ? !isDecimal : keyword === "x-open-enum" || !/^(?:description|title$|x-)/.test(keyword);
    yield* Object.keys(schema).filter(isStale).map(remove);
    const kept = documented.filter((type) => kinds[type] || (type === "number" && kinds.integer));
    const suggestions: string[] = [];
    const update = { ...schemaOf(shape, suggestions), type: oneOrMore([...kept, ...wrong]) };
    yield { change: { update }, suggestions };
    return;
  }
  if (wrong.length > 0) {
    // What was only null may be anything else too.
    yield remove("type");
    yield { change: { update: { type: [...documented, "null"] } } };
    if (schema.enum) yield { below: ".enum", change: { update: null } };
  }
  if (FORMATS.has(format) && (kinds[format] ?? 0) < (kinds.string ?? 0)) yield remove("format");
  if (typeof schema.const === "string" && values.some((value) => value !== schema.const)) yield remove("const");
  for (const list of ["enum", "x-open-enum"]) {
    const known = schema[list];
    const unknown = Array.isArray(known) ? values.filter((value) => !known.includes(value)) : [];
    for (const update of unknown) yield { below: toSegment(list), change: { update } };
  }
}

/** Whether enough records have the field, and all of them: then it counts as required. */
function isAlways(shape: Shape, place: string, name: string): boolean {
  const records = shape[place]?.kinds.object ?? 0;
  return records >= 10 && countAt(shape, joinPath(place, name)) === records;
}

/** A schema that says as little as the values at a place prove. Adds what may be true too to `suggestions`. */
export function schemaOf(shape: Shape, suggestions: string[], place = "", name = "the value"): JsonObject {
  const { kinds = {}, values = [] } = shape[place] ?? {};
  const below = (token: string, shown: string) => schemaOf(shape, suggestions, joinPath(place, token), shown);
  const types = typesAt(shape, place).filter((type) => type !== "integer" || kinds.number === undefined);
  const format = formatAt(shape, place);
  if (format) suggestions.push(`${name}: every string fits format: ${format}`);
  else if (values.length > 0 && countAt(shape, place) > values.length)
    suggestions.push(`${name}: seen so far: ${values.join(", ")}`);
  // What was only null may be anything.
  if (types.length === 0 || types.join() === "null") return { description: "As recorded." };
  const schema: JsonObject = { type: oneOrMore(types) };
  const { "*": other, ...fields } = Object.fromEntries(fieldsAt(shape, place).map((field) => [field, field]));
  const required = Object.keys(fields).filter((field) => isAlways(shape, place, field));
  if (required.length > 0) schema.required = required;
  const properties = Object.keys(fields).map((field) => [field, below(field, field)]);
  if (properties.length > 0) schema.properties = Object.fromEntries(properties);
  if (other) schema.additionalProperties = below("*", `${name}.*`);
  if (isSecretName(name)) schema["x-sensitive"] = true;
  const items = `${place}[]`;
  if (types.includes("array")) schema.items = shape[items] ? schemaOf(shape, suggestions, items, `${name}[]`) : {};
  return schema;
}

function oneOrMore(types: string[]): Json {
  return types.length === 1 ? (types[0] ?? "") : types;
}
