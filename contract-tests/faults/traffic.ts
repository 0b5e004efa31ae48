// Tracks a transport: how much of each response the client has received.

import type { Transport, TransportResponse } from "../../src/index.ts";

/** One request, and how much of its response has arrived. */
export interface TrackedRequest {
  hasHeaders: boolean;
  bytes: number;
  /** Read to its end, failed, or cancelled. */
  isOver: boolean;
}

export class Traffic {
  readonly requests: TrackedRequest[] = [];
  /** How often a request was sent while another response was still open. */
  overlaps = 0;
  readonly #waiting = new Set<() => void>();

  /** The transport, with each request sent to the address that `route` returns. */
  through(transport: Transport, route: (url: string) => Promise<string>): Transport {
    return async (sent) => {
      if (this.open !== undefined) this.overlaps += 1;
      const request: TrackedRequest = { hasHeaders: false, bytes: 0, isOver: false };
      this.requests.push(request);
      const note = (change: Partial<TrackedRequest>) => {
        Object.assign(request, change);
        for (const check of [...this.#waiting]) check();
      };
      try {
        const response = await transport({ ...sent, url: await route(sent.url) });
        note({ hasHeaders: true });
        return trackResponse(response, request, note);
      } catch (error) {
        note({ isOver: true });
        throw error;
      }
    };
  }

  get open(): TrackedRequest | undefined {
    return this.requests.find(({ isOver }) => !isOver);
  }

  /** Resolves as soon as the last request fulfils the condition. */
  until(isFarEnough: (request: TrackedRequest) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        const last = this.requests.at(-1);
        if (last === undefined || !isFarEnough(last)) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
      check();
    });
  }
}

function trackResponse(
  { body, whole, ...response }: TransportResponse,
  request: TrackedRequest,
  note: (change: Partial<TrackedRequest>) => void,
): TransportResponse {
  const whenOver = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } catch (error) {
      note({ isOver: true });
      throw error;
    }
  };
  const received = (bytes: number, isOver: boolean) => note({ bytes: request.bytes + bytes, isOver });
  return {
    ...response,
    body: {
      [Symbol.asyncIterator]() {
        const iterator = body[Symbol.asyncIterator]();
        return {
          next: () =>
            whenOver(async () => {
              const step = await iterator.next();
              received(step.done ? 0 : step.value.byteLength, step.done === true);
              return step;
            }),
          async return() {
            note({ isOver: true });
            await iterator.return?.();
            return { done: true, value: undefined };
          },
        };
      },
    },
    whole:
      whole &&
      (() =>
        whenOver(async () => {
          // Nothing shows how much has arrived.
          note({ bytes: Number.POSITIVE_INFINITY });
          const bytes = await whole();
          received(bytes.byteLength, true);
          return bytes;
        })),
  };
}
