// The first oracle: writes a request by OpenAPI and RFC 6570 with the standard library alone. It throws on anything that
// it does not know, so that nothing new goes unnoticed.

import {
  type BundledOperation,
  type ParameterObject,
  type ResponseObject,
  resolve,
} from "../documents/bundled-documents.ts";
import { type PlainRequest, plainRequest, type RequestValues } from "./plain-request.ts";

/** The request that an operation's values make. */
export function writeRequest(
  entry: BundledOperation,
  values: RequestValues,
  credential: string | undefined,
): PlainRequest {
  const query = writeQuery(entry, values.query);
  const headers = new Headers({
    ...writeAccept(entry),
    ...writeContentType(entry, values),
    ...writeCredential(entry, credential),
    ...writeHeaderParameters(entry, values),
  });
  const body = values.body === undefined ? undefined : JSON.stringify(values.body);
  return plainRequest(entry.method, writeAddress(entry, values.path) + query, headers, body);
}

/** The address of a request without its query. Style `simple`: each value stands in place of its name. */
export function writeAddress(entry: BundledOperation, values: RequestValues["path"]): string {
  const named = parametersIn(entry, "path");
  return (
    entry.server +
    entry.path.replace(/\{(.*?)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined || !named.some((parameter) => parameter.name === name)) {
        throw new Error(`${entry.operation.operationId}: the path's ${name} is not described, or has no value`);
      }
      return encode(value);
    })
  );
}

// Style `form`, exploded: one pair per value, in the order of the values.
function writeQuery(entry: BundledOperation, values: RequestValues["query"]): string {
  const parameters = parametersIn(entry, "query");
  // The properties of an exploded object are separate parameters.
  const isFree = parameters.some(({ schema }) => resolve(entry.document, schema).type === "object");
  for (const { name, required } of parameters) {
    if (required && !Object.hasOwn(values, name)) throw new Error(`${entry.operation.operationId} needs ${name}`);
  }
  const pairs = Object.entries(values).flatMap(([name, value]) => {
    if (!isFree && !parameters.some((parameter) => parameter.name === name)) {
      throw new Error(`${entry.operation.operationId} does not take ${name}`);
    }
    return [value].flat().map((item) => `${encode(name)}=${encode(String(item))}`);
  });
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

// Several media types can only be requested with `*/*`.
function writeAccept({ document, operation }: BundledOperation) {
  const kinds = Object.values(operation.responses).flatMap((node) =>
    Object.keys(resolve<ResponseObject>(document, node).content ?? {}),
  );
  const [kind = "*/*", ...others] = new Set(kinds);
  return { accept: others.length === 0 ? kind : "*/*" };
}

// A body has the documented type. POST and PUT carry the header even without a body: the crypto service requires it (C8),
// and the fiat service always reads JSON (F34).
function writeContentType({ method, operation }: BundledOperation, { body }: RequestValues) {
  const [type, ...others] = Object.keys(operation.requestBody?.content ?? {});
  if (others.length > 0) throw new Error(`${operation.operationId} takes bodies of several types`);
  if (body !== undefined) {
    if (type === undefined) throw new Error(`${operation.operationId} takes no body`);
    return { "content-type": type };
  }
  if (operation.requestBody?.required) throw new Error(`${operation.operationId} needs a body`);
  return method === "POST" || method === "PUT" ? { "content-type": type ?? "application/json" } : {};
}

function writeCredential({ document, operation }: BundledOperation, credential: string | undefined) {
  const [requirement = {}] = operation.security ?? document.security;
  const [name, ...others] = Object.keys(requirement);
  if (name === undefined) return {};
  const scheme = document.components.securitySchemes[name];
  if (scheme?.type === "apiKey" && scheme.in === "header" && others.length === 0 && credential !== undefined) {
    return { [String(scheme.name)]: credential };
  }
  if (scheme?.type !== "http" || scheme.scheme !== "bearer" || others.length > 0 || credential === undefined) {
    throw new Error(`${operation.operationId}: there is no way to show the credential ${name}`);
  }
  return { authorization: `Bearer ${credential}` };
}

// The key is the only header with a value from the caller.
function writeHeaderParameters(entry: BundledOperation, { idempotencyKey }: RequestValues) {
  const values: Readonly<Record<string, string | undefined>> = { "Idempotency-Key": idempotencyKey };
  const parameters = parametersIn(entry, "header");
  if (idempotencyKey !== undefined && !parameters.some(({ name }) => name in values)) {
    throw new Error(`${entry.operation.operationId} takes no key`);
  }
  return Object.fromEntries(
    parameters.flatMap(({ name, required }) => {
      const value = values[name];
      if (value !== undefined) return [[name, value]];
      if (required) throw new Error(`${entry.operation.operationId} needs ${name}`);
      return [];
    }),
  );
}

// Writes values for which the document prescribes no style.
const STYLES = {
  path: { style: "simple", explode: false },
  query: { style: "form", explode: true, allowReserved: false },
  header: { style: "simple", explode: false },
};

function parametersIn(
  { document, path, operation }: BundledOperation,
  place: ParameterObject["in"],
): ParameterObject[] {
  const shared = (document.paths[path]?.parameters ?? []) as NonNullable<typeof operation.parameters>;
  return [...shared, ...(operation.parameters ?? [])]
    .map((parameter) => resolve<ParameterObject>(document, parameter))
    .filter((parameter) => {
      const written: Readonly<Record<string, unknown>> | undefined = STYLES[parameter.in];
      const given = Object.entries(parameter).filter(([name]) => /^(style|explode|allowReserved|content)$/.test(name));
      if (written === undefined || given.some(([name, value]) => written[name] !== value)) {
        throw new Error(`${operation.operationId}: ${parameter.name} is described in a way that is not written here`);
      }
      return parameter.in === place;
    });
}

// RFC 3986: everything but the unreserved characters, byte by byte.
function encode(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return /[A-Za-z0-9\-._~]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
}
