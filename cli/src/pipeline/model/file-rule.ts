// What a document says about a file of a form: its size and its media types.

import type { FileRule } from "../../../../src/runtime.ts";
import { isObject } from "./json-pointer.ts";
import type { MediaType, Schema } from "./openapi-document.ts";

type FileLimits = Pick<FileRule, "maxBytes" | "types">;

/**
 * `x-file` comes first, then OpenAPI's own keywords: `maxLength` counts a file's bytes, and the form's `encoding` lists the
 * content types.
 */
export function fileLimits(schema: Schema, form: MediaType | undefined, field: string): FileLimits {
  const length = typeof schema.maxLength === "number" ? schema.maxLength : undefined;
  const { maxBytes = length, types = encodedTypes(form, field) } = (schema["x-file"] ?? {}) as FileLimits;
  return { ...(maxBytes !== undefined && { maxBytes }), ...(types !== undefined && { types }) };
}

/** Undefined if the list allows any type, or a range of them, which the SDK does not check. */
function encodedTypes(form: MediaType | undefined, field: string): string[] | undefined {
  const encoding = isObject(form?.encoding) ? form.encoding[field] : undefined;
  if (!isObject(encoding) || typeof encoding.contentType !== "string") return undefined;
  const types = encoding.contentType.split(",").map((type) => type.replace(/;.*/s, "").trim().toLowerCase());
  const unchecked = types.some((type) => type === "" || type.includes("*") || type === "application/octet-stream");
  return unchecked ? undefined : types;
}
