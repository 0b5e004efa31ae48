// The error responses of the webhook operations.

import { Refusal } from "../core/refusal.ts";
import type { FieldProblem } from "../state/handler.ts";

/** 400 `validation_error` (C15), with the problems per field. */
export function invalidFields(fields: Readonly<Record<string, readonly string[]>>, rule: string): Refusal {
  const message = "The request is not valid.";
  return new Refusal({ status: 400, code: "validation_error", message, fields, rule, basis: "assumed" });
}

/** 400 `validation_error` for a body that violates the document. */
export function invalidProblems(problems: readonly FieldProblem[], rule: string): Refusal {
  const fields: Record<string, string[]> = {};
  for (const { field, message } of problems) {
    const name = field || "body";
    fields[name] = [...(fields[name] ?? []), message];
  }
  return invalidFields(fields, rule);
}

/** 404 `not_found` (C18). */
export function notFound(what: string): Refusal {
  return new Refusal({ status: 404, code: "not_found", message: `No such ${what}.`, rule: "C18", basis: "documented" });
}
