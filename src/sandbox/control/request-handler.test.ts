import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { OpenSandbox } from "../../../tests/support/sandbox/open-sandbox.ts";
import { exactNumber } from "../../wrappers/http/amounts.ts";
import { toIncomingRequest } from "../core/request.ts";
import { type RefusalFacts, type ServedResponse, toResponse } from "../core/response.ts";
import type { Service, ServiceResponse } from "../service/service.ts";
import type { Tenant } from "../state/tenant.ts";
import { createEventLog } from "./event-log.ts";
import { type Fault, FaultQueue } from "./faults.ts";
import { createRequestHandler } from "./request-handler.ts";

function open(...faults: Fault[]) {
  const clock = new FakeClock();
  const closing = new AbortController();
  const queue = new FaultQueue({ operationIdOf: (name) => name, isTenant: () => true }, "seed", () => undefined);
  for (const fault of faults) queue.add(fault);
  const log = createEventLog({ now: () => clock.now(), secretsOf: () => [], operationOf: () => undefined });
  const operationId = "checkBalance";
  const ofTenant = { operationId, tenant: { id: "t1" } as Tenant };
  const responseOf = (status: number, text: string): ServiceResponse => ({
    ...ofTenant,
    response: { status, headers: {}, body: text },
    label: { rule: "C48", basis: "documented" },
    requestText: "",
    responseText: text,
  });
  const handled = vi.fn(async () => responseOf(200, '{"data":1}'));
  const service: Pick<Service, keyof Service> = {
    name: "crypto",
    handle: handled,
    identify: () => ({ operationId, tenantId: "t1" }),
    refuse: (_, { status, body }: RefusalFacts) => responseOf(status, JSON.stringify(body ?? { error: "injected" })),
  };
  const handle = createRequestHandler({ faults: queue, log, clock, closed: closing.signal });
  const address = "https://sandbox.example/crypto/api/v1/assets?x=1";
  return {
    send(signal?: AbortSignal) {
      const request = toIncomingRequest(address, signal ? { signal } : {}, "https://x.example");
      const response = handle(request, service as Service).then(toResponse);
      // A test may look at a rejection later.
      response.catch(() => undefined);
      return response;
    },
    clock,
    closing,
    faults: queue,
    log: log.requests,
    respondWith: (body: ServedResponse["body"]) =>
      handled.mockResolvedValue({ ...responseOf(200, '{"data":1}'), response: { status: 200, headers: {}, body } }),
    get handled() {
      return handled.mock.calls.length;
    },
  };
}

const broken = { name: "TypeError", message: "fetch failed", cause: { code: "ECONNRESET" } };

it("latency delays a request, then handles it, or applies another fault", async () => {
  const sandbox = open({ kind: "latency", latencyMs: 500, count: 2 });
  const response = sandbox.send();
  await sandbox.clock.advance(499);
  expect(sandbox.handled).toBe(0);
  await sandbox.clock.advance(1);
  expect((await response).status).toBe(200);
  expect(sandbox.log.list()).toMatchObject([{ fault: "latency", status: 200, milliseconds: 500 }]);
  sandbox.faults.add({ kind: "reset" });
  const outcome = expect(sandbox.send()).rejects.toMatchObject(broken);
  await sandbox.clock.advance(500);
  await outcome;
});

const stall: Fault = { kind: "stall", count: 2 };
const latency: Fault = { kind: "latency", latencyMs: 500 };
type Opened = ReturnType<typeof open>;

it.each<[fault: Fault, when: string, end: (sandbox: Opened, caller: AbortController) => void, message: string]>([
  [latency, "the caller aborts", (_, caller) => caller.abort(new Error("aborted")), "aborted"],
  [latency, "faults are released", ({ faults }) => faults.release(), "fetch failed: the sandbox has been reset"],
  [stall, "the caller aborts", (_, caller) => caller.abort(new Error("aborted")), "aborted"],
  [stall, "the sandbox is closed", ({ closing }) => closing.abort(new TypeError("closed")), "closed"],
  [stall, "faults are released", ({ faults }) => faults.release(), "fetch failed: the sandbox has been reset"],
])("%j ends without effect when %s, and leaves no timer and no listener", async (fault, _, end, message) => {
  const sandbox = open(fault);
  const caller = new AbortController();
  const over = vi.fn();
  const response = sandbox.send(caller.signal).finally(over);
  if (fault.kind === "stall") await sandbox.clock.advance(1e9);
  await settle();
  expect(over).not.toHaveBeenCalled();
  const signals = [caller.signal, sandbox.closing.signal, sandbox.faults.released];
  const listeners = () => signals.map((signal) => getEventListeners(signal, "abort").length);
  expect(listeners()).toEqual([1, 1, 1]);
  end(sandbox, caller);
  await expect(response).rejects.toThrow(message);
  await settle();
  expect([sandbox.handled, sandbox.clock.pending, listeners()]).toEqual([0, 0, [0, 0, 0]]);
  expect(sandbox.log.list()).toMatchObject([{ fault: fault.kind, status: 0 }]);
  // A release does not end the waits that begin after it.
  expect(sandbox.faults.released.aborted).toBe(false);
});

it.each<[fault: Omit<Fault, "kind">, handled: number, body: unknown, recorded: object]>([
  [{ status: 503 }, 0, { error: "injected" }, { status: 503 }],
  [{ status: 500, afterEffect: true }, 1, { error: "injected" }, { status: 500, requestBody: "" }],
  [{ status: 409, body: { mine: true } }, 0, { mine: true }, { status: 409 }],
])("status responds with %j", async (fault, handled, body, recorded) => {
  const sandbox = open({ kind: "status", ...fault });
  const response = await sandbox.send();
  expect([response.status, await response.json(), sandbox.handled]).toEqual([fault.status, body, handled]);
  expect(sandbox.log.list()).toMatchObject([{ fault: "status", ...recorded }]);
});

it("reset breaks the connection before anything happens, lose-response afterwards", async () => {
  const sandbox = open({ kind: "reset" }, { kind: "lose-response" });
  await expect(sandbox.send()).rejects.toMatchObject(broken);
  expect(sandbox.handled).toBe(0);
  await expect(sandbox.send()).rejects.toMatchObject(broken);
  expect([sandbox.handled, (await sandbox.send()).status]).toEqual([1, 200]);
  expect(sandbox.log.list()).toMatchObject([
    { fault: "reset", status: 0, tenant: "t1", operationId: "checkBalance", rule: "fault" },
    { fault: "lose-response", status: 200, responseBody: '{"data":1}' },
    { fault: null, status: 200 },
  ]);
});

describe("truncate", () => {
  it.each<[body: string | Uint8Array, half: string]>([
    ['{"data":1}', '{"dat'],
    [new TextEncoder().encode('{"a":"bcd"}'), '{"a":'],
    ["1", ""],
  ])("handles the request, and breaks the connection after half of %j", async (body, half) => {
    const sandbox = open({ kind: "truncate" });
    sandbox.respondWith(body);
    const response = await sandbox.send();
    expect([response.status, response.headers.get("content-length")]).toEqual([200, String(body.length)]);
    expect(sandbox.handled).toBe(1);
    const reader = response.body?.getReader();
    if (half !== "") expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(half);
    const cause = { message: "other side closed", code: "UND_ERR_SOCKET" };
    await expect(reader?.read()).rejects.toMatchObject({ name: "TypeError", message: "terminated", cause });
  });

  it.each([undefined, ""])("breaks the connection at once if the body is %j", async (body) => {
    const sandbox = open({ kind: "truncate" });
    sandbox.respondWith(body);
    await expect(sandbox.send()).rejects.toMatchObject({ ...broken, cause: { message: "read ECONNRESET" } });
    expect(sandbox.handled).toBe(1);
  });
});

it.each<[body: unknown, text?: string]>([
  ...[[0], [""], [false], [null], [[]], [{}], [{ mine: true }]].map(([body]): [unknown] => [body]),
  [{ data: { rate: exactNumber("139.20000000000000001") } }, '{"data":{"rate":139.20000000000000001}}'],
])("a status fault responds with the injected body %j", async (body, text = JSON.stringify(body)) => {
  const { sandbox, raw } = new OpenSandbox();
  for (const status of [500, 429, 200]) {
    sandbox.faults.add({ kind: "status", status, body });
    const response = await raw("crypto", "GET", "/card-issuer/status");
    expect([response.status, response.text]).toEqual([status, text]);
  }
});

const page = { status: 502, rawBody: "<h1>Bad", contentType: "text/html" };

it.each<[fault: Omit<Fault, "kind">, text: string, type: string | null, retryAfter: string | null]>([
  [{ status: 500, rawBody: "upstream" }, "upstream", "text/plain; charset=utf-8", null],
  [{ ...page, headers: { "X-Edge": "1" } }, "<h1>Bad", "text/html", null],
  [{ status: 429, headers: { "retry-after": "30" } }, "rate_limit_exceeded", "application/json", "30"],
  [{ status: 429 }, "rate_limit_exceeded", "application/json", "1"],
  ...[204, 205, 304].map((status): [Omit<Fault, "kind">, string, null, null] => [{ status }, "", null, null]),
])(
  "a status fault gives a response the type and the headers of its body: %j",
  async (fault, text, type, retryAfter) => {
    const { sandbox, raw } = new OpenSandbox();
    sandbox.faults.add({ kind: "status", ...fault });
    const response = await raw("crypto", "POST", "/balance/check", { body: {} });
    expect(response.status).toBe(fault.status);
    expect(response.body?.error ?? response.text).toBe(text);
    expect(["content-type", "retry-after"].map((name) => response.headers.get(name))).toEqual([type, retryAfter]);
    expect(response.headers.get("x-edge")).toBe(fault.headers?.["X-Edge"] ?? null);
    expect(sandbox.requests.list().at(-1)?.status).toBe(fault.status);
  },
);
