// The receiver of a queue, and how its deliveries are signed.

import { signWebhook } from "../../wrappers/webhooks/sign-webhook.ts";
import { labelHeaders } from "../core/handler-result.ts";
import type { Tenant } from "../state/tenant.ts";
import { FIAT_QUEUE } from "../state/webhooks-state.ts";

/** The receiver of a queue's deliveries. */
export interface Receiver {
  readonly url: string;
  /** The signing secret; null: nothing is signed. */
  readonly secret: string | null;
  /** Whether the time is signed. */
  readonly signsTime: boolean;
  /** The signed headers of a body. `signedAt` is in milliseconds since the Unix epoch. */
  sign(body: string, signedAt: number, secret: string | null): Promise<Headers>;
}

/** The current receiver of a queue; undefined if there is none or it is paused. */
export function findReceiver(tenant: Tenant, queue: string, serviceName: string | undefined): Receiver | undefined {
  return queue === FIAT_QUEUE ? fiatReceiver(tenant) : subscriptionReceiver(tenant, queue, serviceName);
}

function subscriptionReceiver(tenant: Tenant, queue: string, serviceName: string | undefined): Receiver | undefined {
  const { subscriptions } = tenant.state.webhooks;
  const subscription = subscriptions.get(queue);
  // C90: deliveries to a paused subscription stay pending.
  if (!subscription?.enabled) return undefined;
  const { timestampHeader } = tenant.state.settings.webhooks;
  return {
    url: subscription.url,
    // C91: the secret at the time of the request, not of the event.
    secret: subscription.secret,
    signsTime: true,
    async sign(body, signedAt, secret) {
      // C95: HMAC over time, full stop and the bytes of the body. G40: hexadecimal, in seconds, header from the settings.
      const timestamp = new Date(signedAt);
      const { headers } = await signWebhook({ secret: secret ?? "", body, timestamp, timestampHeader, serviceName });
      return labelled(headers, "C94, C95, G39, G40");
    },
  };
}

function fiatReceiver(tenant: Tenant): Receiver | undefined {
  const registered = tenant.state.fiat.webhook;
  if (!registered) return undefined;
  const scheme = tenant.state.settings.fiat.signature;
  return {
    url: registered.url,
    secret: scheme?.secret ?? null,
    signsTime: false,
    async sign(body, _signedAt, secret) {
      // G11: unsigned, unless a scheme is configured.
      if (!scheme || secret === null) return labelled({ "content-type": "application/json" }, "F19, G11");
      // F20: HMAC-SHA256. What is signed is undocumented (G11): the body is assumed.
      const { header, encoding } = scheme;
      const signed = await signWebhook({
        ...{ secret, body },
        scheme: { signatureHeader: header, signedContent: "{body}", encoding },
      });
      return labelled(signed.headers, "F19, F20, G11");
    },
  };
}

/** Labels the delivery as based on assumptions of the sandbox. */
function labelled(signed: Readonly<Record<string, string>>, rule: string): Headers {
  return new Headers({ ...signed, ...labelHeaders({ rule, basis: "assumed" }) });
}
