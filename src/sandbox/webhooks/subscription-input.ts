// Reads what subscriptions are made and changed with, and refuses what makes no sense.

import { isLoopback } from "../../wrappers/http/base-address.ts";
import { invalidFields } from "./webhook-refusals.ts";

/** What can be said of a subscription; what is not said is not there. */
export interface SubscriptionInput {
  readonly url?: string;
  readonly events?: readonly string[];
  readonly enabled?: boolean;
  /** G38: texts under names that are not declared, such as a label. Anything else under such names is let pass, and dropped. */
  readonly extra: readonly (readonly [name: string, text: string])[];
}

// Nobody but the service sets these. The last two are never there in requests of the SDK; a copied answer has them.
const ownNames = ["url", "events", "enabled", "secret", "id", "created_at", "updated_at"];

/**
 * Reads a body. G37: that `url` and `events` can be changed, too, is assumed.
 *
 * @throws {Refusal} 400 on an address that is not https (C88), and on fields that are no text, list or boolean.
 */
export function readSubscription(body: unknown, loopbackHttp: boolean, rule: string): SubscriptionInput {
  const fields = Object.entries(body as object) as [string, unknown][];
  const { url, events, enabled } = body as Readonly<Record<string, unknown>>;
  const complaints: Record<string, readonly string[]> = {};
  if (url !== undefined && !isAddress(url, loopbackHttp)) complaints.url = ["It must be an https address."];
  if (events !== undefined && !isSlugs(events)) complaints.events = ["It must be a list of slugs."];
  if (Object.keys(complaints).length > 0) throw invalidFields(complaints, rule);
  return {
    ...(typeof url === "string" ? { url } : {}),
    ...(isSlugs(events) ? { events } : {}),
    ...(typeof enabled === "boolean" ? { enabled } : {}),
    extra: fields.flatMap(([name, value]) =>
      typeof value === "string" && !ownNames.includes(name) ? [[name, value] as const] : [],
    ),
  };
}

/** C88: https. Assumed: http on this machine, where the settings let it through, so that a receiver can be tried out. */
function isAddress(value: unknown, loopbackHttp: boolean): boolean {
  if (typeof value !== "string" || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  if (username || password) return false;
  return protocol === "https:" || (protocol === "http:" && loopbackHttp && isLoopback(hostname));
}

function isSlugs(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((slug) => typeof slug === "string");
}
