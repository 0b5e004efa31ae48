// Registers or updates the address at which the service notifies us.

import { ApiError, type FiatClient } from "svc-sdk";
import type { SecretKeeper } from "./webhook-secret.ts";

/** What happened to the address. */
export type AddressChange = "registered" | "updated" | "unchanged";

/**
 * Makes `url` the address for notifications. Safe to repeat after any failure: it looks at the service first.
 *
 * No idempotency key is derived from the address. A key repeats the first response forever, so changing back to an earlier
 * address would do nothing. The SDK makes one key per call and uses it for its retries.
 */
export async function setNotificationAddress(
  fiat: FiatClient,
  url: string,
  secrets: SecretKeeper,
): Promise<AddressChange> {
  const current = await registeredAddress(fiat);
  // Only the response to a registration has the secret: without it, register again.
  if (current === undefined || !(await secrets.has())) {
    const { secret } = await fiat.businessWebhook.register({ url });
    await secrets.save(secret);
    return "registered";
  }
  if (current === url) return "unchanged";
  await fiat.businessWebhook.update({ url });
  return "updated";
}

/** The response is undocumented: `url` is assumed, and so is 404 if nothing is registered. */
async function registeredAddress(fiat: FiatClient): Promise<unknown> {
  try {
    const { url } = await fiat.businessWebhook.get().unwrap<{ url?: unknown }>();
    return url;
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus === 404) return undefined;
    throw error;
  }
}
