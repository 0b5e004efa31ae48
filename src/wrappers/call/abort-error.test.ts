import { expect, test } from "vitest";
import { AbortedError, TimeoutError } from "../errors.ts";
import { abortError } from "./deadline.ts";

const facts = { method: "wallets.balances.check", attempts: 2 } as const;

test("[S25] a time limit that has passed is a TimeoutError that names the limit", () => {
  const error = abortError({ kind: "timeout", limit: "timeoutMs", limitMs: 30 }, facts, "unknown");
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toMatchObject({ ...facts, outcome: "unknown", limit: "timeoutMs", limitMs: 30 });
});

test("[S26] an aborted signal is an AbortedError, whose cause is the reason of the signal", () => {
  const reason = new Error("enough");
  const error = abortError({ kind: "aborted", reason }, facts, "not-sent");
  expect(error).toBeInstanceOf(AbortedError);
  expect(error).toMatchObject({ ...facts, outcome: "not-sent", cause: reason });
  expect(error.message).toContain("its signal was aborted");
});

test("[S26] a client that was closed is an AbortedError without a cause", () => {
  const error = abortError({ kind: "closed" }, facts, "not-sent");
  expect(error).toBeInstanceOf(AbortedError);
  expect(error).toMatchObject({ ...facts, outcome: "not-sent" });
  expect(error).not.toHaveProperty("cause");
  expect(error.message).toContain("the client was closed");
});
