// An HTTP server that keeps the text of every body and sends the text that it is told to. Prism reads and writes JSON numbers
// as floats, so it cannot test digits.

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { ResultWithResponse } from "../../../src/index.ts";
import type { OperationCase } from "../cases/operation-cases.ts";
import { callMethod, loginOf, makeClient } from "./sdk-clients.ts";

const PREFIX = "/api/v1";

export interface RawResponse {
  readonly status: number;
  readonly body: string;
}

/** A client with its own server. */
interface RawExchange extends AsyncDisposable {
  /** Calls the operation, which gets this response. A login gets the documented one. */
  call(args: readonly unknown[], answer: RawResponse): Promise<ResultWithResponse<unknown>>;
  lastBody(): string | undefined;
}

export async function openExchange(operation: OperationCase): Promise<RawExchange> {
  const login = loginOf(operation);
  const token = { status: 200, body: JSON.stringify(login?.calls[0]?.answer.body) };
  let next: RawResponse = { status: 200, body: "" };
  let last: string | undefined;
  const server = createServer(async (request, response) => {
    last = await text(request);
    const { status, body } = request.url === `${PREFIX}${login?.path}` ? token : next;
    response.writeHead(status, { "content-type": "application/json", connection: "close" }).end(body);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PREFIX}`;
  const client = makeClient(operation.sdk.client, (url, init) => fetch(url, init), baseUrl);
  return {
    call(args, answer) {
      next = answer;
      return callMethod(client, operation.sdk, args).withResponse();
    },
    lastBody: () => last,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
