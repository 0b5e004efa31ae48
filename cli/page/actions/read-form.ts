// Reads the texts of a form into the input of a simulation, a call or a fault. The browser has checked them by `patternOf`.

import type { ActionField } from "./page-action.ts";

/** The texts of a form by field name. Empty ones are omitted from the input. */
export type FormTexts = Readonly<Record<string, string>>;

/** What a field's text must match, and how to say it. Undefined: anything. */
export function patternOf({ type }: ActionField): { readonly pattern: string; readonly title: string } | undefined {
  if (type === "decimal") return { pattern: String.raw`\s*-?\d+(\.\d+)?\s*`, title: "A decimal such as 25.10" };
  if (type === "integer") return { pattern: String.raw`\s*-?\d{1,15}\s*`, title: "An integer" };
  return undefined;
}

/** What is wrong with the JSON of a field; empty: nothing. */
export function problemOf({ type }: ActionField, text: string): string {
  if (text.trim() === "") return "";
  const value = parsed(text);
  if (type === "json") return value === undefined ? "Enter valid JSON." : "";
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return type === "object" && !isObject ? "Enter a JSON object." : "";
}

/** Converts each text to the type of its field. Decimals and bodies stay texts, with all their digits. */
export function inputOf(fields: readonly ActionField[], texts: FormTexts): Readonly<Record<string, unknown>> {
  const given = fields.map(({ name, type }) => [name, type, (texts[name] ?? "").trim()] as const);
  return Object.fromEntries(
    given.filter(([, , text]) => text !== "").map(([name, type, text]) => [name, convert(type, text)]),
  );
}

function convert(type: ActionField["type"], text: string): unknown {
  if (type === "integer") return Number(text);
  if (type === "boolean") return text === "true";
  return type === "object" ? parsed(text) : text;
}

/** Undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
