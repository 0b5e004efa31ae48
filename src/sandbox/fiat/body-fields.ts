// Validates texts and URLs in bodies that the document does not specify.

import type { Label } from "../core/handler-result.ts";
import { Refusal } from "../core/refusal.ts";

/**
 * The URL in a field of a body.
 *
 * @throws {Refusal} 422 that names the field, if it is missing, not a string, or not an `http:` or `https:` URL (assumed: the documents
 * only require a string).
 */
export function addressField(body: unknown, field: string, label: Label): string {
  const address = textField(body, field, label);
  if (/^https?:\/\/\S+$/i.test(address) && URL.canParse(address)) return address;
  throw invalidField(field, `The ${field} field must be an http or https URL.`, { ...label, basis: "assumed" });
}

/** @throws {Refusal} 422 that names the field, if it is missing, empty or not a string. */
export function textField(body: unknown, field: string, label: Label): string {
  const fields = typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (value === undefined || value === null || value === "") {
    throw invalidField(field, `The ${field} field is required.`, label);
  }
  if (typeof value !== "string") throw invalidField(field, `The ${field} field must be a string.`, label);
  return value;
}

// F13: the fiat service has one message for every invalid body.
function invalidField(field: string, message: string, label: Label): Refusal {
  return new Refusal({ status: 422, message: "Validation failed", fields: { [field]: [message] }, ...label });
}
