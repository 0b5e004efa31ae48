// A setting as the text that a user edits: JSON, but words such as `accepted` without quotes.

import { parsed } from "./read-form.ts";

export function settingText(value: unknown): string {
  return typeof value === "string" && parsed(value) === undefined ? value : JSON.stringify(value);
}

/** Undefined if `text` is not JSON. Where the setting is a text `now`, any other text is one, too. */
export function settingValue(text: string, now: unknown): unknown {
  return parsed(text) ?? (typeof now === "string" && text.trim() !== "" ? text.trim() : undefined);
}
