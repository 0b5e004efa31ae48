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

it("strikes once where no count is given, then no more", () => {
  const faults = newFaults();
  expect(faults.isEmpty).toBe(true);
  expect(faults.add({ kind: "reset" })).toEqual({ id: "f1", kind: "reset", count: 1 });
  expect(faults.isEmpty).toBe(false);
  expect(kinds(faults, "sendFunds", "t1")).toEqual(["reset"]);
  expect(faults.isEmpty).toBe(true);
  expect(kinds(faults, "sendFunds", "t1")).toEqual([]);
});

it("counts down and shows what is left", () => {
  const faults = newFaults();
  faults.add({ kind: "stall", count: 3 });
  expect(kinds(faults)).toEqual(["stall"]);
  expect(faults.list()).toEqual([{ id: "f1", kind: "stall", count: 2 }]);
});

it("strikes only the operation and the tenant that it names", () => {
  const faults = newFaults();
  faults.add({ kind: "reset", operationId: "sendFunds", tenant: "t1" });
  expect(kinds(faults, "checkBalance", "t1")).toEqual([]);
  expect(kinds(faults, "sendFunds", "t2")).toEqual([]);
  expect(kinds(faults, "sendFunds", undefined)).toEqual([]);
  expect(kinds(faults, undefined, "t1")).toEqual([]);
  expect(kinds(faults, "sendFunds", "t1")).toEqual(["reset"]);
});

it("takes the oldest latency and the oldest other at once, latency first", () => {
  const faults = newFaults();
  faults.add({ kind: "reset" });
  faults.add({ kind: "truncate" });
  faults.add({ kind: "latency", latencyMs: 5 });
  expect(kinds(faults)).toEqual(["latency", "reset"]);
  expect(kinds(faults)).toEqual(["truncate"]);
});

it("removes one, or all", () => {
  const faults = newFaults();
  faults.add({ kind: "reset" });
  faults.add({ kind: "stall" });
  faults.add({ kind: "truncate" });
  faults.remove("f2");
  expect(faults.list().map(({ id }) => id)).toEqual(["f1", "f3"]);
  expect(() => faults.remove("f2")).toThrow(
    expect.objectContaining({ status: 404, message: 'there is no fault "f2"' }),
  );
  faults.clear();
  expect(faults.list()).toEqual([]);
  expect(faults.add({ kind: "reset" }).id).toBe("f4");
});

describe("says what is allowed", () => {
  const refused: [fault: object, message: string][] = [
    [{}, "fault: kind is missing"],
    [{ kind: "explode" }, "fault: kind must be one of latency, status, reset, stall, truncate, lose-answer"],
    [
      { kind: "reset", operation: "x" },
      'fault: there is no "operation"; it takes kind, operationId, tenant, count, latencyMs, status, afterEffect',
    ],
    [{ kind: "reset", operationId: "sendMoney" }, 'fault: there is no operation "sendMoney"'],
    [{ kind: "reset", tenant: "t2" }, 'fault: there is no tenant "t2"'],
    [{ kind: "reset", count: 0 }, "fault: count must be at least 1"],
    [{ kind: "latency" }, "fault: latencyMs belongs to latency, and latency needs it"],
    [{ kind: "reset", latencyMs: 5 }, "fault: latencyMs belongs to latency, and latency needs it"],
    [{ kind: "latency", latencyMs: 600_001 }, "fault: latencyMs must be from 0 to 600000"],
    [{ kind: "latency", latencyMs: -1 }, "fault: latencyMs must be from 0 to 600000"],
    [{ kind: "status" }, "fault: status belongs to status, and status needs it"],
    [{ kind: "reset", status: 500 }, "fault: status belongs to status, and status needs it"],
    [
      { kind: "status", status: 199 },
      "fault: status must be from 200 to 599, and none of 204, 205, 304, which have no body",
    ],
    [
      { kind: "status", status: 600 },
      "fault: status must be from 200 to 599, and none of 204, 205, 304, which have no body",
    ],
    [
      { kind: "status", status: 204 },
      "fault: status must be from 200 to 599, and none of 204, 205, 304, which have no body",
    ],
    [
      { kind: "status", status: 304 },
      "fault: status must be from 200 to 599, and none of 204, 205, 304, which have no body",
    ],
    [
      { kind: "reset", operationId: "createToken", tenant: "t1" },
      "fault: createToken carries no credential that tells whose it is; leave tenant out",
    ],
    [
      { kind: "reset", operationId: "login", tenant: "t1" },
      "fault: login carries no credential that tells whose it is; leave tenant out",
    ],
    [{ kind: "reset", body: {} }, "fault: body belongs to status"],
    [{ kind: "reset", afterEffect: true }, "fault: afterEffect belongs to status"],
  ];
  it.each(refused)("%j", (fault, message) => {
    const faults = newFaults();
    expect(() => faults.add(fault as Fault)).toThrow(expect.objectContaining({ status: 400, message }));
    expect(faults.isEmpty).toBe(true);
  });

  it("where a body cannot be written", () => {
    const body = { value: Number.POSITIVE_INFINITY };
    expect(() => newFaults().add({ kind: "status", status: 500, body })).toThrow(/^fault: this is no JSON/);
  });

  it.each([null, 5, "reset"])("where %j is no fault at all", (fault) => {
    expect(() => newFaults().add(fault as unknown as Fault)).toThrow(/^fault: /);
  });
});
