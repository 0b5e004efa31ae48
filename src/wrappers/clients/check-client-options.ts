// Refuses client options that make no sense.

import { complaintAboutLimits, limitNames } from "../deadlines/call-limits.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
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
  "assumeTradeReplay",
  "store",
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

// What each of these must be able to do.
const parts = {
  clock: ["now", "monotonic", "after"],
  random: ["uuid", "fraction"],
  store: ["get", "set", "setIfAbsent", "deleteIfEquals"],
} as const;

/**
 * Checks what can be checked of an option by itself; the parts that are made of others check those.
 *
 * @throws {ConfigurationError} on an option that is not known, or that makes no sense.
 */
export function checkClientOptions(options: ClientOptions, credentialNames: readonly string[]): void {
  if (typeof options !== "object" || options === null)
    throw new ConfigurationError("The client options must be an object");
  const names = [...credentialNames, ...optionNames];
  const complaint = complaintAboutNames(options, names) ?? complaintAboutLimits(options) ?? complaintAbout(options);
  if (complaint !== undefined) throw new ConfigurationError(complaint);
}

function complaintAbout(options: ClientOptions): string | undefined {
  const { maxResponseBytes, requestIdHeader, retryBudget, allowInsecureHosts } = options;
  if (maxResponseBytes !== undefined && !(Number.isSafeInteger(maxResponseBytes) && maxResponseBytes > 0)) {
    return "maxResponseBytes must be a whole number of bytes above 0";
  }
  if (requestIdHeader !== undefined && !isHeaderName(requestIdHeader)) {
    return "requestIdHeader must be the name of a header";
  }
  if (allowInsecureHosts !== undefined && !isListOfHosts(allowInsecureHosts)) {
    return "allowInsecureHosts must be an array of host names, such as gateway.internal, without scheme and port";
  }
  if (retryBudget !== undefined && retryBudget !== false && !isBudget(retryBudget)) {
    return `retryBudget must be a whole number from 1 to ${MOST_BUDGET}, or false`;
  }
  for (const name of ["assumeTradeReplay", "dangerouslyAllowBrowser"] as const) {
    if (options[name] !== undefined && typeof options[name] !== "boolean") return `${name} must be true or false`;
  }
  for (const name of ["fetch", "transport"] as const) {
    if (options[name] !== undefined && typeof options[name] !== "function") return `${name} must be a function`;
  }
  for (const [name, methods] of Object.entries(parts)) {
    const given: unknown = options[name as keyof typeof parts];
    const missing = methods.find((method) => typeof Object(given)[method] !== "function");
    if (given !== undefined && missing !== undefined) return `${name} must have the function ${missing}`;
  }
  return options.fetch && options.transport ? "give fetch or transport, not both" : undefined;
}

function isHeaderName(value: unknown): boolean {
  return typeof value === "string" && /^[\w!#$%&'*+.^`|~-]+$/.test(value);
}

function isListOfHosts(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((item) => typeof item === "string" && /^([\w.-]+|\[[\da-f:.]+\])$/i.test(item))
  );
}

function isBudget(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= MOST_BUDGET;
}
