// Sends a call to a sandbox whose records have the ids of the call.

import { createSandbox } from "../../../src/sandbox.ts";
import type { Fetch } from "../../../src/wrappers/http/transport.ts";
import { FakeClock } from "../../../src/wrappers/testing/fake-clock.ts";
import type { CallCase, OperationCase } from "../cases/operation-cases.ts";
import { type RequestCase, requestOf } from "../cases/request-cases.ts";
import type { JsonValue } from "../documents/bundled-documents.ts";
import type { RecordedRequest, Recording } from "../harness/mock-recorder.ts";
import { CONNECTOR_KEY, logins } from "../harness/sdk-clients.ts";
import { entryOf } from "../oracles/steps.ts";
import { roleOf } from "./roles.ts";
import type { RecordName, SeededSandbox } from "./seeded-sandbox.ts";

/** The call's request, with the body that the sandbox needs if the documents have none. */
export function requestFor(operation: OperationCase, call: CallCase): RequestCase {
  const { body } = roleOf(operation.operationId, call);
  const { name, path, query } = call.request;
  return body === undefined ? call.request : requestOf(entryOf(operation), name, { path, query, body });
}

/** Sends requests to its own sandbox, and records them like the mock's recorder. */
export class SandboxRecorder {
  readonly exchanges: Recording[] = [];
  readonly #sandbox: ReturnType<typeof createSandbox>;
  readonly #api: string;

  constructor(world: SeededSandbox, operation: OperationCase, call: CallCase, request: RequestCase) {
    this.#api = operation.api;
    const outboundFetch = paidTarget(call.answer.name);
    this.#sandbox = createSandbox({ clock: new FakeClock(), outboundFetch, allowExternalHosts: true });
    this.#sandbox.state.import(stateFor(world, operation, call, request));
  }

  /** Like that of the mock's recorder; a sandbox cannot be asked for a certain response. */
  fetch(): Fetch {
    return async (url, { method = "GET", headers, body }) => {
      const request = { method, url, headers: new Headers(headers), body: typeof body === "string" ? body : undefined };
      const { response, exchange } = await this.#forward(request);
      this.exchanges.push(exchange);
      return response;
    };
  }

  /** Sends a request without the SDK, and records nothing. */
  async send(request: RecordedRequest): Promise<Recording> {
    return (await this.#forward(request)).exchange;
  }

  /** The state without the random numbers, which a refused request may have used. */
  state(): string {
    return JSON.stringify(JSON.parse(this.#sandbox.state.export()), (name, value) =>
      name === "random" ? undefined : value,
    );
  }

  async #forward(request: RecordedRequest): Promise<{ response: Response; exchange: Recording }> {
    const { pathname, search } = new URL(request.url);
    const { method, headers, body = null } = request;
    const address = `https://sandbox.example/${this.#api}${pathname}${search}`;
    const response = await this.#sandbox.fetch(address, { method, headers, body });
    const bytes = await response.arrayBuffer();
    const copy = new Response(bytes, response);
    const text = new TextDecoder().decode(bytes);
    return {
      response: copy,
      exchange: { request, status: response.status, headers: response.headers, text, violations: [] },
    };
  }
}

/** The seeded state with the ids of the call's request, and with the clients' credentials. */
function stateFor(
  { early, late, ids }: SeededSandbox,
  { operationId, api }: OperationCase,
  call: CallCase,
  request: RequestCase,
): string {
  const { means, isEarly = false } = roleOf(operationId, call);
  const values: Readonly<Record<string, JsonValue>> = { ...request.path, ...request.query, ...Object(request.body) };
  const own = Object.entries(means).flatMap(([name, record]): [RecordName, string][] => {
    const value = values[name];
    return typeof value === "string" ? [[record, value]] : [];
  });
  const wanted = new Map<RecordName, string>([...clientCredentials(api), ["connectorKey", CONNECTOR_KEY], ...own]);
  return [...wanted].reduce(
    (state, [record, value]) => {
      if (!state.includes(ids[record])) throw new Error(`the world has no ${record}`);
      return state.replaceAll(ids[record], () => JSON.stringify(value).slice(1, -1));
    },
    isEarly ? early : late,
  );
}

function clientCredentials(api: string): [RecordName, string][] {
  const names = api === "fiat" ? (["accountId", "appSecret"] as const) : (["apiKey", "apiSecret"] as const);
  const values = Object.values(logins.find((login) => login.api === api)?.calls[0]?.request.body ?? {}).map(String);
  return names.map((name, index) => [name, values[index] ?? ""]);
}

// Serves a free or a paid resource at any address.
function paidTarget(answer: string): Fetch {
  const target = createSandbox({ clock: new FakeClock() });
  const resource = answer === "paid" ? "paid?amount=0.05" : "free";
  return (_, init) => target.fetch(`https://sandbox.example/_sandbox/x402/${resource}`, init);
}
