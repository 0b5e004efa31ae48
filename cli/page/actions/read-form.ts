// Reads the texts of an action's form into the input of a simulation, or the call of an operation.

import type { ActionField } from "./page-action.ts";

/** The texts of a form by field name. Empty ones are omitted from the input. */
export type FormTexts = Readonly<Record<string, string>>;

/** The input, or the field that is wrong. */
export type ReadInput =
  | { readonly input: Readonly<Record<string, unknown>> }
  | { readonly field: string; readonly problem: string };

/** Converts each text to the type of its field. Decimals stay texts, with all their digits. */
export function readInput(fields: readonly ActionField[], texts: FormTexts): ReadInput {
  const input: Record<string, unknown> = {};
  for (const field of fields) {
    const text = (texts[field.name] ?? "").trim();
    if (text === "") {
      if (field.required) return { field: field.name, problem: `Enter ${field.name}.` };
      continue;
    }
    const value = convert(field, text);
    if (value === undefined) return { field: field.name, problem: `${field.name} must be ${expected[field.type]}.` };
    input[field.name] = value;
  }
  return { input };
}

const expected: Readonly<Record<ActionField["type"], string>> = {
  string: "a text",
  decimal: "a decimal such as 25.10",
  integer: "an integer",
  boolean: "true or false",
  object: "a JSON object",
  json: "valid JSON",
};

function convert({ type }: ActionField, text: string): unknown {
  if (type === "decimal") return /^-?\d+(\.\d+)?$/.test(text) ? text : undefined;
  if (type === "integer") return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (type === "boolean") return text === "true" || text === "false" ? text === "true" : undefined;
  if (type === "string") return text;
  const value = parsed(text);
  // A body is sent as it was typed, so that amounts keep their digits.
  if (type === "json") return value === undefined ? undefined : text;
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
}

/** Undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
