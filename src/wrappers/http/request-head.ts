// The head of a request: base address, path, query and headers, checked. These two styles of OpenAPI are the only ones of `Operation`:
// `simple` in paths, `form` and exploded in queries.

import { ArgumentError, ConfigurationError } from "../errors.ts";
import type { Operation, ParameterType } from "../operation.ts";
import { complaintAboutSurrogates } from "../util/text.ts";
import { isHttpToken } from "../util/validate.ts";
import { toWireDecimal } from "./amounts.ts";
import { isPlain } from "./body.ts";
import { isRounded, ROUNDED } from "./json.ts";

/** A value of a query parameter. An array repeats the name. */
export type QueryValue = QueryScalar | readonly QueryScalar[];

type QueryScalar = string | number | boolean;

/** `path`: a template that follows the base address, or begins with `../` if it is above the prefix. All values are checked. */
export function addressOf(
  base: BaseAddress,
  path: string,
  pathValues: Readonly<Record<string, string>> | undefined,
  query: Readonly<Record<string, QueryValue>>,
): string {
  const isAbovePrefix = path.startsWith("../");
  let address = isAbovePrefix ? base.parent : base.href;
  splitPath(isAbovePrefix ? path.slice(2) : path).forEach((part, index) => {
    address += index % 2 === 0 ? part : encodeURIComponent(String(pathValues?.[part]));
  });
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((item) => `${name}=${encodeURIComponent(item)}`),
  );
  return parameters.length > 0 ? `${address}?${parameters.join("&")}` : address;
}

export interface BaseAddress {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Without a trailing slash. */
  readonly href: string;
  /** One level up, for paths above the prefix. Without a path: the address itself. */
  readonly parent: string;
}

/** `variable`: that may hold the address, for the message, which never contains the address: that may contain a password. */
export function parseBaseAddress(
  baseUrl: unknown,
  variable: string,
  allowInsecureHosts: readonly string[] = [],
): BaseAddress {
  const refuse = (problem: string): never => {
    throw new ConfigurationError(`baseUrl ${problem}`);
  };
  if (baseUrl !== undefined && typeof baseUrl !== "string") return refuse("must be a string");
  if (!baseUrl) {
    const advice = "Pass the service's address with its prefix, such as https://…/api/v1";
    return refuse(`is missing. ${advice}, or set ${variable}.`);
  }
  if (/[{}]/.test(baseUrl)) refuse("contains a placeholder in braces. Replace it by the real value.");
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url?.protocol !== "https:" && url?.protocol !== "http:") {
    return refuse("must be an absolute address that starts with https://");
  }
  if (url.username || url.password || /[?#]/.test(baseUrl)) {
    refuse("must be an origin and a path only, without credentials, query or fragment");
  }
  const isAllowed = isLoopback(url.hostname) || allowInsecureHosts.some((host) => host.toLowerCase() === url.hostname);
  if (url.protocol === "http:" && !isAllowed) {
    refuse(
      `must start with https://: http: sends credentials in clear text. If that is safe here, add ${url.hostname} to allowInsecureHosts.`,
    );
  }
  const path = url.pathname.replace(/\/+$/, "");
  return { origin: url.origin, href: url.origin + path, parent: url.origin + path.replace(/\/[^/]*$/, "") };
}

/** Whether a host name from a `URL` is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/.test(hostname);
}

/** A path template without its braces: texts at the even places, names at the odd ones. */
export function splitPath(template: string): readonly string[] {
  const parts = split.get(template) ?? template.split(/\{([^{}]+)\}/);
  split.set(template, parts);
  return parts;
}

/** Templates are constants of a program: `client.request()` takes no braces. */
const split = new Map<string, readonly string[]>();

/** Returns a path value unchanged; it is encoded later. `.` and `..` would survive encoding and then be resolved. */
export function checkPathValue(name: string, value: unknown): string {
  if (typeof value !== "string" || value === "") throw wrong(name, `${name} must be a non-empty string`);
  if (isDots(value)) throw wrong(name, `${name} must not be "." or "..", which would change the path`);
  const complaint = complaintAboutSurrogates(value);
  if (complaint !== undefined) throw wrong(name, `${name} ${complaint}`);
  return value;
}

/**
 * The path of a `client.request()`, already encoded, which must not leave the base address: some servers decode a path before they
 * resolve its dots, split it at `\`, or drop everything after a `;`.
 */
export function checkRequestPath(path: unknown): string {
  if (typeof path !== "string" || !/^\/(?!\/)[!-~]*$/.test(path)) {
    throw wrong("path", 'path must start with a single "/" and percent-encode everything except visible ASCII');
  }
  const sign = /\/\/|[\\?#{}]/.exec(path)?.[0];
  if (sign !== undefined) {
    const advice = "Pass the query as the option query, and write values into the path.";
    throw wrong("path", `path must not contain "${sign}". ${advice}`);
  }
  const segments = decode(path).split(/[/\\;]/);
  if (segments.some(isDots)) throw wrong("path", 'path must not contain "." or ".." as a segment, encoded or not');
  return path;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw wrong("path", "path must be percent-encoded UTF-8. Write % as %25.");
  }
}

function isDots(segment: string): boolean {
  return segment === "." || segment === "..";
}

/** The query with names and values checked, without undefined values. @throws {ArgumentError} */
export function checkQuery(operation: Operation, given: object | undefined): Record<string, QueryValue> {
  const query = given ?? {};
  const { query: names = [], exactlyOne } = operation;
  // A string or URLSearchParams would be sent as nothing or as garbage.
  if (!isPlain(query)) throw wrong("query", "query must be a plain object of names and values");
  const checked: [string, QueryValue][] = [];
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (names !== "free" && !names.includes(name)) {
      const known = names.join(", ") || "none";
      throw wrong(name, `${operation.name} has no query parameter "${name}"; it takes ${known}`);
    }
    // Names are sent unencoded, so a name could add parameters. The message leaves it out: it may contain values.
    if (names === "free" && !/^[\w.\-[\]~]+$/.test(name)) {
      throw wrong("query", "query: a name must have letters, digits and . _ - ~ [ ] only");
    }
    checked.push([name, checkQueryValue(operation, name, value)]);
  }
  const sent = Object.fromEntries(checked);
  const found = exactlyOne?.filter((name) => Object.hasOwn(sent, name));
  if (!found || found.length === 1) return sent;
  const others = found.join(" and ") || "none";
  throw wrong("query", `${operation.name} takes exactly one of ${exactlyOne?.join(", ")}, not ${others}`);
}

function checkQueryValue(operation: Operation, name: string, given: unknown): QueryValue {
  const label = `query parameter "${name}"`;
  const type = operation.parameters?.[name];
  const textOf = (item: unknown) => (type ? toParameterText(type, item, name, label) : item);
  const value: unknown = Array.isArray(given) ? given.map(textOf) : textOf(given);
  const items = [value].flat();
  // Nothing would be sent for an empty array.
  if (items.length === 0 || !items.every(isQueryScalar)) {
    const allowed = "a string, a finite number, a boolean or an array of at least one of these";
    throw wrong(name, `${label} must be ${allowed}`);
  }
  const complaint = items.some(isRounded) ? ROUNDED : complaintAboutSurrogates(String(value));
  if (complaint !== undefined) throw wrong(name, `${label} ${complaint}`);
  return value as QueryValue;
}

function isQueryScalar(value: unknown): value is QueryScalar {
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

const texts: Readonly<Record<Exclude<ParameterType, "decimal">, RegExp>> = {
  integer: /^(0|-?[1-9]\d*)$/,
  number: /^-?(0|[1-9]\d*)(\.\d+)?$/,
  boolean: /^(true|false)$/,
  scalar: /./s,
};

/** The text of a value. `label` begins the message. @throws {ArgumentError} */
export function toParameterText(type: ParameterType, value: unknown, name: string, label: string = name): string {
  if (type === "decimal") return toWireDecimal(value, { path: name });
  if (isRounded(value)) throw wrong(name, `${label} ${ROUNDED}`);
  // The text of -0 has no sign.
  const isScalar = typeof value === "bigint" || (isQueryScalar(value) && !Object.is(value, -0));
  if (!isScalar || !texts[type].test(String(value))) {
    throw wrong(name, `${label} must be a valid ${type}, without spaces or an exponent`);
  }
  return String(value);
}

// From transfer-encoding on: headers of the connection. Runtimes reject them only while sending, when the outcome is unclear.
const managed =
  /^(authorization|idempotency-key|content-type|content-length|host|transfer-encoding|expect|connection|upgrade|te|trailer|keep-alive)$/;

/** The headers with lower-case names. Messages contain names, never values. @throws {ArgumentError} */
export function checkHeaders(headers: Readonly<Record<string, string>> | undefined): Record<string, string> {
  if (headers === undefined) return {};
  // A Headers object has no own properties, so its headers would be silently lost.
  if (Symbol.iterator in Object(headers)) throw wrong("headers", "headers must be a plain object of names and values");
  const checked = Object.entries(headers).map(([given, value]): [string, string] => {
    const name = given.toLowerCase();
    if (!isHttpToken(name)) {
      throw wrong("headers", "headers: a name is empty or has characters that are not allowed in names");
    }
    const field = `headers.${name}`;
    if (managed.test(name))
      throw wrong(field, `headers: ${name} is set by the SDK or the runtime and cannot be passed`);
    if (typeof value !== "string" || !/^[ -~\xa0-\xff]*$/.test(value)) {
      const allowed = "a string of Latin-1 characters without control characters";
      throw wrong(field, `headers: the value of ${name} must be ${allowed}`);
    }
    return [name, value];
  });
  return Object.fromEntries(checked);
}

function wrong(field: string, message: string): ArgumentError {
  return new ArgumentError(message, { field });
}
