// The SDK's clients, and its methods by name.

import {
  AgentClient,
  type ClientOptions,
  CryptoClient,
  type Fetch,
  FiatClient,
  ledgerStore,
  type ResultPromise,
} from "../../../src/index.ts";
import { impatientClock } from "../../../tests/support/fake-clock.ts";
import { cases, expectedData, type OperationCase } from "../cases/operation-cases.ts";
import { addressOf } from "../documents/bundled-documents.ts";

/** The key that clients without a login are made with. */
export const CONNECTOR_KEY = "contract-connector-key";

type Method = (...args: readonly unknown[]) => ResultPromise<unknown>;

/** Makes a client for the first server of its document that neither waits nor retries. */
export function makeClient(name: string, fetch: Fetch, more: ClientOptions = {}): object {
  const baseUrl = addressOf(cases.find(({ sdk }) => sdk.client === name)?.document.servers[0]);
  // The mock would send the same response again, so retries would show nothing.
  return clientOf(name, { baseUrl, fetch, clock: impatientClock, store: forgetfulStore, maxRetries: 0, ...more });
}

/** A client with the credentials of the login's example. */
export function clientOf(name: string, options: ClientOptions): object {
  const login = logins.find(({ sdk }) => sdk.client === name);
  const [id = "", secret = ""] = Object.values(login?.calls[0].request.body ?? {}).map(String);
  if (name === "fiat") return new FiatClient({ ...options, accountId: id, appSecret: secret });
  if (name === "crypto") return new CryptoClient({ ...options, apiKey: id, apiSecret: secret });
  return new AgentClient({ ...options, connectorKey: CONNECTOR_KEY });
}

/** Every call of these tests is a new payment, whichever key it has. */
const forgetfulStore = ledgerStore({
  get: async () => undefined,
  set: async () => undefined,
  setIfAbsent: async () => true,
  deleteIfEquals: async () => true,
});

export function callMethod(
  client: object,
  { resource, method }: OperationCase["sdk"],
  args: readonly unknown[],
): ResultPromise<unknown> {
  const resources = client as Readonly<Record<string, Readonly<Record<string, Method>>>>;
  const found = resources[resource]?.[method];
  if (found === undefined) throw new Error(`the client has no method ${resource}.${method}`);
  return found.apply(resources[resource], [...args]);
}

/** Everything that can be called on a client's resources, as `resource.method`. */
export function methodsOf(client: object): string[] {
  return Object.entries(client)
    .filter((entry): entry is [string, object] => typeof entry[1] === "object" && entry[1] !== null)
    .flatMap(([resource, value]) =>
      Object.getOwnPropertyNames(Object.getPrototypeOf(value))
        .filter((name) => name !== "constructor")
        .map((method) => `${resource}.${method}`),
    );
}

/** Each service's login: the operation that needs no credential and returns a token. */
export const logins: readonly OperationCase[] = cases.filter(
  (operation) => operation.credential === "none" && tokenIn(operation) !== undefined,
);

export function loginOf({ api, credential }: OperationCase): OperationCase | undefined {
  return credential === "token" ? logins.find((login) => login.api === api) : undefined;
}

/** A fetch that responds to an operation; the login gets the documented response, unless it is the operation itself. */
export function answering(
  { api, operationId }: OperationCase,
  answer: (init: Parameters<Fetch>[1]) => Response,
): Fetch {
  const login = logins.find((found) => found.api === api);
  return async (url, init) => {
    const isLogin = operationId !== login?.operationId && url === login?.calls[0].request.url;
    return isLogin ? Response.json(login?.calls[0].answer.body) : answer(init);
  };
}

export function expectedCredential(operation: OperationCase): string | undefined {
  if (operation.credential === "none") return undefined;
  const login = loginOf(operation);
  return login ? String(tokenIn(login)) : CONNECTOR_KEY;
}

function tokenIn({ document, calls }: OperationCase): unknown {
  const [{ answer }] = calls;
  if (answer.body === undefined) return undefined;
  return (expectedData(document, answer, answer.body) as { readonly access_token?: unknown }).access_token;
}
