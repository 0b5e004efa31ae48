// Numbers with a unit in descriptions repeat facts: each must be what a fact says there, so that no copy of a fact can drift.

import { isObject, type Json, type JsonObject, type Path } from "../model/json-pointer.ts";

const units = [
  ...["s", "secs?", "seconds?", "mins?", "minutes?", "h", "hours?", "days?", "weeks?", "months?", "years?"],
  ...["bytes?", "kB", "KB", "MB", "GB", "MiB", "characters?", "letters?", "(?:hexadecimal )?digits?"],
  ...["USDC", "USD", "EUR", "GBP", "(?:US )?dollars?", "units?", "requests?", "times", "to \\d+", "in all"],
  "(?:(?:virtual|physical|active) )?cards?",
].join("|");
const numberWithUnit = new RegExp(
  `(?:[$€£] ?)?\\d+(?:[.,]\\d+)*(?:(?:[ -])(?:${units})\\b| ?%)|[$€£] ?\\d+(?:[.,]\\d+)*`,
  "g",
);

export interface StatedNumber {
  /** Of the text. */
  readonly path: Path;
  /** Such as `24 hours`. */
  readonly stated: string;
}

/** The numbers with a unit in the descriptions, summaries and gaps of a document, each once in a text. */
export function numbersInProse(document: JsonObject): StatedNumber[] {
  return textsIn(document, []).flatMap(({ path, text }) =>
    [...new Set(inOneLine(text).match(numberWithUnit) ?? [])].map((stated) => ({ path, stated })),
  );
}

/** Whether the text states the number, and not only the end of another one. */
export function states(text: string, stated: string): boolean {
  return inOneLine(text).match(numberWithUnit)?.includes(stated) ?? false;
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

function textsIn(value: Json, path: Path): { readonly path: Path; readonly text: string }[] {
  const isText = ["description", "summary"].includes(String(path.at(-1))) || path.at(-2) === "x-not-shown";
  if (typeof value === "string") return isText ? [{ path, text: value }] : [];
  const entries = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return entries
    .filter(([key]) => key !== "example" && key !== "examples" && key !== "default")
    .flatMap(([key, below]) => textsIn(below, [...path, key]));
}
