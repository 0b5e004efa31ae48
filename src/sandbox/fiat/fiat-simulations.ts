// Notifications of the fiat service. Their causes and contents are undocumented (G11), so they are sent by hand.

import { ControlError } from "../core/control-error.ts";
import type { Simulation } from "../state/tenant-simulation.ts";

/** Input of `notifyFiat`. */
export interface NotifyFiatInput {
  /** The body of the notification, sent unchanged. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Result of `notifyFiat`. */
export interface NotifiedFiat {
  /** The receiver. */
  readonly url: string;
}

export const fiatSimulations: { readonly notifyFiat: Simulation<NotifyFiatInput, NotifiedFiat> } = {
  notifyFiat: {
    about: "Notifies the registered webhook of a status change, such as an identity check (F19).",
    fields: { payload: { type: "object", required: true, about: "The body of the notification, any object (G11)." } },
    run(tenant, { payload }) {
      const { webhook } = tenant.state.fiat;
      if (!webhook) throw new ControlError("no webhook is registered; register one with POST /business/webhook");
      tenant.notify(payload);
      return { url: webhook.url };
    },
  },
};
