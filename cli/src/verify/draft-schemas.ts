// What schemas of bodies would have to say, from the shapes of all values that each of them is about.

import { isObject, type Json, type JsonObject } from "../pipeline/model/json-pointer.ts";
import type { PlacedSchema } from "../pipeline/model/response-object.ts";
import { joinPath, typesOf } from "../pipeline/model/schema-object.ts";
import type { DraftDocument } from "./draft-document.ts";
import type { Recorded } from "./draft-responses.ts";
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

/** The place of a schema in the bodies of a response. */
type Use = PlacedSchema & { readonly of: Recorded };

/** Also takes bodies that are as documented: a record that several responses share has one draft for all of them. */
export function draftSchemas(draft: DraftDocument, recordings: readonly Recorded[]): void {
  const byPointer = new Map<string, Use[]>();
  for (const of of recordings) {
    for (const one of of.response?.placed ?? [])
      byPointer.set(one.pointer, [...(byPointer.get(one.pointer) ?? []), { ...one, of }]);
  }
  for (const [pointer, uses] of byPointer) {
    const required = uses[0]?.schema.required ?? [];
    const shape = mergeShapes(uses.map(({ place, of }) => shapeAt(of.body, place)));
    const origins = new Set<string>();
    const differs = (name: string, isMeant: (use: Use) => boolean = () => true) => {
      const path = ({ place }: Use) => (name === "" ? place : joinPath(place, name));
      const found = uses.filter((use) => use.of.differs.includes(path(use)) && isMeant(use));
      for (const use of found) origins.add(use.of.origin);
      return found.length > 0;
    };
    const isOther = differs("");
    const missing = required.filter((name) => countAt(shape, name) < countAt(shape, "") && differs(name));
    const added = fieldsAt(shape, "").filter((name) => differs(name, (use) => isNewIn(use, name)));
    if (origins.size === 0) continue;
    const { node, suggestions } = draft.edit(pointer, [...origins].join("; "));
    if (isOther) changeValues(node, shape, suggestions);
    // The names in the copy may be others.
    const isKept = (_: Json, index: number) => !missing.includes(required[index] ?? "");
    if (missing.length > 0 && Array.isArray(node.required)) node.required = node.required.filter(isKept);
    const always = added.filter((name) => name !== "*" && node.required === undefined && isAlways(shape, "", name));
    if (always.length > 0) node.required = always;
    const properties = isObject(node.properties) ? node.properties : {};
    for (const name of added) {
      const described = schemaOf(shape, suggestions, name, name);
      if (name === "*") node.additionalProperties = described;
      else node.properties = Object.assign(properties, { [name]: described });
    }
  }
}

/** What a composed record adds belongs to its last part: those before it are shared. */
function isNewIn({ place, pointer, of: { response } }: Use, name: string): boolean {
  const { placed = [] } = response ?? {};
  const here = placed.filter((one) => one.place === place);
  const owner = here.filter(({ schema }) => schema.properties !== undefined).at(-1) ?? here.at(-1);
  return owner?.pointer === pointer && !placed.some((one) => one.place === joinPath(place, name));
}

function changeValues(node: JsonObject, shape: Shape, suggestions: string[]): void {
  const { kinds = {}, values = [] } = shape[""] ?? {};
  const documented = typesOf(node as { type?: string | string[] });
  const fits = (type: string) => documented.includes(type) || (type === "integer" && documented.includes("number"));
  const wrong = documented.length === 0 ? [] : typesAt(shape, "").filter((type) => !fits(type));
  const format = String(node.format);
  if (wrong.some((type) => type !== "null")) {
    // Numbers can be decimals too.
    const isDecimal = format === "decimal" && (kinds.decimal ?? 0) === (kinds.string ?? 0);
    clearSchema(node);
    if (isDecimal) node.format = format;
    const kept = documented.filter((type) => kinds[type] || (type === "number" && kinds.integer));
    Object.assign(node, schemaOf(shape, suggestions), { type: oneOrMore([...kept, ...wrong]) });
    return;
  }
  // What was only null may be anything else too.
  if (wrong.length > 0) node.type = [...documented, "null"];
  if (FORMATS.has(format) && (kinds[format] ?? 0) < (kinds.string ?? 0)) delete node.format;
  if (typeof node.const === "string" && values.some((value) => value !== node.const)) delete node.const;
  for (const [known, seen] of [
    [node.enum, wrong.length > 0 ? [...values, null] : values],
    [node["x-open-enum"], values],
  ] as const)
    if (Array.isArray(known)) known.push(...seen.filter((value) => !known.includes(value)));
}

/** Removes what a schema says about values; what it says about their meaning stays. */
export function clearSchema(node: JsonObject): void {
  for (const keyword of Object.keys(node)) {
    if (!/^(?:description|title$|x-)/.test(keyword) || keyword === "x-open-enum") delete node[keyword];
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
  const below = (at: string, shown: string) => schemaOf(shape, suggestions, at, shown);
  const types = typesAt(shape, place).filter((type) => type !== "integer" || kinds.number === undefined);
  const format = formatAt(shape, place);
  if (format) suggestions.push(`${name}: every string fits format: ${format}`);
  else if (values.length > 0 && countAt(shape, place) > values.length)
    suggestions.push(`${name}: seen so far: ${values.join(", ")}`);
  // What was only null may be anything.
  if (types.length === 0 || types.join() === "null") return { description: "As recorded." };
  const [items, other] = [`${place}[]`, joinPath(place, "*")];
  const fields = fieldsAt(shape, place).filter((field) => field !== "*");
  const required = fields.filter((field) => isAlways(shape, place, field));
  const properties = fields.map((field) => [field, below(joinPath(place, field), field)]);
  return {
    type: oneOrMore(types),
    ...(required.length > 0 && { required }),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(shape[other] && { additionalProperties: below(other, `${name}.*`) }),
    ...(isSecretName(name) && { "x-sensitive": true }),
    ...(types.includes("array") && { items: shape[items] ? below(items, `${name}[]`) : {} }),
  };
}

function oneOrMore(types: string[]): Json {
  return types.length === 1 ? (types[0] ?? "") : types;
}
