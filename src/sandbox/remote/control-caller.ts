// Calls the control plane of a sandbox over HTTP.

import { parseJson } from "../../wrappers/http/json.ts";
import type { Fetch } from "../../wrappers/http/transport.ts";
import { ControlError } from "../core/control-error.ts";
import { parseOr } from "../core/json.ts";

/**
 * Calls a route: `path` is below `/_sandbox`; a body that is a string is sent as it is. Rejects with a `ControlError` if the control
 * plane refuses the request, with a `TypeError` if nothing responds.
 */
export interface ControlCaller {
  text(method: string, path: string, body?: unknown): Promise<string>;
  json<Value>(method: string, path: string, body?: unknown): Promise<Value>;
  /** One field of the JSON. */
  field<Value>(method: string, path: string, name: string, body?: unknown): Promise<Value>;
  send(method: string, path: string, body?: unknown): Promise<void>;
}

export function controlCaller(origin: string, fetch: Fetch): ControlCaller {
  async function text(method: string, path: string, body?: unknown): Promise<string> {
    const sent = (typeof body === "string" ? body : JSON.stringify(body)) ?? null;
    const response = await fetch(`${origin}/_sandbox${path}`, { method, body: sent }).catch((cause: unknown) => {
      throw new TypeError(`No sandbox responds at ${origin}. Start one with: npx --no svc-sdk-cli sandbox`, { cause });
    });
    const received = await response.text();
    if (response.ok && /^\s*[[{]/.test(received)) return received;
    const unknown = `${origin} responded with ${response.status}, not as a sandbox does`;
    const { message = unknown, allowed } = Object(parseOr(received, {}));
    throw new ControlError(message, response.status === 404 ? 404 : 400, allowed);
  }

  async function json<Value>(method: string, path: string, body?: unknown): Promise<Value> {
    return parseJson(await text(method, path, body)) as Value;
  }

  return {
    text,
    json,
    field: async <Value>(method: string, path: string, name: string, body?: unknown) =>
      (await json<Readonly<Record<string, unknown>>>(method, path, body))[name] as Value,
    async send(method, path, body) {
      await text(method, path, body);
    },
  };
}

export function originOfSandbox(baseUrl: string): string {
  const { origin, protocol } = URL.canParse(baseUrl) ? new URL(baseUrl) : { origin: "", protocol: "" };
  if (protocol === "http:" || protocol === "https:") return origin;
  throw new ControlError('the address of a sandbox must be a URL such as "http://127.0.0.1:4010"');
}

/** The built-in fetch, looked up at each call, so that tests can replace it. */
export const builtInFetch: Fetch = (url, init) => globalThis.fetch(url, init);
