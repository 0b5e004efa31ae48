// The schemas of a body by the places of their values, and whether each is documented or assumed.

import { fromPointer, toPointer, valueAt } from "./json-pointer.ts";
import { asJson, type Document, type Schema } from "./openapi-document.ts";

/** One schema of a body, and the place of the values that it is about. */
export interface PlacedSchema {
  /** Such as `data.cards[].status`. */
  readonly place: string;
  readonly schema: Schema;
  readonly pointer: string;
  readonly assumed: boolean;
  /** It carries the mark itself. */
  readonly marked: boolean;
}

/** All schemas of a body, references followed; a record inside itself once. */
export function placesOf(document: Document, body: Schema, pointerOfBody: string): PlacedSchema[] {
  const found: PlacedSchema[] = [];
  visit(body, pointerOfBody, "", false, false, []);
  return found;

  /** `covered`: by a mark around it. `through`: by a mark beside the reference that leads here. */
  function visit(
    schema: Schema | boolean | undefined,
    pointer: string,
    place: string,
    covered: boolean,
    through: boolean,
    within: readonly Schema[],
  ): void {
    if (typeof schema !== "object" || within.includes(schema)) return;
    const marked = schema["x-basis"] === "assumed";
    const inside = covered || marked;
    const next = [...within, schema];
    found.push({ place, schema, pointer, assumed: inside || through, marked });
    if (schema.$ref !== undefined) {
      const target = schema.$ref.slice(1);
      const node = valueAt(asJson(document), fromPointer(target)) as Schema | undefined;
      visit(node, target, place, false, inside || through, next);
    }
    for (const keyword of ["allOf", "anyOf", "oneOf"] as const) {
      for (const [index, branch] of (schema[keyword] ?? []).entries()) {
        visit(branch, `${pointer}/${keyword}/${index}`, place, inside, through, next);
      }
    }
    const below = (child: Schema | boolean | undefined, at: readonly string[], name: string) =>
      visit(child, pointer + toPointer(at), name, inside, false, next);
    for (const [name, child] of Object.entries(schema.properties ?? {})) {
      below(child, ["properties", name], place === "" ? name : `${place}.${name}`);
    }
    below(schema.additionalProperties, ["additionalProperties"], place === "" ? "*" : `${place}.*`);
    below(schema.items, ["items"], `${place}[]`);
  }
}
