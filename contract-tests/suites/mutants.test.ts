// The mock validates: for every part of every input it accepts a valid request, and rejects one that is wrong in this part
// alone. Prism silently accepts anything that its schema compiler does not understand.

import { expect, it } from "vitest";
import { concerns, covers } from "../gates/evidence.ts";
import { operations } from "../support/documents/document-reader.ts";
import { inputsOf } from "../support/documents/inputs.ts";
import { replaceAt } from "../support/documents/value-places.ts";
import { useMocks } from "../support/harness/mocks.ts";
import { mutants } from "../support/inputs/mutants.ts";
import { isAbout } from "../support/inputs/violation-match.ts";
import { writeInput } from "../support/inputs/write-input.ts";

const recorderOf = useMocks();
it.for(mutants)("rejects %s", async ([name, { api, entry, parts }], { task }) => {
  concerns(task, { operation: entry.operation.operationId, check: "mutants" });
  for (const part of parts) {
    const { valid, place, keyword, owner, wrong } = part;
    expect(wrong, `${name}: no known value violates the keyword "${keyword}" of ${owner}`).not.toEqual([]);

    const inputs = [valid, ...wrong.map((value) => replaceAt(valid, place, value))];
    const [accepted, ...refused] = await Promise.all(
      inputs.map((input) => recorderOf(api).send(writeInput(entry, input))),
    );
    expect(accepted?.violations, `${name}: the valid request`).toEqual([]);
    expect(accepted?.status).toBeLessThan(300);
    for (const [index, { status, violations }] of refused.entries()) {
      const through = `${name}: ${owner} lets ${JSON.stringify(wrong[index]) ?? "nothing"} through`;
      expect(violations, through).toContainEqual(expect.toSatisfy((violation) => isAbout(part, violation)));
      expect(status, through).toBeGreaterThanOrEqual(400);
    }
  }
  covers(task, { "invalid inputs": [name] });
});

it("leaves out no operation with an input", () => {
  const mutated = new Set(mutants.map(([, { entry }]) => entry.operation.operationId));
  const left = operations().filter(({ operation }) => !mutated.has(operation.operationId));
  const takesAnything = left.filter((entry) =>
    inputsOf(entry).some(({ credential, query, body }) => (credential ?? body ?? Object.keys(query)[0]) !== undefined),
  );
  expect(takesAnything.map(({ operation }) => operation.operationId)).toEqual([]);
});
