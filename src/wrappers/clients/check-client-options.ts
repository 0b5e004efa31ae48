// Rejects invalid client options.

import { complaintAboutLimits, limitNames } from "../deadlines/call-limits.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { complaintAboutMethods } from "../parsing/missing-method.ts";
import { isHttpToken } from "../parsing/tokens.ts";
import { complaintAboutNames } from "../parsing/unknown-option.ts";
import type { ClientOptions } from "./client-options.ts";

const MOST_BUDGET = 1000;

const optionNames: readonly string[] = [
  "baseUrl",
  "serviceName",
  "fetch",
  "transport",
  ...limitNames,
  "retryBudget",
  "throttle",
  "assumeTradeReplay",
  "store",
  "requireSharedStore",
  "hooks",
  "drift",
  "appInfo",
  "dangerouslyAllowBrowser",
  "clock",
  "random",
  "allowInsecureHosts",
  "maxResponseBytes",
  "requestIdHeader",
] satisfies (keyof ClientOptions)[];

// The methods that each of these must have.
const parts = {
  clock: ["now", "monotonic", "after"],
  random: ["uuid", "fraction"],
  store: ["get", "set", "setIfAbsent", "deleteIfEquals"],
  throttle: ["run"],
} as const;

/**
 * Checks each option by itself. The parts of a client check those that they are made from.
 *
 * @param hasServiceName Whether the client has names to rename, and so the option `serviceName`.
 * @throws {ConfigurationError} if an option is unknown or invalid.
 */
export function checkClientOptions(
  options: ClientOptions,
  credentialNames: readonly string[],
  hasServiceName: boolean,
): void {
  if (typeof options !== "object" || options === null)
    throw new ConfigurationError("The client options must be an object");
  const names = [...credentialNames, ...optionNames].filter((name) => hasServiceName || name !== "serviceName");
  const complaint = complaintAboutNames(options, names) ?? complaintAboutLimits(options);
  const message = complaint?.message ?? complaintAbout(options);
  if (message !== undefined) throw new ConfigurationError(message);
}

function complaintAbout(options: ClientOptions): string | undefined {
  const { maxResponseBytes, requestIdHeader, retryBudget, allowInsecureHosts } = options;
  if (maxResponseBytes !== undefined && !(Number.isSafeInteger(maxResponseBytes) && maxResponseBytes > 0)) {
    return "maxResponseBytes must be a whole number of bytes above 0";
  }
  if (requestIdHeader !== undefined && !isHttpToken(requestIdHeader)) {
    return "requestIdHeader must be a header name";
  }
  if (allowInsecureHosts !== undefined && !isListOfHosts(allowInsecureHosts)) {
    return "allowInsecureHosts must be an array of host names without scheme and port, such as gateway.internal";
  }
  if (retryBudget !== undefined && retryBudget !== false && !isBudget(retryBudget)) {
    return `retryBudget must be a whole number from 1 to ${MOST_BUDGET}, or false`;
  }
  for (const name of ["assumeTradeReplay", "requireSharedStore", "dangerouslyAllowBrowser"] as const) {
    if (options[name] !== undefined && typeof options[name] !== "boolean") return `${name} must be true or false`;
  }
  for (const name of ["fetch", "transport"] as const) {
    if (options[name] !== undefined && typeof options[name] !== "function") return `${name} must be a function`;
  }
  for (const [name, methods] of Object.entries(parts)) {
    const given: unknown = options[name as keyof typeof parts];
    const complaint = given === undefined ? undefined : complaintAboutMethods(name, given, methods);
    if (complaint !== undefined) return complaint;
  }
  return options.fetch && options.transport ? "Pass fetch or transport, not both" : undefined;
}

function isListOfHosts(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((item) => typeof item === "string" && /^([\w.-]+|\[[\da-f:.]+\])$/i.test(item))
  );
}

function isBudget(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= MOST_BUDGET;
}
