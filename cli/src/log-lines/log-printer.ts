// Prints the log of a sandbox: a line for people, or a JSON object.

import { actionLine } from "./action-line.ts";
import { deliveryLine } from "./delivery-line.ts";
import type { LineStyle } from "./line-style.ts";
import { type SandboxEntry, timeOf } from "./log-entry.ts";
import { requestLine } from "./request-line.ts";

/** Returns a function that prints an entry. Lines have the time of day, so each new date of the sandbox gets a line of its own. */
export function createLogPrinter(
  print: (text: string) => void,
  style: LineStyle & { readonly isJson: boolean },
): (entry: SandboxEntry) => void {
  if (style.isJson) return (entry) => print(JSON.stringify(entry));
  let date = "";
  return (entry) => {
    const given = timeOf(entry).slice(0, 10);
    if (given !== date) print(style.colors.dim(given));
    date = given;
    print(lineOf(entry, style));
  };
}

function lineOf(entry: SandboxEntry, style: LineStyle): string {
  if (entry.type === "action") return actionLine(entry, style);
  return entry.type === "request" ? requestLine(entry, style) : deliveryLine(entry, style);
}
