// Events on demand.

import { ControlError } from "../core/control-error.ts";
import type { Simulation } from "../state/tenant-simulation.ts";

/** An event to send. */
export interface EventInput {
  /** Slug. Three are documented, and there are others (G39): any is sent. */
  readonly type: string;
  /** What stands in the event's `data`; a `transaction_id` in it stands at the top of the event, too. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/** What can be made to happen with webhooks. */
export const webhooksSimulations: { readonly emitEvent: Simulation<EventInput, void> } = {
  emitEvent: {
    about: "Sends an event of the crypto service to the subscriptions that want it; nothing else happens.",
    fields: {
      type: { type: "string", required: true, about: "Slug, such as card.created; the documents name three (G39)." },
      data: { type: "object", about: "What stands in the event's data." },
    },
    run(tenant, { type, data = {} }) {
      if (type === "" || type === "*") throw new ControlError("type must be one slug, such as deposit.confirmed");
      tenant.emit({ type, data });
    },
  },
};
