// Tracks the runtime's `fetch`: how much of each response the client has received.

/** One request, and how much of its response has arrived. */
export interface TrackedRequest {
  hasHeaders: boolean;
  /** Bytes of the body that have been read. */
  bytes: number;
  /** Read to its end, failed, or cancelled. */
  isOver: boolean;
}

export class Traffic {
  readonly requests: TrackedRequest[] = [];
  /** How often a request was sent while another response was still open (S27). */
  overlaps = 0;
  readonly #waiting = new Set<() => void>();

  /** Sends a request to the address that `route` returns. */
  async send(route: () => Promise<string>, init: RequestInit): Promise<Response> {
    if (this.open !== undefined) this.overlaps += 1;
    const request: TrackedRequest = { hasHeaders: false, bytes: 0, isOver: false };
    this.requests.push(request);
    try {
      const response = await fetch(await route(), init);
      this.#note(request, { hasHeaders: true, isOver: response.body === null });
      if (response.body) this.#track(response.body, request);
      return response;
    } catch (error) {
      this.#note(request, { isOver: true });
      throw error;
    }
  }

  /** The request whose response is still open. */
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

  // The stream stays the runtime's own; only its reader is tracked.
  #track(stream: ReadableStream<Uint8Array>, request: TrackedRequest): void {
    const getReader = stream.getReader.bind(stream) as () => ReadableStreamDefaultReader<Uint8Array>;
    const tracked = () => trackReader(getReader(), request, (change) => this.#note(request, change));
    Object.assign(stream, { getReader: tracked });
  }

  #note(request: TrackedRequest, change: Partial<TrackedRequest>): void {
    Object.assign(request, change);
    for (const check of [...this.#waiting]) check();
  }
}

function trackReader(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  request: TrackedRequest,
  note: (change: Partial<TrackedRequest>) => void,
): ReadableStreamDefaultReader<Uint8Array> {
  const read = reader.read.bind(reader);
  const cancel = reader.cancel.bind(reader);
  reader.read = async () => {
    try {
      const { done, value } = await read();
      note({ bytes: request.bytes + (value?.byteLength ?? 0), isOver: done });
      return done ? { done, value: undefined } : { done, value };
    } catch (error) {
      note({ isOver: true });
      throw error;
    }
  };
  reader.cancel = (reason) => {
    note({ isOver: true });
    return cancel(reason);
  };
  return reader;
}
