// Rejects invalid client options.

import { limitChecks, limitNames } from "../deadlines/call-limits.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { complaintAboutMethods } from "../parsing/missing-method.ts";
import { complaintAboutValues, mustBe, type OptionCheck } from "../parsing/option-checks.ts";
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

const mustBeBoolean = mustBe("true or false", (value) => typeof value === "boolean");
const mustBeFunction = mustBe("a function", (value) => typeof value === "function");

function mustHave(...methods: readonly string[]): OptionCheck {
  return (value, name) => complaintAboutMethods(name, value, methods);
}

const checks: Readonly<Partial<Record<keyof ClientOptions, OptionCheck>>> = {
  ...limitChecks,
  maxResponseBytes: mustBe(
    "a whole number of bytes above 0",
    (value) => Number.isSafeInteger(value) && (value as number) > 0,
  ),
  requestIdHeader: mustBe("a header name", (value) => isHttpToken(value)),
  allowInsecureHosts: mustBe("an array of host names without scheme and port, such as gateway.internal", isListOfHosts),
  retryBudget: mustBe(
    `a whole number from 1 to ${MOST_BUDGET}, or false`,
    (value) => value === false || isBudget(value),
  ),
  assumeTradeReplay: mustBeBoolean,
  requireSharedStore: mustBe('true, false or "durable"', (value) => typeof value === "boolean" || value === "durable"),
  dangerouslyAllowBrowser: mustBeBoolean,
  fetch: mustBeFunction,
  transport: mustBeFunction,
  clock: mustHave("now", "monotonic", "after"),
  random: mustHave("uuid", "fraction"),
  store: mustHave("get", "set", "setIfAbsent", "deleteIfEquals"),
};

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
  const complaint = complaintAboutNames(options, names) ?? complaintAboutValues(options, checks);
  if (complaint) throw new ConfigurationError(complaint.message);
  if (options.fetch && options.transport) throw new ConfigurationError("Pass fetch or transport, not both");
}

function isListOfHosts(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((item) => typeof item === "string" && /^([\w.-]+|\[[\da-f:.]+\])$/i.test(item))
  );
}

function isBudget(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= MOST_BUDGET;
}
