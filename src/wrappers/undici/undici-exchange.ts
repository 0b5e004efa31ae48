// One request and its response, as a dispatcher of undici reports them. Its `request` would also make a stream of Node for each body,
// which takes as long as the rest.

import type { Dispatcher } from "undici";
import { isSmallBody, type TransportResponse } from "../http/transport.ts";
import { UNSENT } from "../retries/outcome.ts";
import { decoded } from "./decoded-body.ts";
import { ResponseChunks } from "./response-chunks.ts";

type Controller = Dispatcher.DispatchController;
type ReceivedHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler["onResponseStart"]>>[2];

export class Exchange implements Dispatcher.DispatchHandler {
  /** Resolves when the headers arrive. */
  readonly response: Promise<TransportResponse>;
  #resolve!: (response: TransportResponse) => void;
  #reject!: (cause: unknown) => void;
  #controller: Controller | undefined;
  #body: ResponseChunks | undefined;
  #abortedBy: Error | undefined;

  constructor() {
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** A request that still waits for a connection is not sent. */
  abort(reason: Error): void {
    this.#abortedBy = reason;
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#abortedBy) controller.abort(this.#abortedBy);
  }

  onResponseStart(controller: Controller, status: number, received: ReceivedHeaders): void {
    // Information, such as 103 Early Hints. The response follows.
    if (status < 200) return;
    const chunks = new ResponseChunks(controller);
    const headers = toHeaders(received);
    let body: AsyncIterable<Uint8Array>;
    try {
      body = decoded(chunks, headers.get("content-encoding"));
    } catch (cause) {
      this.abort(cause as Error);
      return;
    }
    this.#body = chunks;
    this.#resolve({ status, headers, body, whole: isSmallBody(headers) ? () => chunks.whole() : undefined });
  }

  onResponseData(_: Controller, chunk: Uint8Array): void {
    this.#body?.push(chunk);
  }

  onResponseEnd(): void {
    this.#body?.end();
  }

  onResponseError(_: Controller, cause: unknown): void {
    // undici starts a request when it writes it to a connection.
    this.#reject(this.#controller ? cause : new UnsentError(cause));
    this.#body?.fail(cause);
  }
}

/** Of its own: undici gives the error of a pool to all its requests, those that were sent too. */
class UnsentError extends Error {
  readonly [UNSENT] = true;
  readonly code: unknown;

  constructor(cause: unknown) {
    const { code, message } = Object(cause);
    super(String(message), { cause });
    this.code = code;
  }
}

function toHeaders(received: ReceivedHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    for (const one of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, one);
  }
  return headers;
}
