// Lines of logs: a sandbox's requests, actions and attempts at deliveries, and the deliveries that are forwarded.

import type pc from "picocolors";
import type { DeliveryView, LoggedEvent } from "../../../src/sandbox.ts";
import { parseJson } from "../../../src/wrappers/http/json.ts";
import type { ForwardedDelivery } from "../running-sandbox/delivery-forwarder.ts";

/** An attempt at a delivery, as `--json` prints it. */
export type DeliveryEntry = { readonly type: "delivery"; readonly tenant: string } & DeliveryView;

/** What `--json` prints, one JSON object a line. */
export type SandboxEntry = LoggedEvent | DeliveryEntry;

type LineColors = ReturnType<typeof pc.createColors>;

export interface LineStyle {
  readonly colors: LineColors;
  /** Of the terminal; undefined elsewhere. */
  readonly columns: number | undefined;
}

/** Columns that the other parts of a line take, with four rules and no fault. */
const REST = 42;
/** On a wide terminal, the status stays near the path. */
const MAX_PATH = 60;

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

export function deliveryEntry(tenant: string, delivery: DeliveryView): DeliveryEntry {
  return { type: "delivery", tenant, ...delivery };
}

/** When it happened, in the sandbox's time, ISO 8601. */
export function timeOf(entry: SandboxEntry): string {
  return entry.type === "delivery" ? (entry.lastAttemptAt ?? entry.createdAt) : entry.at;
}

function lineOf(entry: SandboxEntry, style: LineStyle): string {
  if (entry.type === "request") return requestLine(entry, style);
  const time = style.colors.dim(timeOfDay(timeOf(entry)));
  return [time, ...(entry.type === "action" ? actionParts(entry, style) : deliveryParts(entry, style))].join(" ");
}

/** Time, method, path, status, rules, fault, duration. */
function requestLine(request: Extract<LoggedEvent, { type: "request" }>, { colors, columns = 0 }: LineStyle): string {
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

/** What was done, tenant. */
function actionParts({ text, tenant }: Extract<LoggedEvent, { type: "action" }>, { colors }: LineStyle): string[] {
  const place = tenant === null || text.split(/\W/).includes(tenant) ? [] : [colors.dim(printable(tenant))];
  return ["*".padEnd(6), colors.cyan(printable(text)), ...place];
}

/** Event, address, status, attempt. */
function deliveryParts(
  { event, url, responseStatus, attempts, error }: DeliveryEntry,
  { colors }: LineStyle,
): string[] {
  return [
    "->".padEnd(6),
    // Notifications of the fiat service have no documented type.
    colors.cyan(printable(event ?? "notification")),
    printable(url),
    responseStatus === null ? colors.red("failed") : statusText(responseStatus, colors),
    `attempt ${attempts}`,
    // Otherwise the status says it.
    ...(responseStatus === null && error !== null ? [colors.red(error)] : []),
  ];
}

/** Returns a function that prints a delivery, at the time of this machine. */
export function createForwardedPrinter(
  print: (text: string) => void,
  { colors, isJson }: LineStyle & { readonly isJson: boolean },
): (delivery: ForwardedDelivery) => void {
  return ({ path, body, status, error, milliseconds }) => {
    const at = new Date().toISOString();
    const service = path.slice(1);
    const event = eventOf(body);
    const rounded = Math.round(milliseconds);
    if (isJson) {
      print(JSON.stringify({ type: "forwarded", at, service, event, status, error, milliseconds: rounded, body }));
      return;
    }
    const outcome = status === null ? colors.red(`failed: ${error}`) : statusText(status, colors);
    print(
      [
        colors.dim(timeOfDay(at)),
        colors.cyan(printable(event ?? `${service} notification`)),
        outcome,
        colors.dim(`${rounded} ms`),
      ].join(" "),
    );
  };
}

/** Notifications of the fiat service have no documented type. */
function eventOf(body: string): string | null {
  try {
    const { type } = parseJson(body) as { readonly type?: unknown };
    return typeof type === "string" ? type : null;
  } catch {
    return null;
  }
}

/** Three characters; 0 means that no response was sent. */
function statusText(status: number, colors: LineColors): string {
  if (status === 0) return colors.red("---");
  if (status < 300) return colors.green(String(status));
  if (status < 400) return colors.cyan(String(status));
  return status < 500 ? colors.yellow(String(status)) : colors.red(String(status));
}

/** The text without control characters, which could move the cursor or write over other lines. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, "\u{fffd}");
}

/** `09:05:03` of an ISO time. */
function timeOfDay(iso: string): string {
  return iso.slice(11, 19);
}
