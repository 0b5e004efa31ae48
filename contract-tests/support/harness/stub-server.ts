// A service that answers as it is told, for answers that the mock would never give.

import type { Fetch, ResultWithResponse } from "../../../src/index.ts";
import type { OperationCase } from "../cases/operation-cases.ts";
import { callMethod, logins, makeClient } from "./sdk-clients.ts";

/** What a call came to. */
export interface Came {
  readonly result?: ResultWithResponse<unknown>;
  readonly thrown?: unknown;
}

/** One operation with a client of its own. */
export class ToldService {
  /** The body that the login answers; as documented unless told otherwise. */
  login: string;
  /** How many requests have come. */
  readonly received = { logins: 0, calls: 0 };
  readonly #operation: OperationCase;
  readonly #client: object;
  #answer = { status: 0, text: "" };

  constructor(operation: OperationCase) {
    const login = logins.find(({ api }) => api === operation.api)?.calls[0];
    this.login = JSON.stringify(login?.answer.body);
    this.#operation = operation;
    const fetch: Fetch = async (url) => {
      const isLogin = operation.credential === "token" && url === login?.request.url;
      this.received[isLogin ? "logins" : "calls"] += 1;
      const { status, text } = isLogin ? { status: 200, text: this.login } : this.#answer;
      return new Response(text, { status, headers: { "content-type": "application/json" } });
    };
    this.#client = makeClient(operation.sdk.client, fetch);
  }

  /** Calls the operation, which is answered with this body. */
  async answer(status: number, text: string): Promise<Came> {
    this.#answer = { status, text };
    const args = this.#operation.calls[0]?.request.arguments ?? [];
    try {
      return { result: await callMethod(this.#client, this.#operation.sdk, args).withResponse() };
    } catch (thrown) {
      return { thrown };
    }
  }
}
