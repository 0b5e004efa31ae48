// Refusals of the agent operations.

import { Refusal } from "../core/refusal.ts";

/**
 * A refusal whose body is undocumented: a message only. G34, G36: 403 if the connector forbids the call, 422 if the balance or a limit is
 * too low, else 400.
 */
export function refused(rule: string, status: 400 | 403 | 422, message: string): Refusal {
  return new Refusal({ status, message, rule, basis: "assumed", body: { message } });
}

/** An invalid field that the document's schema does not describe. */
export function invalidField(rule: string, field: string, problem: string): Refusal {
  return new Refusal({
    ...{ status: 400, code: "validation_error", message: "The request is invalid.", rule, basis: "assumed" },
    fields: { [field]: [problem] },
  });
}

/** C18: something does not exist. */
export function notFound(what: string): Refusal {
  return new Refusal({
    status: 404,
    code: "not_found",
    message: `There is no such ${what}.`,
    rule: "C18",
    basis: "documented",
  });
}
