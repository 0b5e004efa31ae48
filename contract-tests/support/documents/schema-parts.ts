// Everything that a schema can refuse in a value, each with values that are wrong by it and by nothing else around it.

import { type Document, type Json, resolve, type Schema } from "./bundled-documents.ts";
import { fieldsOf, KEYWORDS, SILENT_KEYWORDS, typesOf } from "./keywords.ts";
import { samplesOf } from "./samples.ts";
import { type Place, replaceAt } from "./value-places.ts";

/** One keyword at one place. */
export interface Part {
  readonly place: Place;
  /** `required` stands with the property that is required. */
  readonly keyword: string;
  /** The schema that has the keyword. */
  readonly schema: Schema;
  /** The nearest schema around it that has a name. */
  readonly owner: string;
  /** What may stand at the place: values at the keyword's limit. */
  readonly right: readonly Json[];
  /** What must not stand there; undefined: nothing. Empty where nobody knows what is wrong by the keyword. */
  readonly wrong: readonly (Json | undefined)[];
}

/** The parts of a schema for a value that fits it. */
export function partsOf(document: Document, node: Schema, value: Json, owner: string): Part[] {
  const name = node.$ref?.split("/").at(-1) ?? owner;
  const schema = resolve(document, node);
  const { required = [], properties = {}, additionalProperties, items, allOf = [], anyOf = [] } = schema;
  const fields = fieldsOf(value);
  const inside = (child: Schema, step: string, inner: Json = samplesOf(document, child)[0]?.value ?? null) =>
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

function partOf(schema: Schema, keyword: string, value: Json, owner: string): Part[] {
  if (SILENT_KEYWORDS.has(keyword) || keyword.startsWith("x-")) return [];
  const known = KEYWORDS.get(keyword);
  const limit = schema[keyword] as Json;
  const wrong = known?.beyond(limit, value, schema);
  if (wrong?.length === 0) return [];
  return [{ place: [], keyword, schema, owner, right: known?.at(limit, value, schema) ?? [], wrong: wrong ?? [] }];
}

// What is wrong by one branch may be right by another one. Then it is not wrong.
function partsOfBranches(document: Document, branches: readonly Schema[], value: Json, owner: string): Part[] {
  const partsOfBranch = (branch: Schema) => partsOf(document, branch, value, owner);
  return branches
    .filter((branch) => fits(document, branch, value))
    .flatMap((branch) => {
      const others = branches.filter((other) => other !== branch);
      const isRight = (part: Part, wrong: Json | undefined) =>
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

function isSame(one: Part, other: Part): boolean {
  const limit = ({ keyword, schema }: Part) => (keyword === "required" ? [] : schema[keyword]);
  const text = (part: Part) => JSON.stringify([part.place, part.keyword, limit(part)]);
  return text(one) === text(other);
}

/** Whether a value has the shape of a schema: types, required fields and single values, but no limits. */
export function fits(document: Document, node: Schema, value: Json): boolean {
  const schema = resolve(document, node);
  const { type, required = [], properties = {}, items, allOf = [], anyOf } = schema;
  const fields = fieldsOf(value);
  const only = [...(schema.enum ?? []), ...("const" in schema ? [schema.const] : [])];
  return (
    (type === undefined || typesOf(value).some((name) => [type].flat().includes(name))) &&
    (only.length === 0 || only.includes(value)) &&
    // Of what is no object, such as null, nothing is required.
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
