// A `fetch` for the SDK's clients that records each request and forwards it to the mock of its service.

import { inject } from "vitest";
import type { Fetch } from "../../../src/index.ts";
import { type Api, operations } from "../documents/bundled-documents.ts";
import { type Violation, violationsOf } from "./prism.ts";

/** Returns a recorder for each mock. The mocks run already; each test file has its own recordings. */
export function useMocks(): (api: Api) => MockRecorder {
  const recorders = new Map(Object.entries(inject("mocks")).map(([api, url]) => [api, new MockRecorder(url, api)]));
  return (api) => {
    const recorder = recorders.get(api);
    if (recorder === undefined) throw new Error(`there is no mock of ${api}`);
    return recorder;
  };
}

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | undefined;
}

export interface Recording {
  readonly request: RecordedRequest;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly violations: readonly Violation[];
}

export function requestSent(url: string, { method = "GET", headers, body }: RequestInit): RecordedRequest {
  return { method, url, headers: new Headers(headers), body: typeof body === "string" ? body : undefined };
}

interface Recorded {
  /** The response once more, unread. */
  readonly response: Response;
  readonly exchange: Recording;
}

export async function recorded(request: RecordedRequest, answer: Response): Promise<Recorded> {
  const bytes = await answer.arrayBuffer();
  const text = new TextDecoder().decode(bytes);
  const { status, headers } = answer;
  const violations = violationsOf(headers, text);
  return { response: new Response(bytes, answer), exchange: { request, status, headers, text, violations } };
}

/** Sends requests for any server of a document to its mock. */
export class MockRecorder {
  readonly exchanges: Recording[] = [];
  readonly #mock: string;
  readonly #servers: readonly string[];
  readonly #logins = new Map<string, Recording>();

  constructor(mock: string, api: string) {
    this.#mock = mock;
    // The longest first: one may begin with another.
    const own = operations().filter((entry) => entry.api === api);
    this.#servers = [...new Set(own.map(({ server }) => server))].sort((one, other) => other.length - one.length);
  }

  /**
   * A `fetch` that asks the mock for a certain response to the requests that `isMeant` selects: a client may have to log
   * in first. The `prefer` header is not recorded, since the client did not send it.
   */
  fetch(prefer: string, isMeant: (request: RecordedRequest) => boolean): Fetch {
    return async (url, init) => {
      const request = requestSent(url, init);
      if (prefer === "") return this.#record(request, "");
      if (isMeant(request)) return this.#record(request, prefer);
      // Anything else is a login. Every client logs in, and the mock always gives the same token: once is enough.
      const login = this.#logins.get(url);
      if (login === undefined) return this.#record(request, "");
      this.exchanges.push({ ...login, request });
      return new Response(login.text, { status: login.status, headers: login.headers });
    };
  }

  async #record(request: RecordedRequest, prefer: string): Promise<Response> {
    const { method, url, body = null } = request;
    const headers = new Headers(request.headers);
    if (prefer !== "") headers.set("prefer", prefer);
    const { response, exchange } = await recorded(
      request,
      await fetch(this.#mockAddress(url), { method, headers, body }),
    );
    this.exchanges.push(exchange);
    if (prefer === "" && response.ok) this.#logins.set(url, exchange);
    return response;
  }

  #mockAddress(url: string): string {
    const server = this.#servers.find((address) => url.startsWith(`${address}/`));
    if (server === undefined) throw new Error(`${url} lies below none of ${this.#servers.join(", ")}`);
    return this.#mock + url.slice(server.length);
  }
}
