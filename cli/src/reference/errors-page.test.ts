import { expect, it } from "vitest";
import { forCallers } from "../pipeline/model/model.ts";
import { contextOf, loadFixture } from "../pipeline/testing/fixture.ts";
import { adviceOn, classOf, outcomeOf, serviceErrors } from "./errors-page.ts";

it.each<[string, string, "rejected" | "unknown"]>([
  ["400", "validation_error", "rejected"],
  ["409", "conflict", "rejected"],
  ["409", "DUPLICATE_REQUEST_IN_PROGRESS", "unknown"],
  ["408", "timed_out", "unknown"],
  ["500", "internal_error", "unknown"],
  ["default", "anything", "unknown"],
])("a %s %s is %s, as in the SDK", (status, code, outcome) => expect(outcomeOf(status, code)).toBe(outcome));

it.each([
  ["401", "AuthenticationError"],
  ["429", "RateLimitError"],
  ["422", "ApiError"],
])("a %s is an %s", (status, name) => expect(classOf(status)).toBe(name));

it("collects a code from all operations that document it", async () => {
  const ctx = forCallers(contextOf(await loadFixture()));
  const found = serviceErrors([ctx]).find(({ code }) => code === "insufficient_balance");
  expect(found?.statuses).toEqual(["422"]);
  expect(found?.uses.map(({ model }) => model.id)).toContain("transferMoney");
});

it("says what the document says of a code that is not ours", () => {
  const foreign = { code: "theirs", statuses: ["400"], uses: [], descriptions: ["The moon is full."] };
  expect(adviceOn(foreign).cause).toBe("The moon is full.");
  expect(adviceOn({ ...foreign, code: "quote_expired" }).action).toBe("Ask for a new quote.");
});
