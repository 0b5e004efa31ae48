// The connections and encodings of calls, with the real fetch and with undici over loopback.

import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Deferred, deferred } from "../../../tests/support/deferred.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { connectorKey } from "../../../tests/support/test-clients.ts";
import { AgentClient } from "../client/agent-client.ts";
import type { Transport } from "./transport.ts";
import { undiciTransport } from "./undici.ts";

type Answer = (response: ServerResponse) => void;
const query = { wallet_id: "w" };
let server: Server;
/** Undefined: fetch. */
let transport: Transport | undefined;
let connections: number;
/** The response to each request. Undefined: no response. */
let answers: Answer[];
/** Resolves when the service has received a request and handled it. */
let reached: Deferred<void>;
/** Resolves when the connection of the request is closed. */
let closed: Deferred<void>;

beforeEach(async () => {
  [connections, answers] = [0, []];
  [reached, closed] = [deferred(), deferred()];
  server = createServer((request, response) => {
    const { resolve } = closed;
    request.socket.once("close", () => resolve());
    request.resume().on("end", () => {
      answers.shift()?.(response);
      reached.resolve();
    });
  });
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
  await transport?.close?.();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;

function client(clock = new FakeClock(), options: object = {}): AgentClient {
  return new AgentClient({ baseUrl: baseUrl(), connectorKey, clock, maxRetries: 0, transport, ...options });
}

describe.each([
  ["fetch", () => undefined],
  ["undici", undiciTransport],
])("by %s:", (_, open) => {
  beforeEach(() => {
    transport = open();
  });

  const phases: readonly (readonly [string, Answer])[] = [
    ["before headers", () => undefined],
    ["during the body", (response) => response.writeHead(200).write("[")],
  ];

  interface Running {
    readonly controller: AbortController;
    readonly clock: FakeClock;
    readonly agent: AgentClient;
  }

  describe.each(phases)("a connection that stalls %s is closed", (_, answer) => {
    test.each<[string, name: string, options: object, end: (running: Running) => unknown]>([
      ["[S26] when the call's signal is aborted", "AbortedError", {}, ({ controller }) => controller.abort()],
      ["[S49] with its client", "AbortedError", {}, ({ agent }) => agent.close()],
      ["[S25] at the limit of the attempt", "TimeoutError", { timeoutMs: 1000 }, ({ clock }) => clock.advance(1000)],
    ])("%s", async (_, name, options, end) => {
      answers = [answer];
      const [controller, clock] = [new AbortController(), new FakeClock()];
      const agent = client(clock, options);
      const failure = failureOf(agent.positions.list(query, { signal: controller.signal }));
      await reached.promise;
      await end({ controller, clock, agent });
      expect(await failure).toMatchObject({ name, outcome: "unknown" });
      await closed.promise;
    });
  });

  test("[S27] the connection of a refusal is reused for the next attempt", async () => {
    answers = [
      (response) => response.writeHead(503).end(`<html>${"x".repeat(100_000)}</html>`),
      (response) => response.end("[]"),
    ];
    const clock = new FakeClock();
    const call = client(clock, { maxRetries: 1 }).positions.list(query);
    await reached.promise;
    // The backoff is far shorter than the limits of the call.
    while (answers.length !== 1 || (clock.untilNext ?? 0) > 8000) await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(clock.untilNext ?? 0);
    expect((await call).raw).toEqual([]);
    expect(connections).toBe(1);
  });

  test("[S27] [S38] the connection of a too large response is closed", async () => {
    answers = [(response) => response.write("x".repeat(17 * 2 ** 20))];
    expect(await failureOf(client().positions.list(query))).toMatchObject({ code: "response_too_large" });
    await closed.promise;
  });
});
