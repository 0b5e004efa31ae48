// The run time's own `fetch`, watched: how far the answer to each request has got on the client's side.

/** One request with what has come back. */
export interface Exchange {
  hasHeaders: boolean;
  /** Bytes of the body that have been read. */
  bytes: number;
  /** Read to its end, failed, or let go. */
  isOver: boolean;
}

export class Traffic {
  readonly exchanges: Exchange[] = [];
  /** How often a request was sent while the answer to another one was still open (S27). */
  overlaps = 0;
  readonly #watchers = new Set<() => void>();

  /** Sends a request to the address that `route` gives for it. */
  async send(route: () => Promise<string>, init: RequestInit): Promise<Response> {
    if (this.open !== undefined) this.overlaps += 1;
    const exchange: Exchange = { hasHeaders: false, bytes: 0, isOver: false };
    this.exchanges.push(exchange);
    try {
      const response = await fetch(await route(), init);
      this.#note(exchange, { hasHeaders: true, isOver: response.body === null });
      if (response.body) this.#watch(response.body, exchange);
      return response;
    } catch (error) {
      this.#note(exchange, { isOver: true });
      throw error;
    }
  }

  /** The request that something may still come for. */
  get open(): Exchange | undefined {
    return this.exchanges.find(({ isOver }) => !isOver);
  }

  /** Resolves as soon as the last request has got that far. */
  until(isFarEnough: (exchange: Exchange) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const watcher = () => {
        const last = this.exchanges.at(-1);
        if (last === undefined || !isFarEnough(last)) return;
        this.#watchers.delete(watcher);
        resolve();
      };
      this.#watchers.add(watcher);
      watcher();
    });
  }

  // The stream stays the run time's own; only who reads it is watched.
  #watch(stream: ReadableStream<Uint8Array>, exchange: Exchange): void {
    const getReader = stream.getReader.bind(stream) as () => ReadableStreamDefaultReader<Uint8Array>;
    const watched = () => watchReader(getReader(), exchange, (news) => this.#note(exchange, news));
    Object.assign(stream, { getReader: watched });
  }

  #note(exchange: Exchange, news: Partial<Exchange>): void {
    Object.assign(exchange, news);
    for (const watcher of [...this.#watchers]) watcher();
  }
}

function watchReader(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  exchange: Exchange,
  note: (news: Partial<Exchange>) => void,
): ReadableStreamDefaultReader<Uint8Array> {
  const read = reader.read.bind(reader);
  const cancel = reader.cancel.bind(reader);
  reader.read = async () => {
    try {
      const { done, value } = await read();
      note({ bytes: exchange.bytes + (value?.byteLength ?? 0), isOver: done });
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
