// An attempt at a delivery in one line: time, event, address, status, attempt.

import type { LineStyle } from "./line-style.ts";
import { type DeliveryEntry, timeOf } from "./log-entry.ts";
import { printable, timeOfDay } from "./printable.ts";
import { statusText } from "./request-line.ts";

export function deliveryLine(delivery: DeliveryEntry, { colors }: LineStyle): string {
  const { event, url, responseStatus, attempts, error } = delivery;
  return [
    colors.dim(timeOfDay(timeOf(delivery))),
    "->".padEnd(6),
    // Notifications of the fiat service have no documented type.
    colors.cyan(printable(event ?? "notification")),
    printable(url),
    responseStatus === null ? colors.red("failed") : statusText(responseStatus, colors),
    `attempt ${attempts}`,
    // Otherwise the status says it.
    ...(responseStatus === null && error !== null ? [colors.red(error)] : []),
  ].join(" ");
}
