// A request to a service in one line: time, method, path, status, rules, fault, duration.

import type { LineColors, LineStyle } from "./line-style.ts";
import type { RequestEntry } from "./log-entry.ts";
import { printable, timeOfDay } from "./printable.ts";

type ShownRequest = Pick<RequestEntry, "at" | "method" | "path" | "status" | "rule" | "fault" | "milliseconds">;

/** Columns that the other parts of a line take, with four rules and no fault. */
const REST = 42;
/** On a wide terminal, the status stays near the path. */
const MAX_PATH = 60;

export function requestLine(request: ShownRequest, { colors, columns = 0 }: LineStyle): string {
  const { at, method, path, status, rule, fault, milliseconds } = request;
  const start = [timeOfDay(at), printable(method).padEnd(6)];
  // What a fault injects has a rule of this name.
  const rules = rule === "fault" ? "" : rule.replaceAll(", ", ",");
  const injected = fault === null ? "" : `fault ${fault}`;
  const end = [rules, injected, `${Math.round(milliseconds)} ms`].filter((part) => part !== "");
  // Statuses line up on a terminal, unless the line would be wrapped for it.
  const room = columns - [...start, "200", ...end].join(" ").length - 1;
  return [
    colors.dim(start[0]),
    start[1],
    printable(path).padEnd(Math.max(Math.min(columns - REST, MAX_PATH, room), 0)),
    statusText(status, colors),
    ...end.map((part) => (part === injected ? colors.magenta(part) : colors.dim(part))),
  ].join(" ");
}

/** Three characters; 0 means that no response was sent. */
export function statusText(status: number, colors: LineColors): string {
  if (status === 0) return colors.red("---");
  if (status < 300) return colors.green(String(status));
  if (status < 400) return colors.cyan(String(status));
  return status < 500 ? colors.yellow(String(status)) : colors.red(String(status));
}
