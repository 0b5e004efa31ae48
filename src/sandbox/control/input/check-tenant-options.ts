// Validates the options of a new tenant, over HTTP and for the method.

import { checkSettingsChange, type SettingsToChange } from "../../core/check-settings.ts";
import { ControlError } from "../../core/control-error.ts";
import type { TenantOptions } from "../../state/tenant-registry.ts";
import { checkFields } from "./check-fields.ts";

const fields = {
  settings: { type: "object", about: "Changes to the sandbox's settings." },
  credentials: { type: "object", about: "Instead of those from the seed." },
} as const;

const credential = { type: "string", about: "Visible ASCII, at most 200 characters." } as const;
const names = {
  ...{ accountId: credential, appSecret: credential },
  ...{ apiKey: credential, apiSecret: credential, connectorKey: credential },
};

/**
 * Returns the options without undefined values.
 *
 * @param present the settings of new tenants.
 * @throws {ControlError} if an option is invalid; the message says what is allowed.
 */
export function checkTenantOptions(options: unknown, present: SettingsToChange): TenantOptions {
  const { settings = {}, credentials = {} } = checkFields("tenant", fields, options);
  checkSettingsChange(settings, present);
  const given = Object.entries(checkFields("credentials", names, credentials)).filter(
    ([, value]) => value !== undefined,
  );
  // Credentials are sent in headers and bodies.
  const unfit = given.find(([, value]) => !/^[!-~]{1,200}$/.test(String(value)));
  if (unfit) {
    throw new ControlError(`credentials: ${unfit[0]} must be 1 to 200 characters of visible ASCII`, 400, {
      fields: names,
    });
  }
  return { settings, credentials: Object.fromEntries(given) };
}
