// The connections of calls that end early, with the real fetch and with undici over loopback.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Deferred, deferred } from "../../../tests/support/deferred.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { connectorKey } from "../../../tests/support/test-clients.ts";
import { AgentClient } from "../client/agent-client.ts";
import type { Transport } from "./transport.ts";
import { undiciTransport } from "./undici.ts";

const query = { wallet_id: "w" };

let server: Server;
/** Undefined: fetch. */
let transport: Transport | undefined;
let connections: number;
/** The response to each request. Undefined: no response. */
let answers: ((write: { head(status: number): void; body(text: string): void; end(text: string): void }) => void)[];
/** Resolves when the service has received a request and handled it. */
let reached: Deferred<void>;
/** Resolves when the connection of the request is closed. */
let closed: Deferred<void>;

beforeEach(async () => {
  connections = 0;
  answers = [];
  reached = deferred();
  closed = deferred();
  server = createServer((request, response) => {
    const { resolve } = closed;
    request.socket.once("close", () => resolve());
    request.resume().on("end", () => {
      answers.shift()?.({
        head: (status) => response.writeHead(status).flushHeaders(),
        body: (text) => response.write(text),
        end: (text) => response.end(text),
      });
      reached.resolve();
    });
  });
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function client(clock: FakeClock, options: object = {}): AgentClient {
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/api/v1`;
  return new AgentClient({ baseUrl, connectorKey, clock, maxRetries: 0, transport, ...options });
}

type Answer = (typeof answers)[number];
const answerWith =
  (status: number, text: string): Answer =>
  ({ head, end }) => {
    head(status);
    end(text);
  };
const beginning: Answer = ({ head, body }) => {
  head(200);
  body("[");
};
const phases: readonly (readonly [string, Answer])[] = [
  ["before headers", () => undefined],
  ["during the body", beginning],
];

describe.each([
  ["fetch", () => undefined],
  ["undici", undiciTransport],
])("by %s:", (_, open) => {
  beforeEach(() => {
    transport = open();
  });
  afterEach(() => transport?.close?.());

  describe.each(phases)("a connection that stalls %s", (_, answer) => {
    test("[S26] is closed when the call's signal is aborted", async () => {
      answers = [answer];
      const controller = new AbortController();
      const failure = failureOf(client(new FakeClock()).positions.list(query, { signal: controller.signal }));
      await reached.promise;
      controller.abort();
      expect(await failure).toMatchObject({ name: "AbortedError", outcome: "unknown" });
      await closed.promise;
    });

    test("[S25] is closed at the time limit of the attempt and of the call", async () => {
      for (const limits of [{ timeoutMs: 1000 }, { totalTimeoutMs: 1000 }]) {
        answers = [answer];
        [reached, closed] = [deferred(), deferred()];
        const clock = new FakeClock();
        const failure = failureOf(client(clock, limits).positions.list(query));
        await reached.promise;
        await clock.advance(1000);
        expect(await failure).toMatchObject({ name: "TimeoutError", outcome: "unknown" });
        await closed.promise;
      }
    });

    test("[S49] is closed with its client", async () => {
      answers = [answer];
      const agent = client(new FakeClock());
      const failure = failureOf(agent.positions.list(query));
      await reached.promise;
      await agent.close();
      expect(await failure).toMatchObject({ name: "AbortedError" });
      await closed.promise;
    });
  });

  describe("[S27] the connection of a response that is not a result", () => {
    const page = `<html>${"x".repeat(100_000)}</html>`;

    test.each<[string, Answer]>([
      ["a refusal", answerWith(503, page)],
      ["a 429", answerWith(429, '{"error":"rate_limit_exceeded"}')],
    ])("%s is reused for the next attempt", async (_, answer) => {
      answers = [answer, ({ end }) => end("[]")];
      const clock = new FakeClock();
      const agent = client(clock, { maxRetries: 1 });
      const call = agent.positions.list(query);
      await retried(clock, () => answers.length === 1);
      expect((await call).raw).toEqual([]);
      expect(connections).toBe(1);
    });

    test("of a too large response is closed", async () => {
      answers = [({ body }) => body("x".repeat(17 * 2 ** 20))];
      const agent = client(new FakeClock());
      expect(await failureOf(agent.positions.list(query))).toMatchObject({ code: "response_too_large" });
      await closed.promise;
    });
  });
});

/** Advances the clock when the call waits for its next attempt. */
async function retried(clock: FakeClock, isAnswered: () => boolean): Promise<void> {
  await reached.promise;
  // The backoff is far shorter than the limits of the call.
  while (!isAnswered() || (clock.untilNext ?? 0) > 8000) await new Promise((resolve) => setImmediate(resolve));
  await clock.advance(clock.untilNext ?? 0);
}
