import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { heldBy, historyWriter } from "./history-file.ts";
import { readEnd, writeEnd } from "./run-files.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fleet-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("the end of a run is read as it was written, instants and missing notes included", () => {
  const end = { kind: "payouts", at: 17n, rows: [{ payout: "p1", amount: "17", note: undefined }] } as const;
  writeEnd(folder, end);
  expect(readEnd<typeof end>(folder, "payouts")).toEqual(end);
});

test("the end of another kind of run is refused", () => {
  writeEnd(folder, { kind: "deliveries" });
  expect(() => readEnd<{ kind: "payouts" }>(folder, "payouts")).toThrow("another kind of run: deliveries");
});

test("a worker holds what it has claimed until it has a verdict", () => {
  expect(heldBy(folder, "w1")).toEqual([]);
  const write = historyWriter(folder, "w1");
  write({ payout: "p1", kind: "claim", claim: 1 });
  write({ payout: "p2", kind: "claim", claim: 1 });
  write({ payout: "p1", kind: "verdict", verdict: "unknown", claim: 1 });
  expect(heldBy(folder, "w1")).toEqual(["p2"]);
  expect(heldBy(folder, "w2")).toEqual([]);
});
