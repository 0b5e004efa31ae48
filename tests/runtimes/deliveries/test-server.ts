// A server that handlers ask what they should do: it sees what they were given, in any run time, and keeps them waiting.

import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a handler was given, beside the bytes. */
export interface SeenEvent {
  readonly known: boolean;
  readonly type?: string;
  readonly transactionId?: string;
}

/** A run that the desk keeps waiting. */
export interface HeldRun {
  /** Waits until it is here. Rejects where its delivery is answered before. */
  arrival(reply: Promise<{ readonly status: number }>): Promise<void>;
  end(): void;
}

export interface Desk {
  readonly origin: string;
  /** The runs for a body of exactly these bytes, in their order. */
  runs(body: Uint8Array): readonly SeenEvent[];
  /** Lets the next run for this body fail. */
  fail(body: Uint8Array): void;
  /** Keeps the next run for this body waiting. */
  hold(body: Uint8Array): HeldRun;
  /** Says, while the work goes on, that every time limit is over. */
  ringDuring<Value>(work: Promise<Value>): Promise<Value>;
  close(): void;
}

type Run = (response: ServerResponse) => void;

/** A desk on a free port of this machine. */
export async function openDesk(): Promise<Desk> {
  const seen = new Map<string, SeenEvent[]>();
  const nextRuns = new Map<string, Run>();
  const clocks = new Set<ServerResponse>();
  let isRinging = false;

  function ring(): void {
    for (const response of clocks) response.end();
    clocks.clear();
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = digest(Buffer.concat(await request.toArray()));
    const event = JSON.parse(decodeURIComponent(String(request.headers.event)));
    seen.set(key, [...(seen.get(key) ?? []), event]);
    const run = nextRuns.get(key) ?? end;
    nextRuns.delete(key);
    run(response);
  }

  const server = createServer((request, response) => {
    if (request.url === "/handle") return void handle(request, response);
    clocks.add(response);
    response.on("close", () => clocks.delete(response));
    if (isRinging) ring();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    runs: (body) => seen.get(digest(body)) ?? [],
    fail(body) {
      nextRuns.set(digest(body), (response) => response.writeHead(500).end());
    },
    hold(body) {
      const waiting: ServerResponse[] = [];
      const arrived = new Promise<void>((resolve) => {
        nextRuns.set(digest(body), (response) => {
          waiting.push(response);
          resolve();
        });
      });
      return {
        async arrival(reply) {
          const early = reply.then(({ status }) => Promise.reject(new Error(`answered ${status} instead of handled`)));
          await Promise.race([arrived, early]);
        },
        end: () => waiting.forEach(end),
      };
    },
    async ringDuring(work) {
      isRinging = true;
      ring();
      try {
        return await work;
      } finally {
        isRinging = false;
      }
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
