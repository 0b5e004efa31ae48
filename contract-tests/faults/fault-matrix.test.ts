import { expect, it } from "vitest";
import { CLASSES } from "./classes.ts";
import { type FaultFamily, MODES } from "./fault.ts";
import { Matrix, pageOf } from "./fault-matrix.ts";
import type { Summary } from "./summary.ts";

const fault = { name: "a fault", requests: [] };
const family: FaultFamily = { title: "A family", faults: [fault] };
const summary: Summary = { gets: "result", requests: 2, logins: 1, effects: 1, elapsedMs: 375 };

/** A table of equal cells, except where `other` returns another one. */
function matrixOf(other: (mode: string, name: string) => Summary | undefined = () => undefined): Matrix {
  const matrix = new Matrix();
  for (const mode of MODES) {
    for (const name of CLASSES) matrix.add(family, fault, mode, name, other(mode, name) ?? summary);
  }
  return matrix;
}

const rowsOf = (matrix: Matrix) =>
  pageOf(matrix, [family])
    .split("\n")
    .filter((line) => line.startsWith("| a fault"));

it("has one row if both modes are equal", () => {
  expect(rowsOf(matrixOf())).toEqual([`| a fault | either |${" result<br>2 / 1 / 0.375 s |".repeat(CLASSES.length)}`]);
});

it("has two rows if they differ, with the outcome of errors and the next step", () => {
  const error: Summary = { ...summary, gets: "ApiError", outcome: "rejected" };
  const unknown: Summary = {
    ...error,
    gets: "OutcomeUnknownError",
    cause: "TimeoutError",
    outcome: "unknown",
    next: "read",
  };
  const [once, always, ...more] = rowsOf(
    matrixOf((mode, name) => (mode === "once" ? undefined : name === CLASSES[0] ? error : unknown)),
  );
  expect(more).toEqual([]);
  expect(once).toContain("| once | result<br>");
  expect(always).toContain("| always | `ApiError` rejected<br>2 / 1 / 0.375 s | `TimeoutError` unknown: read<br>");
});

it("throws on an empty cell", () => {
  expect(() => pageOf(new Matrix(), [family])).toThrow("no measurement of a fault (once): read");
});
