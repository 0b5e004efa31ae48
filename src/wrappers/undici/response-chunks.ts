// The chunks of a response's body, from the dispatcher that pushes them to the call that reads them.

import type { Dispatcher } from "undici";
import { ByteCollector } from "../http/byte-collector.ts";

/** Beyond this many unread bytes the connection is not read on. */
const MAX_UNREAD = 64 * 1024;

interface Reader {
  readonly resolve: (result: IteratorResult<Uint8Array, undefined>) => void;
  readonly reject: (cause: unknown) => void;
}

export class ResponseChunks implements AsyncIterable<Uint8Array> {
  readonly #controller: Dispatcher.DispatchController;
  readonly #unread: Uint8Array[] = [];
  #unreadBytes = 0;
  #reader: Reader | undefined;
  #hasEnded = false;
  #failure: { readonly cause: unknown } | undefined;

  constructor(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
  }

  push(chunk: Uint8Array): void {
    if (this.#reader) {
      this.#take()?.resolve({ done: false, value: chunk });
      return;
    }
    this.#unread.push(chunk);
    this.#unreadBytes += chunk.length;
    if (this.#unreadBytes > MAX_UNREAD) this.#controller.pause();
  }

  end(): void {
    this.#hasEnded = true;
    this.#take()?.resolve({ done: true, value: undefined });
  }

  fail(cause: unknown): void {
    this.#failure = { cause };
    this.#take()?.reject(cause);
  }

  /** All bytes in memory of their own: a chunk is a part of what the socket read. */
  async whole(): Promise<Uint8Array> {
    // What is read at once is small.
    const collector = new ByteCollector(Number.POSITIVE_INFINITY);
    for await (const chunk of this) collector.add(chunk);
    return new Uint8Array(collector.bytes);
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array, undefined> {
    return {
      next: () => this.#next(),
      // Closes the connection, unless the body has ended.
      return: async () => {
        this.#controller.abort(new Error("The body was not read to its end"));
        return { done: true, value: undefined };
      },
    };
  }

  #next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const value = this.#unread.shift();
    if (value) {
      this.#unreadBytes -= value.length;
      if (this.#unreadBytes <= MAX_UNREAD) this.#controller.resume();
      return Promise.resolve({ done: false, value });
    }
    if (this.#failure) return Promise.reject(this.#failure.cause);
    if (this.#hasEnded) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject };
    });
  }

  #take(): Reader | undefined {
    const reader = this.#reader;
    this.#reader = undefined;
    return reader;
  }
}
