// A request as the sandbox reads it: its headers, and its body, which has not been read yet.

import { ByteCollector } from "../../wrappers/http/transport.ts";
import { onAbort } from "../../wrappers/util/abort.ts";

export type BodyText = { readonly text: string } | { readonly problem: "too large" | "not UTF-8" };

export interface RequestParts {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly headers: HeaderFields;
  readonly body: RequestBody;
  readonly signal: AbortSignal | undefined;
}

// Node's own types have no `BodyInit`.
type RequestBody = NonNullable<RequestInit["body"]> | null;

/** A class, since V8 keeps a hidden class for each object literal with a getter, and what it closes over. */
export class IncomingRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: HeaderFields;
  /** Aborted when the caller gives up. */
  readonly signal: AbortSignal | undefined;
  readonly #search: string;
  readonly #body: RequestBody;
  #query: URLSearchParams | undefined;

  constructor({ method, path, search, headers, body, signal }: RequestParts) {
    this.method = method;
    this.path = path;
    this.headers = headers;
    this.signal = signal;
    this.#search = search;
    this.#body = body;
  }

  get query(): URLSearchParams {
    this.#query ??= new URLSearchParams(this.#search);
    return this.#query;
  }

  /**
   * Reads the body as text, byte order mark included; empty if there is none. Call it once. Reads at most `maxBytes`.
   *
   * @param closed stops reading, as the request's own signal does: the promise rejects with the signal's reason.
   */
  readText(maxBytes: number, closed?: AbortSignal): Promise<BodyText> {
    return readText(this.#body, maxBytes, [this.signal, closed]);
  }

  /** The same as bytes; undefined if there are more than `maxBytes`. */
  readBytes(maxBytes: number, closed?: AbortSignal): Promise<Uint8Array | undefined> {
    return readBytes(new Response(this.#body), maxBytes, [this.signal, closed]);
  }
}

export function toIncomingRequest(
  input: string | URL | Request,
  init: RequestInit | undefined,
  origin: string,
): IncomingRequest {
  const request = typeof input === "object" && "url" in input ? input : undefined;
  const [path, search] = splitAddress(request ? request.url : String(input), origin);
  return new IncomingRequest({
    path,
    search,
    method: (init?.method ?? request?.method ?? "GET").toUpperCase(),
    headers: readHeaders(init?.headers ?? request?.headers),
    body: init?.body ?? request?.body ?? null,
    signal: init?.signal ?? request?.signal ?? undefined,
  });
}

/** Splits an address into path and query; a relative one belongs to the sandbox. */
export function splitAddress(address: string, origin: string): readonly [path: string, search: string] {
  // Addresses that `URL` would not change; %2e is excluded, since it counts as a dot.
  const plain = /^https?:\/\/[^/?#\\@]+(\/(?:[\w/-]|%(?!2e)[\da-f]{2})*)(\?[^#]*)?$/i.exec(address);
  if (plain) return [plain[1] ?? "/", plain[2] ?? ""];
  const { pathname, search } = new URL(address, origin);
  return [pathname, search];
}

async function readText(
  body: RequestBody,
  maxBytes: number,
  signals: readonly (AbortSignal | undefined)[],
): Promise<BodyText> {
  if (body === null) return { text: "" };
  if (typeof body === "string" && body.length <= maxBytes / 3) return { text: body };
  const bytes = await readBytes(new Response(body), maxBytes, signals);
  if (!bytes) return { problem: "too large" };
  try {
    // Strings keep a leading byte order mark, so bytes keep it, too.
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { problem: "not UTF-8" };
  }
}

async function readBytes(
  { body }: Response,
  maxBytes: number,
  signals: readonly (AbortSignal | undefined)[],
): Promise<Uint8Array | undefined> {
  const collector = new ByteCollector(maxBytes);
  if (!body) return collector.bytes;
  const check = () => {
    for (const signal of signals) signal?.throwIfAborted();
  };
  check();
  const reader = body.getReader();
  // Cancels the pending read. Not awaited: the sender of the body may never notice.
  const cancel = () => void reader.cancel().catch(() => undefined);
  const unlisten = signals.map((signal) => signal && onAbort(signal, cancel));
  try {
    for (;;) {
      const { done, value } = await reader.read();
      check();
      if (done) return collector.bytes;
      if (!collector.add(value)) return undefined;
    }
  } finally {
    for (const end of unlisten) end?.();
    cancel();
  }
}

/** Headers, by names in any case: `Headers`, or `headerFields`. */
export interface HeaderFields extends Iterable<readonly [name: string, value: string]> {
  get(name: string): string | null;
  has(name: string): boolean;
}

/** Values of the same name are joined, as `Headers` joins them. @param fields what `Headers` would accept unchanged */
export function headerFields(fields: Iterable<readonly [name: string, value: string]>): HeaderFields {
  const values = new Map<string, string>();
  for (const [name, value] of fields) {
    const key = name.toLowerCase();
    const known = values.get(key);
    values.set(key, known === undefined ? value : `${known}${key === "cookie" ? "; " : ", "}${value}`);
  }
  return {
    get: (name) => values.get(name.toLowerCase()) ?? null,
    has: (name) => values.has(name.toLowerCase()),
    [Symbol.iterator]: () => values[Symbol.iterator](),
  };
}

/** Reads the headers that `fetch` was given. @throws {TypeError} if a name or a value is invalid, as `fetch` does. */
export function readHeaders(given: RequestInit["headers"]): HeaderFields {
  if (given === undefined) return headerFields([]);
  if (Object.getPrototypeOf(given) !== Object.prototype) return new Headers(given);
  const fields = Object.entries(given);
  return fields.every(isPlain) ? headerFields(fields) : new Headers(given);
}

export function toHeaders(fields: HeaderFields): Headers {
  const headers = new Headers();
  for (const [name, value] of fields) headers.append(name, value);
  return headers;
}

function isPlain([name, value]: readonly [string, unknown]): boolean {
  return /^[\w-]+$/.test(name) && typeof value === "string" && /^[ -~]*$/.test(value) && value.trim() === value;
}
