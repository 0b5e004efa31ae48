// Makes what all calls of a client share from the client's options.

import { parseBaseAddress } from "./base-address.ts";
import type { CallContext } from "./call-context.ts";
import type { ClientOptions } from "./client-options.ts";
import { systemClock } from "./clock.ts";
import { environmentVariable } from "./environment.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";
import { systemRandom } from "./random.ts";
import { createRenamer } from "./rename.ts";
import type { RenameMap } from "./rename-map.ts";
import { fetchTransport, type Transport } from "./transport.ts";
import { createWire } from "./wire.ts";

const DEFAULT_MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

const optionNames: readonly (keyof ClientOptions)[] = [
  "baseUrl",
  "serviceName",
  "fetch",
  "transport",
  "clock",
  "random",
  "allowInsecureHosts",
  "maxResponseBytes",
  "requestIdHeader",
];

/** Everything but the credentials. @throws {ConfigurationError} on an option that is missing or makes no sense. */
export function createClientContext(
  options: ClientOptions,
  renameMap: RenameMap,
  baseUrlVariable: string,
  credentialNames: readonly string[],
): Omit<CallContext, "authorization"> {
  const names: readonly string[] = [...credentialNames, ...optionNames];
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new ConfigurationError(`there is no client option "${unknown}"; there are ${names.join(", ")}`);
  }
  const { maxResponseBytes = DEFAULT_MAX_RESPONSE_BYTES } = options;
  if (!Number.isSafeInteger(maxResponseBytes) || maxResponseBytes <= 0) {
    throw new ConfigurationError("maxResponseBytes must be a whole number of bytes above 0");
  }
  const { requestIdHeader } = options;
  if (requestIdHeader !== undefined && !/^[\w!#$%&'*+.^`|~-]+$/.test(requestIdHeader)) {
    throw new ConfigurationError("requestIdHeader must be the name of a header");
  }
  const baseUrl = options.baseUrl ?? environmentVariable(baseUrlVariable);
  return {
    base: parseBaseAddress(baseUrl, baseUrlVariable, options.allowInsecureHosts),
    wire: createWire(chooseTransport(options)),
    clock: options.clock ?? systemClock,
    random: options.random ?? systemRandom,
    renamer: createRenamer(renameMap, options.serviceName),
    maxResponseBytes,
    requestIdHeader,
  };
}

/**
 * A credential from an option or the environment. @throws {ConfigurationError} where both are missing, or where it could
 * not stand in a header; the message never repeats it.
 */
export function credential(name: string, given: string | undefined, variable: string): string {
  const value = given ?? environmentVariable(variable);
  if (value === undefined || value === "") {
    throw new ConfigurationError(`${name} is missing: give the option, or set ${variable}`);
  }
  if (typeof value !== "string" || !/^[!-~]+$/.test(value)) {
    throw new ConfigurationError(`${name} must be visible ASCII without blanks; was it copied with a line break?`);
  }
  return value;
}

function chooseTransport({ fetch, transport }: ClientOptions): Transport {
  for (const [name, given] of Object.entries({ fetch, transport })) {
    if (given !== undefined && typeof given !== "function") throw new ConfigurationError(`${name} must be a function`);
  }
  if (fetch && transport) throw new ConfigurationError("give fetch or transport, not both");
  if (transport) return transport;
  if (fetch) return fetchTransport(fetch);
  if (typeof globalThis.fetch !== "function") {
    throw new ConfigurationError("this run time has no fetch: give the option fetch or transport");
  }
  return fetchTransport((url, init) => globalThis.fetch(url, init));
}
