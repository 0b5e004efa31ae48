import { describe, expect, it } from "vitest";
import { failedRequests, type KnownProblem, unexpectedResults } from "./judge-requests.ts";

const wrongId: KnownProblem = { reason: "an example is no id", problem: /must match/, operationIds: ["get", "update"] };
const wrongList: KnownProblem = { reason: "examples are no lists", problem: /must be array/ };
const known = [wrongId, wrongList];

const get = { operationId: "get", problem: "id must match format" };
const update = { operationId: "update", problem: "id must match pattern" };
const list = { operationId: "list", problem: "body must be array" };
const works = { operationId: "create", problem: undefined };

function unexpected(...outcomes: Parameters<typeof failedRequests>[0]): string[] {
  return unexpectedResults(failedRequests(outcomes, known), known);
}

it("gives every failed request its reason", () => {
  const other = { operationId: "create", problem: "id must match format" };
  expect(failedRequests([get, list, works, other], known)).toEqual([
    { ...get, reason: wrongId.reason },
    { ...list, reason: wrongList.reason },
    { ...other, reason: undefined },
  ]);
});

describe("unexpected", () => {
  it("is nothing if all that is known fails, and nothing else", () => {
    expect(unexpected(get, update, list, works)).toEqual([]);
  });

  it("is a failure without a known reason", () => {
    expect(unexpected(get, update, list, { operationId: "remove", problem: "429" })).toEqual(["remove: 429"]);
  });

  it("is a named operation that works, or fails for another reason", () => {
    const line = "update does not fail because an example is no id: correct known-problems.ts";
    expect(unexpected(get, list, { ...update, problem: undefined })).toEqual([line]);
    expect(unexpected(get, list, { ...update, problem: "429" })).toEqual(["update: 429", line]);
  });

  it("is a reason that no request fails for", () => {
    expect(unexpected(get, update)).toEqual([
      "no request fails because examples are no lists: correct known-problems.ts",
    ]);
  });
});
