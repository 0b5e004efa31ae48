// A server that controls the handlers under test in any runtime: it records their events and decides when runs end or fail.

import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { deferred } from "../../support/deferred.ts";

/** The event a handler received, without the bytes. */
export interface SeenEvent {
  readonly known: boolean;
  readonly type?: string;
  readonly transactionId?: string;
}

/** A handler run that waits for the test. */
export interface HeldRun {
  /** Waits until the run has started. Rejects if its delivery gets a response before. */
  started(reply: Promise<{ readonly status: number }>): Promise<void>;
  end(): void;
}

export interface TestServer {
  readonly origin: string;
  /** The runs for a body of exactly these bytes, in order. */
  runs(body: Uint8Array): readonly SeenEvent[];
  /** Makes the next run for this body fail. */
  fail(body: Uint8Array): unknown;
  /** Makes the next run for this body wait. */
  hold(body: Uint8Array): HeldRun;
  /** Expires every time limit during the work. */
  expireDuring<Value>(work: Promise<Value>): Promise<Value>;
  close(): void;
}

/** Starts a test server on a free loopback port. */
export async function startTestServer(): Promise<TestServer> {
  const seen = new Map<string, SeenEvent[]>();
  const nextRuns = new Map<string, (response: ServerResponse) => void>();
  const timers = new Set<ServerResponse>();
  let isExpiring = false;

  function expire(): void {
    timers.forEach(end);
    timers.clear();
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = digest(Buffer.concat(await request.toArray()));
    seen.set(key, [...(seen.get(key) ?? []), JSON.parse(decodeURIComponent(String(request.headers.event)))]);
    const run = nextRuns.get(key) ?? end;
    nextRuns.delete(key);
    run(response);
  }

  const server = createServer((request, response) => {
    if (request.url === "/handle") return void handle(request, response);
    timers.add(response);
    response.on("close", () => timers.delete(response));
    if (isExpiring) expire();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    runs: (body) => seen.get(digest(body)) ?? [],
    fail: (body) => nextRuns.set(digest(body), (response) => response.writeHead(500).end()),
    hold(body) {
      const started = deferred<ServerResponse>();
      nextRuns.set(digest(body), started.resolve);
      return {
        async started(reply) {
          const early = reply.then(({ status }) => {
            throw new Error(`responded with ${status} before the handler ran`);
          });
          await Promise.race([started.promise, early]);
        },
        end: () => void started.promise.then(end),
      };
    },
    async expireDuring(work) {
      isExpiring = true;
      expire();
      return await work.finally(() => {
        isExpiring = false;
      });
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function end(response: ServerResponse): void {
  response.end();
}

function digest(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}
