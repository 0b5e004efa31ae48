// Notifications of the fiat service. What sets them off, and what stands in them, is not shown (G11): they are sent by hand.

import { ControlError } from "../core/control-error.ts";
import type { Simulation } from "../state/tenant-simulation.ts";

/** What `notifyFiat` takes. */
export interface NotifyFiatInput {
  /** The body of the notification, as it is to be sent. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** What `notifyFiat` gives: where the notification goes. */
export interface NotifiedFiat {
  readonly url: string;
}

/** `notifyFiat`. */
export const fiatSimulations: { readonly notifyFiat: Simulation<NotifyFiatInput, NotifiedFiat> } = {
  notifyFiat: {
    about: "A status, such as that of an identity check, has changed: the registered address is called (F19).",
    fields: { payload: { type: "object", required: true, about: "The body of the notification, of any shape (G11)." } },
    run(tenant, { payload }) {
      const { webhook } = tenant.state.fiat;
      if (!webhook) throw new ControlError("no address is registered; register one with POST /business/webhook");
      tenant.notify(payload);
      return { url: webhook.url };
    },
  },
};
