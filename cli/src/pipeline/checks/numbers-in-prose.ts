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

/** The numbers with a unit in the texts of a document, each once in a text. */
export function numbersInProse(document: JsonObject): StatedNumber[] {
  return textsIn(document).flatMap(({ path, text }) =>
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

/** All descriptions, summaries, gaps and notes; examples have none but their own. */
export function textsIn(value: Json, path: Path = []): { readonly path: Path; readonly text: string }[] {
  const [owner, key] = [path.at(-2), String(path.at(-1))];
  const isText =
    ["description", "summary"].includes(key) || owner === "x-not-shown" || (owner === "x-sdk" && key === "note");
  if (typeof value === "string") return isText ? [{ path, text: value }] : [];
  if (Array.isArray(value) && key === "examples") return [];
  const entries = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  const data = owner === "examples" ? ["value"] : ["example", "default"];
  return entries
    .filter(([name]) => !data.includes(String(name)))
    .flatMap(([name, below]) => textsIn(below, [...path, name]));
}
