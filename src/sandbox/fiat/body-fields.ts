// Texts and addresses in bodies that the document leaves open: what they must be is said here, with the rule that asks for it.

import type { Label } from "../core/handler-result.ts";
import { Refusal } from "../core/refusal.ts";

/**
 * The address in a field of a body.
 *
 * @throws {Refusal} 422 that names the field, where it is missing, is no text, or is no `http:` or `https:` address. The last
 * is assumed: the documents ask for a string.
 */
export function addressField(body: unknown, field: string, label: Label): string {
  const address = textField(body, field, label);
  if (/^https?:\/\/\S+$/i.test(address) && URL.canParse(address)) return address;
  throw invalidField(field, `The ${field} field must be an http or https address.`, { ...label, basis: "assumed" });
}

/** @throws {Refusal} 422 that names the field, where it is missing, is no text or is empty. */
export function textField(body: unknown, field: string, label: Label): string {
  const fields = typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (value === undefined || value === null || value === "") {
    throw invalidField(field, `The ${field} field is required.`, label);
  }
  if (typeof value !== "string") throw invalidField(field, `The ${field} field must be a string.`, label);
  return value;
}

// F13: the fiat service's one message for a body that is not valid.
function invalidField(field: string, message: string, label: Label): Refusal {
  return new Refusal({ status: 422, message: "Validation failed", fields: { [field]: [message] }, ...label });
}
