// The fields that hold the ids of records (`x-id-field`).

import { DocumentError } from "../model/document-error.ts";
import { toPointer } from "../model/json-pointer.ts";
import type { Document, Schema } from "../model/openapi-document.ts";

export interface IdField {
  /** The name of the record's schema. */
  readonly record: string;
  /** The name of the schema of its id. */
  readonly type: string;
  /** The name of the field. */
  readonly name: string;
  /** Whether no property references the schema of the id. */
  readonly isAssumed: boolean;
}

/** Throws a `DocumentError` for an id whose schema does not exist. */
export function readIdFields({ components }: Document): readonly IdField[] {
  const schemas = components?.schemas ?? {};
  return Object.entries(schemas).flatMap(([record, schema]) => {
    const given = schema["x-id-field"] as { readonly type: string; readonly name: string } | undefined;
    if (given === undefined) return [];
    if (!Object.hasOwn(schemas, given.type)) {
      const pointer = toPointer(["components", "schemas", record, "x-id-field", "type"]);
      throw new DocumentError([
        { pointer, reason: `there is no schema ${given.type}`, hint: "Name the schema of the id." },
      ]);
    }
    const documented = propertyOf(schema, `#/components/schemas/${given.type}`);
    return [{ record, type: given.type, name: documented ?? given.name, isAssumed: documented === undefined }];
  });
}

/** The first property that is, or in `allOf` contains, this reference. */
function propertyOf({ properties = {} }: Schema, reference: string): string | undefined {
  const refersTo = (property: Schema | boolean): boolean =>
    typeof property === "object" &&
    (property.$ref === reference || (property.allOf ?? []).some((part) => refersTo(part)));
  return Object.entries(properties).find(([, property]) => refersTo(property))?.[0];
}
