// The faulty server, seen by the runtime's fetch instead of the SDK.

import { describe, expect, it } from "vitest";
import { FakeClock, settle } from "../../src/wrappers/testing/fake-clock.ts";
import { CONNECTOR_KEY } from "../support/harness/sdk-clients.ts";
import { subjectOf } from "./classes.ts";
import type { Mode } from "./fault.ts";
import { FaultyServer } from "./faulty-server.ts";
import { type RequestScenario, serve, type WireAction } from "./request-scenario.ts";
import { Traffic } from "./traffic.ts";

const subject = subjectOf("x402");
const right = JSON.stringify(subject.answer.body);

async function start(
  requests: readonly RequestScenario[],
  mode: Mode = "once",
  connection: "keep-alive" | "close" = "close",
) {
  const clock = new FakeClock();
  const traffic = new Traffic();
  const fault = { name: "tried out", requests };
  const server = await FaultyServer.start({ subject, fault, mode, connection, clock, traffic } as const);
  const send = (signal?: AbortSignal) => {
    const { method } = subject.operation;
    const headers = { authorization: `Bearer ${CONNECTOR_KEY}` };
    return traffic.send(() => server.expect(server.baseUrl + subject.operation.path), {
      method,
      headers,
      signal: signal ?? null,
    });
  };
  return { server, clock, traffic, send };
}

const scenario = (wire: WireAction, isCarriedOut = true): RequestScenario => ({
  isCarriedOut,
  wire,
  seen: { as: "lost" },
});
const failure = (code: string) => ({ cause: { code } });

describe("loses the response", () => {
  it.each<[string, WireAction, object]>([
    ["reset before the headers", { act: "reset", after: "nothing" }, failure("ECONNRESET")],
    ["connection refused", { act: "refuse" }, failure("ECONNREFUSED")],
    ["closed at once", { act: "hang up" }, failure("UND_ERR_SOCKET")],
  ])("%s", async (_, wire, error) => {
    const { server, send } = await start([scenario(wire)], "always");
    await using _server = server;
    for (const _attempt of [1, 2]) await expect(send()).rejects.toMatchObject(error);
    expect(server.sent.call).toBe(2);
    expect(server.arrived.length).toBe(wire.act === "reset" ? 2 : 0);
    expect(server.strangers).toBe(0);
  });

  it.each<[string, WireAction, number]>([
    ["reset after the headers", { act: "reset", after: "headers" }, 0],
    ["reset in the body", { act: "reset", after: "part of the body" }, Math.ceil(right.length / 2)],
    ["cut off by its length", { act: "cut", end: "content-length" }, Math.ceil(right.length / 2)],
    ["cut off in chunks", { act: "cut", end: "chunks" }, Math.ceil(right.length / 2)],
  ])("%s", async (_, wire, bytes) => {
    const { server, traffic, send } = await start([scenario(wire)]);
    await using _server = server;
    const response = await send();
    const reader = response.body?.getReader();
    const readAll = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(readAll()).rejects.toThrow("terminated");
    expect(traffic.requests).toEqual([{ hasHeaders: true, bytes, isOver: true }]);
  });
});

it("truncates a response undetectably if only the connection's end gives its length", async () => {
  const { server, send } = await start([scenario({ act: "cut", end: "closing" })]);
  await using _server = server;
  expect(await (await send()).text()).toBe(right.slice(0, Math.ceil(right.length / 2)));
});

it("responds as planned, then as documented", async () => {
  const odd = scenario({ act: "answer", with: () => ({ status: 418, headers: { "x-odd": "1" }, body: "odd" }) });
  const { server, send } = await start([odd]);
  await using _server = server;
  const first = await send();
  expect([first.status, first.headers.get("x-odd"), await first.text()]).toEqual([418, "1", "odd"]);
  const second = await send();
  expect([second.status, await second.text()]).toEqual([subject.answer.status, right]);
});

it("counts what it carried out, not what it rejected or never received", async () => {
  const { server, send } = await start([
    scenario({ act: "refuse" }, false),
    scenario({ act: "serve" }, false),
    serve,
    scenario({ act: "revoke" }),
  ]);
  await using _server = server;
  await send().catch(() => undefined);
  for (const effects of [0, 1, 1]) {
    await (await send()).text();
    expect(server.service.effectCount).toBe(effects);
  }
  expect((await send()).status).toBe(401);
});

it.each([
  ["keep-alive", 1],
  ["close", 3],
] as const)("%s: three responses use %d connections", async (connection, connections) => {
  const { server, send } = await start([], "once", connection);
  await using _server = server;
  for (const _attempt of [1, 2, 3]) {
    await (await send()).text();
    await settle();
  }
  expect(server.connections).toBe(connections);
  expect(server.busySockets).toBe(0);
});

describe("is quiet", () => {
  it.each([
    ["nothing", 0],
    ["headers", 0],
    ["part of the body", Math.ceil(right.length / 2)],
  ] as const)(
    "once it stalls after %s and the client has received that, and busy until the client cancels",
    async (after, bytes) => {
      const { server, traffic, send } = await start([scenario({ act: "stall", after })]);
      await using _server = server;
      const aborting = new AbortController();
      const sending = send(aborting.signal).then((response) => response.text());
      expect(server.isQuiet).toBe(false);
      await traffic.until((exchange) => exchange.bytes === bytes && exchange.hasHeaders === (after !== "nothing"));
      do await settle();
      while (!server.isQuiet);
      expect(server.busySockets).toBe(1);
      aborting.abort();
      await expect(sending).rejects.toThrow();
      while (server.busySockets > 0) await settle();
      expect(traffic.open).toBeUndefined();
    },
  );

  it("during a delay", async () => {
    const { server, clock, send } = await start([scenario({ act: "delay", ms: 20_000 })]);
    await using _server = server;
    const sending = send();
    while (!server.isQuiet) await settle();
    expect(clock.untilNext).toBe(20_000);
    await clock.advance(20_000);
    expect((await sending).status).toBe(subject.answer.status);
  });
});

it("tracks a response that is not read", async () => {
  const { server, traffic, send } = await start([]);
  await using _server = server;
  await send();
  expect(traffic.open).toMatchObject({ hasHeaders: true });
  await (await send()).body?.getReader().cancel();
  expect([traffic.overlaps, traffic.requests.map(({ isOver }) => isOver)]).toEqual([1, [false, true]]);
});
