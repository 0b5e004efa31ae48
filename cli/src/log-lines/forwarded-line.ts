// A forwarded delivery in one line: time, event, status of the response, duration.

import { parseJson } from "../../../src/wrappers/http/json.ts";
import type { ForwardedDelivery } from "../running-sandbox/delivery-forwarder.ts";
import { type LineStyle, printable, statusText, timeOfDay } from "./log-line.ts";

/** Returns a function that prints a delivery, at the time of this machine. */
export function createForwardedPrinter(
  print: (text: string) => void,
  { colors, isJson, now }: LineStyle & { readonly isJson: boolean; now(): Date },
): (delivery: ForwardedDelivery) => void {
  return ({ path, body, status, error, milliseconds }) => {
    const at = now().toISOString();
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
