// The simulations of webhooks.

import { ControlError } from "../core/control-error.ts";
import type { Simulation } from "../state/tenant-simulation.ts";

/** An event to send. */
export interface EventInput {
  /** The event type. Three are documented, and others exist: any is sent. */
  readonly type: string;
  /** The event's `data`; a `transaction_id` in it is also added at the top level of the event. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

export const webhooksSimulations: { readonly emitEvent: Simulation<EventInput, void> } = {
  emitEvent: {
    about: "Sends an event of the crypto service to the subscriptions for its type; changes nothing else.",
    fields: {
      type: { type: "string", required: true, about: "Event type, such as card.created; three are documented (G39)." },
      data: { type: "object", about: "The event's data." },
    },
    run(tenant, { type, data = {} }) {
      if (type === "" || type === "*") throw new ControlError("type must be one event type, such as deposit.confirmed");
      tenant.emit({ type, data });
    },
  },
};
