// How agent operations refuse.

import { Refusal } from "../core/refusal.ts";

/**
 * One of the refusals of which nothing but the reason is known: a message alone.
 *
 * G34, G36: 403 where the connector does not permit it, 422 where there is too little money or too low a limit, else 400.
 */
export function refused(rule: string, status: 400 | 403 | 422, message: string): Refusal {
  return new Refusal({ status, message, rule, basis: "assumed", body: { message } });
}

/** A field that breaks a rule which the document's schema does not show. */
export function invalidField(rule: string, field: string, complaint: string): Refusal {
  return new Refusal({
    ...{ status: 400, code: "validation_error", message: "The request is not valid.", rule, basis: "assumed" },
    fields: { [field]: [complaint] },
  });
}

/** C18: what is not there. */
export function absent(what: string): Refusal {
  return new Refusal({
    status: 404,
    code: "not_found",
    message: `There is no such ${what}.`,
    rule: "C18",
    basis: "documented",
  });
}
