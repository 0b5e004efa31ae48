// A stub of a service that returns given responses, including ones that the mock never returns.

import type { Fetch, ResultWithResponse } from "../../../src/index.ts";
import type { OperationCase } from "../cases/operation-cases.ts";
import { callMethod, logins, makeClient } from "./sdk-clients.ts";

/** The result of a call, or what it threw. */
export interface CallEnd {
  readonly result?: ResultWithResponse<unknown>;
  readonly thrown?: unknown;
}

/** A stub for one operation, with a client of its own. */
export class StubServer {
  /** The body of the login's response. @default as documented */
  login: string;
  /** The number of requests received. */
  readonly received = { logins: 0, calls: 0 };
  readonly #operation: OperationCase;
  readonly #client: object;
  #response = { status: 0, text: "" };

  constructor(operation: OperationCase) {
    const login = logins.find(({ api }) => api === operation.api)?.calls[0];
    this.login = JSON.stringify(login?.answer.body);
    this.#operation = operation;
    const fetch: Fetch = async (url) => {
      const isLogin = operation.credential === "token" && url === login?.request.url;
      this.received[isLogin ? "logins" : "calls"] += 1;
      const { status, text } = isLogin ? { status: 200, text: this.login } : this.#response;
      return new Response(text, { status, headers: { "content-type": "application/json" } });
    };
    this.#client = makeClient(operation.sdk.client, fetch);
  }

  /** Calls the operation and responds with this body. */
  async respond(status: number, text: string): Promise<CallEnd> {
    this.#response = { status, text };
    const args = this.#operation.calls[0]?.request.arguments ?? [];
    try {
      return { result: await callMethod(this.#client, this.#operation.sdk, args).withResponse() };
    } catch (thrown) {
      return { thrown };
    }
  }
}
