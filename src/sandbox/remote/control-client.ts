// Calls the control plane of a sandbox over HTTP.

import { parseJson } from "../../wrappers/http/json.ts";
import type { Fetch } from "../../wrappers/http/transport.ts";
import { ControlError } from "../core/control-error.ts";

/** Sends one request to the control plane, and returns the JSON of the response. */
export type ControlCaller = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** See `askControl`. */
export function controlCaller(origin: string, fetch: Fetch): ControlCaller {
  return async (method, path, body) => parseJson(await askControl(origin, fetch, method, path, body));
}

/**
 * Sends one request to the control plane, and returns the text of the response. `path` is below `/_sandbox`; a body that is a string is
 * sent as it is.
 *
 * @returns rejects with a `ControlError` if the control plane refuses the request, with a `TypeError` if nothing responds.
 */
export async function askControl(
  origin: string,
  fetch: Fetch,
  method: string,
  path: string,
  body?: unknown,
): Promise<string> {
  const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  const init = { method, ...(text === undefined ? {} : { body: text }) };
  const response = await fetch(`${origin}/_sandbox${path}`, init).catch((cause: unknown) => {
    throw new TypeError(`No sandbox responds at ${origin}. Start one with: npx svc-sdk-cli sandbox`, { cause });
  });
  const answer = await response.text();
  if (response.ok && isJson(answer)) return answer;
  const { message = `${origin} responded with ${response.status}, not as a sandbox does`, allowed } = refusalIn(answer);
  throw new ControlError(message, response.status === 404 ? 404 : 400, allowed);
}

function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

function refusalIn(text: string): { readonly message?: string; readonly allowed?: unknown } {
  try {
    return Object(parseJson(text));
  } catch {
    return {};
  }
}

/** @throws {ControlError} unless it is an http: or https: URL. */
export function originOfSandbox(baseUrl: string): string {
  const { origin, protocol } = URL.canParse(baseUrl) ? new URL(baseUrl) : { origin: "", protocol: "" };
  if (protocol === "http:" || protocol === "https:") return origin;
  throw new ControlError('the address of a sandbox must be a URL such as "http://127.0.0.1:4010"');
}

/** The built-in fetch, looked up at each call, so that tests can replace it. */
export const builtInFetch: Fetch = (url, init) => globalThis.fetch(url, init);
