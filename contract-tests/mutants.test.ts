// The mock really validates: for every operation there is a request that it accepts, and one that differs in a single
// part and is refused for that part. Prism passes in silence whatever its schema compiler does not understand.

import { expect, it } from "vitest";
import { cases } from "./cases/cases.ts";
import { mutantOf } from "./cases/mutants.ts";
import { perform } from "./harness/call.ts";
import { useMocks } from "./harness/mocks.ts";

const recorderOf = useMocks();

const mutants = cases.flatMap((operation) => {
  const mutant = mutantOf(operation);
  const [call] = operation.calls;
  if (mutant === undefined || call === undefined) return [];
  const title = `refuses ${operation.operationId} ${mutant.what}, and accepts it otherwise`;
  return [[title, operation, call, mutant] as const];
});

it.each(mutants)("%s", async (_, operation, call, mutant) => {
  const recorder = recorderOf(operation.api);
  const { own } = await perform(recorder, operation, call);

  const valid = await recorder.send(own.request);
  expect(valid.violations, `${operation.operationId}: the valid request`).toEqual([]);
  expect(valid.status).toBeLessThan(300);

  const invalid = await recorder.send(mutant.apply(own.request));
  const isSeen = invalid.violations.some((found) => found.severity === "Error" && mutant.isMeantBy(found));
  expect(isSeen, `${operation.operationId}: ${mutant.noticedBy} lets a request ${mutant.what} through`).toBe(true);
  expect(invalid.status).toBeGreaterThanOrEqual(400);
});

it("leaves out no operation that takes anything", () => {
  const mutated = new Set(mutants.map(([, operation]) => operation));
  const left = cases.filter((operation) => !mutated.has(operation));
  const takes = left.filter(({ credential, query, bodySchema }) => credential !== "none" || query[0] || bodySchema);
  expect(takes.map(({ operationId }) => operationId)).toEqual([]);
});
