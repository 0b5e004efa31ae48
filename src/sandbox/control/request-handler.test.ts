import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { type IncomingRequest, toIncomingRequest } from "../core/request.ts";
import { type RefusalFacts, toResponse } from "../core/response.ts";
import type { Service, ServiceResponse } from "../service/service.ts";
import type { Tenant } from "../state/tenant.ts";
import { createEventLog } from "./event-log.ts";
import { createFaults, type Fault } from "./faults.ts";
import { createRequestHandler } from "./request-handler.ts";

function open(...faults: Fault[]) {
  const clock = new FakeClock();
  const closing = new AbortController();
  const queue = createFaults({ operationIdOf: (name) => name, isTenant: () => true }, "seed");
  for (const fault of faults) queue.add(fault);
  const log = createEventLog({ now: () => clock.now(), secretsOf: () => [], operationOf: () => undefined });
  let handled = 0;
  const responseOf = (status: number, text: string): ServiceResponse => ({
    response: { status, headers: { "content-type": "application/json" }, body: text },
    operationId: "checkBalance",
    tenant: { id: "t1" } as Tenant,
    label: { rule: "C48", basis: "documented" },
    requestText: "",
    responseText: text,
    failure: undefined,
  });
  const service: Service = {
    api: "crypto",
    async handle() {
      handled += 1;
      return responseOf(200, '{"data":1}');
    },
    identify: () => ({ operationId: "checkBalance", tenantId: "t1" }),
    refuse: (_, { status, body }: RefusalFacts) => responseOf(status, JSON.stringify(body ?? { error: "injected" })),
  };
  const handle = createRequestHandler({ faults: queue, log, clock, closed: closing.signal });
  const address = "https://sandbox.example/crypto/api/v1/assets?x=1";
  const request = (signal?: AbortSignal): IncomingRequest =>
    toIncomingRequest(address, signal ? { signal } : {}, "https://x.example");
  return {
    send(signal?: AbortSignal) {
      const response = handle(request(signal), service).then(toResponse);
      // A test may look at a rejection later.
      response.catch(() => undefined);
      return response;
    },
    ...{ clock, closing, faults: queue, log: log.requests },
    get handled() {
      return handled;
    },
  };
}

const broken = { name: "TypeError", message: "fetch failed", cause: { code: "ECONNRESET" } };

it("handles and records a request", async () => {
  const sandbox = open();
  const response = await sandbox.send();
  expect(await response.json()).toEqual({ data: 1 });
  expect(sandbox.log.list()).toMatchObject([
    {
      tenant: "t1",
      service: "crypto",
      operationId: "checkBalance",
      path: "/crypto/api/v1/assets?x=1",
      status: 200,
      rule: "C48",
      basis: "documented",
      fault: null,
      responseBody: '{"data":1}',
    },
  ]);
});

describe("latency", () => {
  it("delays a request, then handles it", async () => {
    const sandbox = open({ kind: "latency", latencyMs: 500 });
    const response = sandbox.send();
    await sandbox.clock.advance(499);
    expect(sandbox.handled).toBe(0);
    await sandbox.clock.advance(1);
    expect((await response).status).toBe(200);
    expect(sandbox.log.list()).toMatchObject([{ fault: "latency", status: 200, milliseconds: 500 }]);
  });

  it("ends without effect when the caller aborts", async () => {
    const sandbox = open({ kind: "latency", latencyMs: 500 });
    const caller = new AbortController();
    const response = sandbox.send(caller.signal);
    caller.abort(new Error("aborted"));
    await expect(response).rejects.toThrow("aborted");
    expect(sandbox.handled).toBe(0);
    expect(sandbox.clock.pending).toBe(0);
    expect(sandbox.log.list()).toMatchObject([{ fault: "latency", status: 0 }]);
  });

  it("ends without effect when faults are released", async () => {
    const sandbox = open({ kind: "latency", latencyMs: 500 });
    const response = sandbox.send();
    sandbox.faults.release();
    await expect(response).rejects.toThrow("fetch failed");
    expect([sandbox.handled, sandbox.clock.pending]).toEqual([0, 0]);
  });

  it("applies before another fault", async () => {
    const sandbox = open({ kind: "reset" }, { kind: "latency", latencyMs: 5 });
    const response = sandbox.send();
    const outcome = expect(response).rejects.toMatchObject(broken);
    await sandbox.clock.advance(5);
    await outcome;
  });
});

describe("status", () => {
  it("responds in the documented shape without handling the request", async () => {
    const sandbox = open({ kind: "status", status: 503 });
    const response = await sandbox.send();
    expect([response.status, await response.json()]).toEqual([503, { error: "injected" }]);
    expect(sandbox.handled).toBe(0);
    expect(sandbox.log.list()).toMatchObject([{ fault: "status", status: 503 }]);
  });

  it("responds after the effect with afterEffect", async () => {
    const sandbox = open({ kind: "status", status: 500, afterEffect: true });
    expect((await sandbox.send()).status).toBe(500);
    expect(sandbox.handled).toBe(1);
    expect(sandbox.log.list()).toMatchObject([{ fault: "status", status: 500, requestBody: "" }]);
  });

  it("responds with the given body", async () => {
    const sandbox = open({ kind: "status", status: 409, body: { mine: true } });
    expect(await (await sandbox.send()).json()).toEqual({ mine: true });
  });
});

it("reset breaks the connection before anything happens", async () => {
  const sandbox = open({ kind: "reset" });
  await expect(sandbox.send()).rejects.toMatchObject(broken);
  expect(sandbox.handled).toBe(0);
  expect(sandbox.log.list()).toMatchObject([
    { fault: "reset", status: 0, tenant: "t1", operationId: "checkBalance", rule: "fault" },
  ]);
  expect((await sandbox.send()).status).toBe(200);
});

it("lose-answer breaks the connection afterwards", async () => {
  const sandbox = open({ kind: "lose-answer" });
  await expect(sandbox.send()).rejects.toMatchObject(broken);
  expect(sandbox.handled).toBe(1);
  expect(sandbox.log.list()).toMatchObject([{ fault: "lose-answer", status: 200, responseBody: '{"data":1}' }]);
});

describe("stall", () => {
  it("never responds until the caller aborts", async () => {
    const sandbox = open({ kind: "stall" });
    const caller = new AbortController();
    let isOver = false;
    const response = sandbox.send(caller.signal).finally(() => {
      isOver = true;
    });
    await sandbox.clock.advance(1e9);
    expect(isOver).toBe(false);
    expect(sandbox.clock.pending).toBe(0);
    caller.abort(new Error("aborted"));
    await expect(response).rejects.toThrow("aborted");
    expect(sandbox.handled).toBe(0);
    expect(sandbox.log.list()).toMatchObject([{ fault: "stall", status: 0 }]);
  });

  it("ends when the sandbox is closed", async () => {
    const sandbox = open({ kind: "stall" });
    const response = sandbox.send();
    await settle();
    sandbox.closing.abort(new TypeError("closed"));
    await expect(response).rejects.toThrow("closed");
  });

  it("ends when faults are released, and applies again to later requests", async () => {
    const sandbox = open({ kind: "stall", count: 2 });
    const response = sandbox.send();
    await settle();
    sandbox.faults.release();
    await expect(response).rejects.toThrow(new TypeError("fetch failed: the sandbox has been reset"));
    const later = sandbox.send();
    await settle();
    expect(getEventListeners(sandbox.faults.released, "abort")).toHaveLength(1);
    sandbox.closing.abort(new TypeError("closed"));
    await expect(later).rejects.toThrow("closed");
    await settle();
    expect(getEventListeners(sandbox.faults.released, "abort")).toEqual([]);
  });

  it("leaves no listeners on any signal", async () => {
    const caller = new AbortController();
    const first = open({ kind: "stall" });
    const ended = first.send(caller.signal);
    await settle();
    expect(getEventListeners(caller.signal, "abort")).toHaveLength(1);
    first.closing.abort(new TypeError("closed"));
    await expect(ended).rejects.toThrow("closed");
    await settle();
    expect(getEventListeners(caller.signal, "abort")).toEqual([]);
    const second = open({ kind: "stall" });
    const aborted = second.send(caller.signal);
    await settle();
    caller.abort(new Error("aborted"));
    await expect(aborted).rejects.toThrow("aborted");
    await settle();
    expect(getEventListeners(second.closing.signal, "abort")).toEqual([]);
  });
});

describe("truncate", () => {
  it("handles the request, and breaks the connection after half of the body", async () => {
    const sandbox = open({ kind: "truncate" });
    const response = await sandbox.send();
    expect([response.status, response.headers.get("content-length")]).toEqual([200, "10"]);
    expect(sandbox.handled).toBe(1);
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('{"dat');
    const terminated = { name: "TypeError", message: "terminated", cause: { code: "UND_ERR_SOCKET" } };
    await expect(reader?.read()).rejects.toMatchObject(terminated);
  });

  it("rejects reading the whole body", async () => {
    const response = await open({ kind: "truncate" }).send();
    await expect(response.json()).rejects.toThrow("terminated");
  });
});

it("applies a fault count times", async () => {
  const sandbox = open({ kind: "reset", count: 2 });
  const outcomes = await Promise.allSettled([sandbox.send(), sandbox.send(), sandbox.send()]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
});
