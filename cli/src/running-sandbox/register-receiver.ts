// Registers an address for the deliveries of a tenant, as an application would: with the SDK.

import { CryptoClient } from "../../../src/crypto.ts";
import { FiatClient } from "../../../src/fiat.ts";
import { SdkError } from "../../../src/index.ts";
import type { RemoteSandbox, RemoteTenant } from "../../../src/sandbox.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";

export interface RegisteredReceiver {
  readonly service: "crypto" | "fiat";
  /** Verifies signatures; null if nothing is signed. */
  readonly secret: string | null;
  /** Removes what was registered. */
  remove(): Promise<void>;
}

export interface ReceiverOptions {
  /** Deliveries go to paths below it. */
  readonly origin: string;
  /** Events of the crypto service; undefined for all. */
  readonly events: readonly string[] | undefined;
  readonly service: "crypto" | "fiat" | "both";
}

/**
 * Registers with the services.
 *
 * @param registered Gets each as soon as it is registered, so that the caller can remove it if a later one fails.
 * @throws {ProgramError} if a service rejects it.
 */
export async function registerReceivers(
  sandbox: RemoteSandbox,
  tenant: RemoteTenant,
  { origin, events, service }: ReceiverOptions,
  registered: RegisteredReceiver[],
): Promise<void> {
  const serviceName = await serviceNameOf(sandbox);
  // The sandbox may be on another machine, which is named on purpose.
  const allowInsecureHosts = [new URL(sandbox.origin).hostname];
  const options = { serviceName, allowInsecureHosts };
  try {
    if (service !== "fiat") {
      const wallets = new CryptoClient({ ...tenant.crypto, ...options });
      registered.push(await subscribe(wallets, `${origin}/crypto`, events));
    }
    if (service !== "crypto") {
      const fiat = new FiatClient({ ...tenant.fiat, ...options });
      registered.push(await registerWithFiat(fiat, `${origin}/fiat`));
    }
  } catch (error) {
    if (error instanceof SdkError) throw new ProgramError(`cannot subscribe: ${error.message}`);
    throw error;
  }
}

async function subscribe(
  { webhooks }: CryptoClient,
  url: string,
  events: readonly string[] | undefined,
): Promise<RegisteredReceiver> {
  const { id, secret = null } = await webhooks.create({ url, ...(events && { events: [...events] }) });
  return {
    service: "crypto",
    secret,
    async remove() {
      if (typeof id === "string") await webhooks.delete(id);
    },
  };
}

/** The service has one address: an earlier one is put back in the end. */
async function registerWithFiat({ businessWebhook }: FiatClient, url: string): Promise<RegisteredReceiver> {
  const before = await businessWebhook.get().catch(() => undefined);
  const earlier = before?.unwrap<{ readonly url?: string }>().url;
  const { secret } = await businessWebhook.register({ url });
  return {
    service: "fiat",
    secret: typeof secret === "string" ? secret : null,
    async remove() {
      if (earlier !== undefined) await businessWebhook.register({ url: earlier });
    },
  };
}

/** The name in the sandbox's paths; undefined for the placeholder. */
async function serviceNameOf({ origin }: RemoteSandbox): Promise<string | undefined> {
  const response = await fetch(`${origin}/_sandbox/`);
  const { serviceName } = (await response.json()) as { readonly serviceName?: string | null };
  return serviceName ?? undefined;
}
