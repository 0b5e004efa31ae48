// Who receives what goes through a lane, and how it is signed.

import { signWebhook } from "../../wrappers/webhooks/sign-webhook.ts";
import { labelHeaders } from "../core/handler-result.ts";
import type { Tenant } from "../state/tenant.ts";
import { FIAT_QUEUE } from "../state/webhooks-state.ts";

/** Where a lane leads. */
export interface Receiver {
  readonly url: string;
  /** What signatures are made with; null: nothing is signed. */
  readonly secret: string | null;
  /** Whether the signature has a time in it. */
  readonly signsTime: boolean;
  /** The signed headers of a body. `signedAt` is in milliseconds since the Unix epoch. */
  sign(body: string, signedAt: number, secret: string | null): Promise<Headers>;
}

/** Where a lane leads now; undefined while nothing may go there. */
export function findReceiver(tenant: Tenant, lane: string, serviceName: string | undefined): Receiver | undefined {
  return lane === FIAT_QUEUE ? fiatReceiver(tenant) : subscriptionReceiver(tenant, lane, serviceName);
}

function subscriptionReceiver(tenant: Tenant, lane: string, serviceName: string | undefined): Receiver | undefined {
  const { subscriptions } = tenant.state.webhooks;
  const subscription = subscriptions.get(lane);
  // C90: what waits for a paused subscription goes on waiting.
  if (!subscription?.enabled) return undefined;
  const { timestampHeader } = tenant.state.settings.webhooks;
  return {
    url: subscription.url,
    // C91: the secret is the one that is valid when the request is made, not when the event happened.
    secret: subscription.secret,
    signsTime: true,
    async sign(body, signedAt, secret) {
      // C95: HMAC over time, full stop and the bytes of the body. G40: hexadecimal, seconds, the header by setting.
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
      // F20: HMAC-SHA256. What of it is signed is not shown (G11): the body is assumed.
      const { header, encoding } = scheme;
      const signed = await signWebhook({
        ...{ secret, body },
        scheme: { signatureHeader: header, signedContent: "{body}", encoding },
      });
      return labelled(signed.headers, "F19, F20, G11");
    },
  };
}

/** Says in the delivery itself that much of it is the sandbox's choice. */
function labelled(signed: Readonly<Record<string, string>>, rule: string): Headers {
  return new Headers({ ...signed, ...labelHeaders({ rule, basis: "assumed" }) });
}
