// Inboxes: addresses of the sandbox that store what they receive, so that deliveries can be tested without a receiver.

import type { HeaderFields } from "../core/request.ts";
import { type ControlRoute, route } from "./control-route.ts";

interface InboxMessage {
  /** Starts at 1 in each inbox. */
  readonly id: number;
  /** The sandbox's time, ISO 8601. */
  readonly at: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The inboxes by name, each created by its first message. Not part of the exported state. */
export interface Inbox {
  readonly routes: readonly ControlRoute[];
  clear(): void;
}

const MAX_MESSAGES = 100;
const MAX_INBOXES = 100;
const PATH = "/inbox/<name>";

export function createInbox(now: () => number): Inbox {
  const inboxes = new Map<string, { received: number; messages: InboxMessage[] }>();

  function receive(name: string, headers: HeaderFields, body: string): number {
    const inbox = inboxes.get(name) ?? { received: 0, messages: [] };
    // Moves the inbox to the end, and evicts the least recently used one.
    inboxes.delete(name);
    inboxes.set(name, inbox);
    const [oldest] = inboxes.keys();
    if (inboxes.size > MAX_INBOXES && oldest !== undefined) inboxes.delete(oldest);
    inbox.received += 1;
    const at = new Date(now()).toISOString();
    inbox.messages.push({ id: inbox.received, at, headers: Object.fromEntries(headers), body });
    inbox.messages = inbox.messages.slice(-MAX_MESSAGES);
    return inbox.received;
  }

  return {
    clear: () => inboxes.clear(),
    routes: [
      route(
        `POST ${PATH}`,
        `Store any message, for example a webhook delivery. Each inbox keeps the last ${MAX_MESSAGES}.`,
        ({ request, text, param }) => ({ json: { received: receive(param("name"), request.headers, text) } }),
        { readsText: true },
      ),
      route(`GET ${PATH}`, "List the messages of an inbox, oldest first.", ({ param }) => ({
        json: { messages: inboxes.get(param("name"))?.messages ?? [] },
      })),
      route(`DELETE ${PATH}`, "Delete the messages of an inbox.", ({ param }) => {
        inboxes.delete(param("name"));
        return { json: { messages: [] } };
      }),
    ],
  };
}
