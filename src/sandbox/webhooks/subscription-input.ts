// Reads and validates the input that creates or updates a subscription.

import { isLoopback } from "../../wrappers/http/base-address.ts";
import { invalidFields } from "./webhook-refusals.ts";

/** The given fields of a subscription. */
export interface SubscriptionInput {
  readonly url?: string;
  readonly events?: readonly string[];
  readonly enabled?: boolean;
  /** G38: undocumented string fields, such as a label. Undocumented fields of other types are ignored. */
  readonly extra: readonly (readonly [name: string, text: string])[];
}

// Only the service sets `secret` and the names after it. Copied responses contain them.
const ownNames = ["url", "events", "enabled", "secret", "id", "created_at", "updated_at"];

/**
 * Reads a body. G37: that `url` and `events` can be updated is assumed.
 *
 * @throws {Refusal} 400 if the address is not https (C88) or a field has the wrong type.
 */
export function readSubscription(body: unknown, loopbackHttp: boolean, rule: string): SubscriptionInput {
  const fields = Object.entries(body as object) as [string, unknown][];
  const { url, events, enabled } = body as Readonly<Record<string, unknown>>;
  const problems: Record<string, readonly string[]> = {};
  if (url !== undefined && !isAddress(url, loopbackHttp)) problems.url = ["It must be an https address."];
  if (events !== undefined && !areTypes(events)) problems.events = ["It must be a list of event types."];
  if (Object.keys(problems).length > 0) throw invalidFields(problems, rule);
  return {
    ...(typeof url === "string" ? { url } : {}),
    ...(areTypes(events) ? { events } : {}),
    ...(typeof enabled === "boolean" ? { enabled } : {}),
    extra: fields.flatMap(([name, value]) =>
      typeof value === "string" && !ownNames.includes(name) ? [[name, value] as const] : [],
    ),
  };
}

/** C88: https. Assumed: http on loopback if the settings allow it, to try out a receiver. */
function isAddress(value: unknown, loopbackHttp: boolean): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  if (username || password) return false;
  return protocol === "https:" || (protocol === "http:" && loopbackHttp && isLoopback(hostname));
}

function areTypes(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((type) => typeof type === "string");
}
