// Calls an operation against a server on a bare socket, which sends whatever response the test wants.

import type { ResultWithResponse } from "../../../src/index.ts";
import type { OperationCase } from "../cases/operation-cases.ts";
import { type RawResponse, startRawServer } from "./raw-server.ts";
import { callMethod, logins, makeClient } from "./sdk-clients.ts";

/** A client with its own server. */
export interface RawExchange extends AsyncDisposable {
  /** Calls the operation, which gets this response. A login gets the documented one. */
  call(args: readonly unknown[], answer: RawResponse): Promise<ResultWithResponse<unknown>>;
  /** The body of the last request, as it came. */
  lastBody(): string | undefined;
}

export async function openExchange(operation: OperationCase): Promise<RawExchange> {
  const login = operation.credential === "token" ? logins.find(({ api }) => api === operation.api) : undefined;
  const token = JSON.stringify(login?.calls[0]?.answer.body);
  let next: RawResponse = { status: 200, body: "" };
  const server = await startRawServer(({ path }) => (path === login?.path ? { status: 200, body: token } : next));
  const client = makeClient(operation.sdk.client, (url, init) => fetch(url, init), server.baseUrl);
  return {
    call(args, answer) {
      next = answer;
      return callMethod(client, operation.sdk, args).withResponse();
    },
    lastBody: () => server.requests.at(-1)?.body,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
