// Sends a call, or the same call with one wrong part, to a sandbox whose records have the ids of the call.

import { createSandbox } from "../../../src/sandbox.ts";
import type { Fetch } from "../../../src/wrappers/http/transport.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { type CallCase, caseOf, type OperationCase, type RequestCase, requestOf } from "../cases/operation-cases.ts";
import {
  type BundledOperation,
  freeQueryOf,
  type JsonValue,
  type OpenApiDocument,
  type SchemaObject,
} from "../documents/bundled-documents.ts";
import type { Input, InputPart } from "../documents/inputs.ts";
import { fieldsOf, replaceAt, replaceDecimals, type ValuePlace } from "../documents/schema-walk.ts";
import { type RecordedRequest, type Recording, recorded, requestSent } from "../harness/mock-recorder.ts";
import { CONNECTOR_KEY, logins } from "../harness/sdk-clients.ts";
import { writeInput } from "../inputs/wire.ts";
import { type Exemption, exemptionOf, roleOf } from "./roles.ts";
import type { RecordName, SeededSandbox } from "./seeded-sandbox.ts";

/** The call's request, with the body that the sandbox needs if the documents have none. */
export function requestFor(operation: OperationCase, call: CallCase): RequestCase {
  const { body } = roleOf(operation.operationId, call);
  const { name, path, query } = call.request;
  return body === undefined ? call.request : requestOf(operation.entry, name, { path, query, body });
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
    return async (url, init) => {
      const { response, exchange } = await this.#forward(requestSent(url, init));
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

  async #forward(request: RecordedRequest) {
    const { pathname, search } = new URL(request.url);
    const { method, headers, body = null } = request;
    const address = `https://sandbox.example/${this.#api}${pathname}${search}`;
    return recorded(request, await this.#sandbox.fetch(address, { method, headers, body }));
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

/** The call of an operation whose body has the form of a part, and why the sandbox does not accept this valid call. */
type MutatedCall = {
  readonly operation: OperationCase;
  readonly call: CallCase;
  readonly exemption?: Exemption | undefined;
};

export function callFor(operationId: string, { valid }: InputPart): MutatedCall {
  const operation = caseOf(operationId);
  const alike = ({ call }: MutatedCall) => likeness(call.request.body, valid.body);
  return operation.calls
    .map((call) => ({ operation, call, exemption: exemptionOf(operationId, call.title) }))
    .filter(({ exemption }) => exemption === undefined || exemption.calls === undefined)
    .reduce((best, next) => (alike(next) > alike(best) ? next : best));
}

function likeness(one: JsonValue | undefined, other: JsonValue | undefined): number {
  return Object.keys(fieldsOf(one)).filter((name) => name in fieldsOf(other)).length;
}

/** A sandbox that accepts the call, and the call as an input. */
export async function openMutatedCall(
  world: SeededSandbox,
  { operation, call }: MutatedCall,
  valid: Input,
): Promise<{ readonly recorder: SandboxRecorder; readonly input: Input }> {
  const request = requestFor(operation, call);
  const recorder = new SandboxRecorder(world, operation, call, request);
  const input: Input = {
    ...valid,
    path: request.path,
    query: freeQueryOf(operation.entry) === undefined ? request.query : valid.query,
    ...(request.body !== undefined && { body: request.body }),
    ...(valid.credential !== undefined && { credential: `Bearer ${await credentialOf(recorder, operation)}` }),
  };
  return { recorder, input };
}

/** The input with a part replaced. Parameters that exclude it are removed. */
export function mutate({ entry, place, wrong }: Mutation, input: Input): Input {
  const others = (entry.operation["x-exactly-one"] ?? []).filter((name) => place[0] === "query" && name !== place[1]);
  const alone = others.reduce((rest, name) => replaceAt(rest, ["query", name], undefined), input);
  return replaceAt(alone, place, wrong);
}

interface Mutation {
  readonly entry: BundledOperation;
  readonly place: ValuePlace;
  readonly wrong: JsonValue | undefined;
}

async function credentialOf(recorder: SandboxRecorder, { api, credential }: OperationCase): Promise<string> {
  if (credential === "connector") return CONNECTOR_KEY;
  const login = logins.find((each) => each.api === api);
  if (login === undefined) throw new Error(`the ${api} document has no login`);
  const body = login.calls[0]?.request.body ?? null;
  const input: Input = { path: {}, query: {}, header: { "Idempotency-Key": "login-1" }, body };
  const { text } = await recorder.send(writeInput(login.entry, input));
  const token = tokenIn(text);
  if (token === undefined) throw new Error(`no login: ${text}`);
  return token;
}

/** The token in the response to a login. */
export function tokenIn(text: string): string | undefined {
  const body = fieldsOf(JSON.parse(text) as JsonValue);
  const token = fieldsOf(body.data).access_token ?? body.access_token;
  return typeof token === "string" ? token : undefined;
}

const MARK = "\u0000";

/** The body as the SDK returns it: amounts as strings with the digits that were sent, other numbers as numbers. */
export function exactBody(document: OpenApiDocument, schema: SchemaObject, text: string): JsonValue {
  const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;
  const marked = text.replace(tokens, (token) => (token.startsWith('"') ? token : `"\\u0000${token}"`));
  const unmarked = replaceDecimals(document, schema, JSON.parse(marked) as JsonValue, (amount) =>
    String(amount).replace(MARK, ""),
  );
  return JSON.parse(JSON.stringify(unmarked), (_, value: JsonValue) =>
    typeof value === "string" && value.startsWith(MARK) ? Number(value.slice(1)) : value,
  ) as JsonValue;
}
