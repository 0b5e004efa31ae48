import { describe, expect, it } from "vitest";
import { type Fault, FaultQueue } from "./faults.ts";

function newFaults(seed = "seed"): FaultQueue {
  const known = ["sendFunds", "checkBalance", "createToken", "login"];
  const operationIdOf = (id: string) => (known.includes(id) ? id : undefined);
  return new FaultQueue({ operationIdOf, isTenant: (id) => id === "t1" }, seed, () => undefined);
}

function kinds(faults: FaultQueue, operationId?: string, tenantId?: string): string[] {
  return faults.take(operationId, tenantId).map(({ kind }) => kind);
}

it("applies once by default, or as often as said", () => {
  const faults = newFaults();
  expect(faults.isEmpty).toBe(true);
  expect(faults.add({ kind: "reset" })).toEqual({ id: "f1", kind: "reset", count: 1 });
  const taken = [kinds(faults, "sendFunds", "t1"), kinds(faults, "sendFunds", "t1")];
  expect([...taken, faults.isEmpty]).toEqual([["reset"], [], true]);
  faults.add({ kind: "stall", count: 3 });
  expect(kinds(faults)).toEqual(["stall"]);
  expect(faults.list()).toEqual([{ id: "f2", kind: "stall", count: 2 }]);
});

it("applies only to its operation and tenant", () => {
  const faults = newFaults();
  faults.add({ kind: "reset", operationId: "sendFunds", tenant: "t1" });
  for (const [operationId, tenant] of [["checkBalance", "t1"], ["sendFunds", "t2"], ["sendFunds"], [undefined, "t1"]])
    expect(kinds(faults, operationId, tenant)).toEqual([]);
  expect(kinds(faults, "sendFunds", "t1")).toEqual(["reset"]);
});

it("takes the oldest latency and the oldest other fault together, removes one or all, and uses no id again", () => {
  const faults = newFaults();
  for (const kind of ["reset", "stall", "truncate", "latency"] as const)
    faults.add(kind === "latency" ? { kind, latencyMs: 5 } : { kind });
  faults.remove("f2");
  expect([kinds(faults), kinds(faults)]).toEqual([["latency", "reset"], ["truncate"]]);
  faults.add({ kind: "reset" });
  faults.clear();
  expect([faults.list(), faults.add({ kind: "reset" }).id]).toEqual([[], "f6"]);
});

it("adds jitter up to its milliseconds, as the seed determines; the listed fault keeps its own latency", () => {
  const delays = (faults: FaultQueue) => {
    faults.clear();
    faults.add({ kind: "latency", latencyMs: 100, jitterMs: 50, count: 201 });
    return Array.from({ length: 200 }, () => faults.take(undefined, undefined)[0]?.latencyMs ?? 0);
  };
  const faults = newFaults();
  const first = delays(faults);
  expect([Math.min(...first), Math.max(...first), new Set(first).size > 40]).toEqual([100, 150, true]);
  expect(faults.list()).toMatchObject([{ latencyMs: 100, jitterMs: 50, count: 1 }]);
  expect([delays(faults), delays(newFaults())]).toEqual([first, first]);
  expect(delays(newFaults("another"))).not.toEqual(first);
});

it.each<Fault>([
  { kind: "latency", latencyMs: 600_000, jitterMs: 600_000 },
  { kind: "status", status: 200 },
  { kind: "status", status: 599, body: null },
  { kind: "status", status: 503, headers: { "x-note": "\t ~", "x-empty": "" }, afterEffect: true },
  { kind: "reset", operationId: "login" },
])("accepts %j", (fault) => {
  const faults = newFaults();
  expect(faults.add(fault)).toEqual({ ...fault, id: "f1", count: 1 });
  expect(faults.take("login", undefined)).toHaveLength(1);
});

describe("rejects an invalid fault", () => {
  const names =
    "kind, operationId, tenant, count, latencyMs, jitterMs, status, body, rawBody, contentType, headers, afterEffect";
  const html = { kind: "status", status: 502, rawBody: "<html>" };
  const ofType = "for the type of rawBody there is contentType";
  const ofNobody = "has no credential that identifies the tenant; omit tenant";
  type Row = [fault: object, message: string];
  const rejected: Row[] = [
    [{}, "kind is required"],
    [{ kind: "explode" }, "kind must be one of latency, status, reset, stall, truncate, lose-response"],
    [{ kind: "reset", operation: "x" }, `unknown field "operation" (did you mean operationId?); allowed: ${names}`],
    [{ kind: "reset", operationId: "sendfunds" }, 'unknown operation "sendfunds" (did you mean sendFunds?)'],
    [
      { kind: "reset", operationId: "wallets.webhooks.list" },
      'unknown operation "wallets.webhooks.list" (did you mean listWebhooks?)',
    ],
    [{ kind: "reset", operationId: "zzz" }, 'unknown operation "zzz"'],
    [{ kind: "reset", tenant: "t2" }, 'unknown tenant "t2"'],
    [{ kind: "reset", count: 0 }, "count must be at least 1"],
    [{ kind: "latency" }, "latencyMs is required for kind latency"],
    [{ kind: "reset", latencyMs: 5 }, "latencyMs is allowed only for kind latency"],
    [{ kind: "status", status: 500, jitterMs: 5 }, "jitterMs is allowed only for kind latency"],
    [{ kind: "latency", latencyMs: -1 }, "latencyMs must be from 0 to 600000"],
    [{ kind: "latency", latencyMs: 1, jitterMs: 600_001 }, "jitterMs must be from 0 to 600000"],
    [{ kind: "status" }, "status is required for kind status"],
    ...[199, 600].map((status): Row => [{ kind: "status", status }, "status must be from 200 to 599"]),
    [{ kind: "status", status: 204, body: null }, "a response with status 204 has no body; omit body and rawBody"],
    [{ kind: "status", status: 304, rawBody: "x" }, "a response with status 304 has no body; omit body and rawBody"],
    [{ ...html, body: {} }, "body and rawBody exclude each other"],
    [{ ...html, rawBody: 5 }, "rawBody must be a non-empty string"],
    [{ ...html, contentType: "a\nb" }, "contentType must be a header value"],
    [{ ...html, rawBody: undefined, contentType: "text/html" }, "contentType is allowed only with rawBody"],
    ...["Content-Type", "Content-Length", "transfer-encoding", "Connection"].map(
      (name): Row => [{ ...html, headers: { [name]: "1" } }, `headers must not have ${name}; ${ofType}`],
    ),
    [{ ...html, headers: { "a b": "x" } }, "headers.a b must be a header with a text"],
    ...["x\r\ny", 5].map((a): Row => [{ ...html, headers: { a } }, "headers.a must be a header with a text"]),
    ...Object.entries({ status: 500, body: {}, rawBody: "x", contentType: "x", headers: {}, afterEffect: true }).map(
      ([name, value]): Row => [{ kind: "reset", [name]: value }, `${name} is allowed only for kind status`],
    ),
    ...["createToken", "login"].map(
      (operationId): Row => [{ kind: "reset", operationId, tenant: "t1" }, `${operationId} ${ofNobody}`],
    ),
  ];
  it.each(rejected)("%j", (fault, message) => {
    const faults = newFaults();
    const allowed = { fields: expect.objectContaining({ body: expect.anything() }) };
    const refused = { status: 400, message: `fault: ${message}`, allowed };
    expect(() => faults.add(fault as Fault)).toThrow(expect.objectContaining(refused));
    expect(faults.isEmpty).toBe(true);
  });

  it("that is not JSON, or not an object", () => {
    const body = { value: Number.POSITIVE_INFINITY };
    expect(() => newFaults().add({ kind: "status", status: 500, body })).toThrow(/^fault: not a JSON value/);
    expect(() => newFaults().add(null as never)).toThrow(/^fault: the input must be an object/);
  });
});
