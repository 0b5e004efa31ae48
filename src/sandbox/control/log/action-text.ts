// The one-line texts of actions.

import type { FaultRecord } from "../faults/fault-queue.ts";

/** `deposit: asset_id USDC_SOLANA, amount 25.10`. Objects are not written out. */
export function simulationText(name: string, input: object): string {
  const values = Object.entries(input).map(([field, value]) => `${field} ${isPlain(value) ? value : "{…}"}`);
  return values.length === 0 ? name : `${name}: ${values.join(", ")}`;
}

/** `added fault f1: status 503 for sendFunds, 2 times`. */
export function faultText({ id, kind, operationId, count, status, latencyMs }: FaultRecord): string {
  const detail = status ?? (latencyMs === undefined ? undefined : `${latencyMs} ms`);
  const what = detail === undefined ? kind : `${kind} ${detail}`;
  return `added fault ${id}: ${what} for ${operationId ?? "any request"}, ${count === 1 ? "once" : `${count} times`}`;
}

/** `moved the clock by +3600 s`. */
export function clockText(seconds: number): string {
  return `moved the clock by ${seconds < 0 ? "" : "+"}${seconds} s`;
}

/** `changed cards.deploymentSeconds, swaps.quoteLifeSeconds`. Without values, some of which are secrets. */
export function settingsText(change: object): string {
  const names = Object.entries(change).flatMap(([section, settings]) =>
    Object.keys(Object(settings)).map((name) => `${section}.${name}`),
  );
  return `changed ${names.join(", ") || "no settings"}`;
}

function isPlain(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}
