// Addresses of the sandbox itself that keep what they are sent: somewhere for deliveries to go, with no receiver to be written.

import type { ControlRoute } from "./control-route.ts";

/** One message that was received. */
export interface InboxMessage {
  /** Counts from 1 within its inbox. */
  readonly id: number;
  /** The sandbox's time, ISO 8601. */
  readonly at: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The inboxes, by name; each comes into being with its first message. They are no part of the exported state. */
export interface Inbox {
  readonly routes: readonly ControlRoute[];
  clear(): void;
}

const KEPT = 100;
const MAX_INBOXES = 100;
const PATH = "/_sandbox/inbox/<name>";

export function createInbox(now: () => number): Inbox {
  const inboxes = new Map<string, { received: number; messages: InboxMessage[] }>();

  function receive(name: string, headers: Headers, body: string): number {
    const inbox = inboxes.get(name) ?? { received: 0, messages: [] };
    // The inbox that was used last is at the end; the one at the beginning makes room.
    inboxes.delete(name);
    inboxes.set(name, inbox);
    const [oldest] = inboxes.keys();
    if (inboxes.size > MAX_INBOXES && oldest !== undefined) inboxes.delete(oldest);
    inbox.received += 1;
    const at = new Date(now()).toISOString();
    inbox.messages.push({ id: inbox.received, at, headers: Object.fromEntries(headers), body });
    inbox.messages = inbox.messages.slice(-KEPT);
    return inbox.received;
  }

  return {
    clear: () => inboxes.clear(),
    routes: [
      {
        method: "POST",
        path: PATH,
        about: `Keep what is sent here, whatever it is: the last ${KEPT} messages of each name. A place for webhooks to go.`,
        readsText: true,
        handle: ({ request, text, param }) => ({ json: { received: receive(param("name"), request.headers, text) } }),
      },
      {
        method: "GET",
        path: PATH,
        about: "What was received, oldest first.",
        handle: ({ param }) => ({ json: { messages: inboxes.get(param("name"))?.messages ?? [] } }),
      },
      {
        method: "DELETE",
        path: PATH,
        about: "Forget what was received.",
        handle: ({ param }) => {
          inboxes.delete(param("name"));
          return { json: { messages: [] } };
        },
      },
    ],
  };
}
