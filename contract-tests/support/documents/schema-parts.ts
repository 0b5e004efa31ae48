// Everything in a schema that can reject a value, each with values that it alone rejects.

import { type JsonValue, type OpenApiDocument, resolve, type SchemaObject } from "./bundled-documents.ts";
import { fieldsOf, KEYWORDS, SILENT_KEYWORDS, typesOf } from "./keywords.ts";
import { samplesOf } from "./samples.ts";
import { replaceAt, type ValuePlace } from "./value-places.ts";

/** One keyword at one place. */
export interface SchemaPart {
  readonly place: ValuePlace;
  /** `required` is listed with the required property. */
  readonly keyword: string;
  /** The schema that has the keyword. */
  readonly schema: SchemaObject;
  /** The nearest named schema around it. */
  readonly owner: string;
  /** Valid values: those at the keyword's limit. */
  readonly right: readonly JsonValue[];
  /** Invalid values; undefined stands for none at all. Empty if such values are unknown. */
  readonly wrong: readonly (JsonValue | undefined)[];
}

/** The parts of a schema for a value that fits it. */
export function partsOf(document: OpenApiDocument, node: SchemaObject, value: JsonValue, owner: string): SchemaPart[] {
  const name = node.$ref?.split("/").at(-1) ?? owner;
  const schema = resolve(document, node);
  const { required = [], properties = {}, additionalProperties, items, allOf = [], anyOf = [] } = schema;
  const fields = fieldsOf(value);
  const inside = (child: SchemaObject, step: string, inner: JsonValue = samplesOf(document, child)[0]?.value ?? null) =>
    partsOf(document, child, inner, name).map((part) => ({ ...part, place: [step, ...part.place] }));
  return [
    ...Object.keys(schema).flatMap((keyword) => partOf(schema, keyword, value, name)),
    ...required.map((field) => ({
      place: [field],
      keyword: "required",
      schema,
      owner: name,
      right: [],
      wrong: [undefined],
    })),
    ...Object.entries(properties).flatMap(([field, child]) => inside(child, field, fields[field])),
    ...(typeof additionalProperties === "object" ? inside(additionalProperties, "*") : []),
    ...(items ? inside(items, "[]", Array.isArray(value) ? value[0] : undefined) : []),
    ...allOf.flatMap((branch) => partsOf(document, branch, value, name)),
    ...partsOfBranches(document, anyOf, value, name),
  ];
}

function partOf(schema: SchemaObject, keyword: string, value: JsonValue, owner: string): SchemaPart[] {
  if (SILENT_KEYWORDS.has(keyword) || keyword.startsWith("x-")) return [];
  const known = KEYWORDS.get(keyword);
  const limit = schema[keyword] as JsonValue;
  const wrong = known?.beyond(limit, value, schema);
  if (wrong?.length === 0) return [];
  return [{ place: [], keyword, schema, owner, right: known?.at(limit, value, schema) ?? [], wrong: wrong ?? [] }];
}

// A value that one branch rejects is not wrong if another branch accepts it.
function partsOfBranches(
  document: OpenApiDocument,
  branches: readonly SchemaObject[],
  value: JsonValue,
  owner: string,
): SchemaPart[] {
  const partsOfBranch = (branch: SchemaObject) => partsOf(document, branch, value, owner);
  return branches
    .filter((branch) => fits(document, branch, value))
    .flatMap((branch) => {
      const others = branches.filter((other) => other !== branch);
      const isRight = (part: SchemaPart, wrong: JsonValue | undefined) =>
        others.some(
          (other) =>
            fits(document, other, replaceAt(value, part.place, wrong)) &&
            !partsOfBranch(other).some((twin) => isSame(twin, part)),
        );
      return partsOfBranch(branch)
        .map((part) => ({ part, wrong: part.wrong.filter((wrong) => !isRight(part, wrong)) }))
        .filter(({ part, wrong }) => wrong.length > 0 || part.wrong.length === 0)
        .map(({ part, wrong }) => ({ ...part, wrong }));
    });
}

function isSame(one: SchemaPart, other: SchemaPart): boolean {
  const limit = ({ keyword, schema }: SchemaPart) => (keyword === "required" ? [] : schema[keyword]);
  const text = (part: SchemaPart) => JSON.stringify([part.place, part.keyword, limit(part)]);
  return text(one) === text(other);
}

/** Whether a value has the shape of a schema: types, required fields and listed values, but not limits. */
export function fits(document: OpenApiDocument, node: SchemaObject, value: JsonValue): boolean {
  const schema = resolve(document, node);
  const { type, required = [], properties = {}, items, allOf = [], anyOf } = schema;
  const fields = fieldsOf(value);
  const only = [...(schema.enum ?? []), ...("const" in schema ? [schema.const] : [])];
  return (
    (type === undefined || typesOf(value).some((name) => [type].flat().includes(name))) &&
    (only.length === 0 || only.includes(value)) &&
    // Only objects have required fields.
    (!typesOf(value).includes("object") || required.every((name) => name in fields)) &&
    Object.entries(properties).every(([name, child]) => {
      const inner = fields[name];
      return inner === undefined || fits(document, child, inner);
    }) &&
    (items === undefined || !Array.isArray(value) || value.every((item) => fits(document, items, item))) &&
    allOf.every((branch) => fits(document, branch, value)) &&
    (anyOf === undefined || anyOf.some((branch) => fits(document, branch, value)))
  );
}
