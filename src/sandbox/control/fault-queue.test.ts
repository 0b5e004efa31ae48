import { describe, expect, it } from "vitest";
import { createFaults, type Fault, type FaultQueue } from "./fault-queue.ts";

function newFaults(): FaultQueue {
  return createFaults({
    isOperation: (id) => ["sendFunds", "checkBalance", "createToken", "login"].includes(id),
    isTenant: (id) => id === "t1",
  });
}

function kinds(faults: FaultQueue, operationId?: string, tenantId?: string): string[] {
  return faults.take(operationId, tenantId).map(({ kind }) => kind);
}

it("applies once by default", () => {
  const faults = newFaults();
  expect(faults.isEmpty).toBe(true);
  expect(faults.add({ kind: "reset" })).toEqual({ id: "f1", kind: "reset", count: 1 });
  expect(faults.isEmpty).toBe(false);
  expect(kinds(faults, "sendFunds", "t1")).toEqual(["reset"]);
  expect(faults.isEmpty).toBe(true);
  expect(kinds(faults, "sendFunds", "t1")).toEqual([]);
});

it("counts down", () => {
  const faults = newFaults();
  faults.add({ kind: "stall", count: 3 });
  expect(kinds(faults)).toEqual(["stall"]);
  expect(faults.list()).toEqual([{ id: "f1", kind: "stall", count: 2 }]);
});

it("applies only to its operation and tenant", () => {
  const faults = newFaults();
  faults.add({ kind: "reset", operationId: "sendFunds", tenant: "t1" });
  expect(kinds(faults, "checkBalance", "t1")).toEqual([]);
  expect(kinds(faults, "sendFunds", "t2")).toEqual([]);
  expect(kinds(faults, "sendFunds", undefined)).toEqual([]);
  expect(kinds(faults, undefined, "t1")).toEqual([]);
  expect(kinds(faults, "sendFunds", "t1")).toEqual(["reset"]);
});

it("takes the oldest latency and the oldest other fault together, latency first", () => {
  const faults = newFaults();
  faults.add({ kind: "reset" });
  faults.add({ kind: "truncate" });
  faults.add({ kind: "latency", latencyMs: 5 });
  expect(kinds(faults)).toEqual(["latency", "reset"]);
  expect(kinds(faults)).toEqual(["truncate"]);
});

it("removes one fault or all", () => {
  const faults = newFaults();
  faults.add({ kind: "reset" });
  faults.add({ kind: "stall" });
  faults.add({ kind: "truncate" });
  faults.remove("f2");
  expect(faults.list().map(({ id }) => id)).toEqual(["f1", "f3"]);
  expect(() => faults.remove("f2")).toThrow(expect.objectContaining({ status: 404, message: 'unknown fault "f2"' }));
  faults.clear();
  expect(faults.list()).toEqual([]);
  expect(faults.add({ kind: "reset" }).id).toBe("f4");
});

describe("rejects an invalid fault", () => {
  const statuses = "status must be from 200 to 599, except 204, 205, 304, which have no body";
  const rejected: [fault: object, message: string][] = [
    [{}, "kind is required"],
    [{ kind: "explode" }, "kind must be one of latency, status, reset, stall, truncate, lose-answer"],
    [
      { kind: "reset", operation: "x" },
      'unknown field "operation"; allowed: kind, operationId, tenant, count, latencyMs, status, afterEffect',
    ],
    [{ kind: "reset", operationId: "sendMoney" }, 'unknown operation "sendMoney"'],
    [{ kind: "reset", tenant: "t2" }, 'unknown tenant "t2"'],
    [{ kind: "reset", count: 0 }, "count must be at least 1"],
    [{ kind: "latency" }, "latencyMs is required for kind latency, and allowed only there"],
    [{ kind: "reset", latencyMs: 5 }, "latencyMs is required for kind latency, and allowed only there"],
    [{ kind: "latency", latencyMs: 600_001 }, "latencyMs must be from 0 to 600000"],
    [{ kind: "latency", latencyMs: -1 }, "latencyMs must be from 0 to 600000"],
    [{ kind: "status" }, "status is required for kind status, and allowed only there"],
    [{ kind: "reset", status: 500 }, "status is required for kind status, and allowed only there"],
    ...[199, 600, 204, 304].map((status): [object, string] => [{ kind: "status", status }, statuses]),
    ...["createToken", "login"].map((operationId): [object, string] => [
      { kind: "reset", operationId, tenant: "t1" },
      `${operationId} has no credential that identifies the tenant; omit tenant`,
    ]),
    [{ kind: "reset", body: {} }, "body is allowed only for kind status"],
    [{ kind: "reset", afterEffect: true }, "afterEffect is allowed only for kind status"],
  ];
  it.each(rejected)("%j", (fault, message) => {
    const faults = newFaults();
    expect(() => faults.add(fault as Fault)).toThrow(
      expect.objectContaining({ status: 400, message: `fault: ${message}` }),
    );
    expect(faults.isEmpty).toBe(true);
  });

  it("if the body is not a JSON value", () => {
    const body = { value: Number.POSITIVE_INFINITY };
    expect(() => newFaults().add({ kind: "status", status: 500, body })).toThrow(/^fault: not a JSON value/);
  });

  it.each([null, 5, "reset"])("if it is %j", (fault) => {
    expect(() => newFaults().add(fault as unknown as Fault)).toThrow(/^fault: /);
  });
});
