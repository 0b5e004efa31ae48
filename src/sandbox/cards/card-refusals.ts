// Refusals of the card operations, with documented codes only.

import { type Label, Refusal, invalidFields as refuseFields } from "../core/response.ts";
import { type FieldProblem, messagesByField } from "../state/handler.ts";

export function notFound(rule: Label["rule"], basis: Label["basis"], message: string): Refusal {
  return new Refusal({ status: 404, code: "NOT_FOUND", message, rule, basis });
}

export function customerNotFound(rule: Label["rule"]): Refusal {
  const message = "No such customer.";
  return new Refusal({ status: 404, code: "CUSTOMER_NOT_FOUND", message, rule, basis: "documented" });
}

/** 409: the code is documented, the status assumed. */
export function conflict(code: string, rule: Label["rule"], message: string): Refusal {
  return new Refusal({ status: 409, code, message, rule: `${rule}, G30`, basis: "assumed" });
}

export function badRequest(message: string, label: Label, code?: string): Refusal {
  return new Refusal({ status: 400, code, message, ...label });
}

export function invalidFields(fields: Readonly<Record<string, readonly string[]>>, label: Label): Refusal {
  return refuseFields(fields, label, "The request is invalid.");
}

export function invalidByDocument(problems: readonly FieldProblem[]): Refusal {
  return invalidFields(messagesByField(problems), { rule: "C15", basis: "documented" });
}
