import { expect, test } from "vitest";
import { ConfigurationError, StoreError } from "../errors.ts";
import { redisFailure } from "./redis-durability.ts";

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

test.each<[reason: string | undefined, cause: unknown]>([
  ["read_only", new Error("READONLY You can't write against a read only replica.")],
  ["read_only", new Error("MISCONF Redis is configured to save RDB snapshots")],
  ["read_only", new Error("NOREPLICAS Not enough good replicas to write.")],
  ["full", new Error("OOM command not allowed when used memory > 'maxmemory'.")],
  ["full", named("TimeoutError", "Timeout waiting for a client after 3000ms")],
  ["not_permitted", new Error("NOPERM this user has no permissions to run the 'eval' command")],
  ["not_permitted", new Error("NOAUTH Authentication required.")],
  ["not_permitted", new Error("WRONGPASS invalid username-password pair or user is disabled.")],
  ["not_permitted", new Error("ERR The user executing the script can't run this command")],
  ["not_permitted", new Error("ERR ACL failure in script: User a has no permissions")],
  ["foreign_value", new Error("WRONGTYPE Operation against a key holding the wrong kind of value")],
  ["unreachable", new Error("MOVED 3999 127.0.0.1:6381")],
  ["unreachable", new Error("CLUSTERDOWN Hash slot not served")],
  ["unreachable", new Error("LOADING Redis is loading the dataset in memory")],
  ["unreachable", new Error("MASTERDOWN Link with MASTER is down")],
  ["unreachable", new Error("Socket closed unexpectedly")],
  ["unreachable", new Error("Command timed out")],
  ["unreachable", named("MaxRetriesPerRequestError", "Reached the max retries per request limit (which is 20).")],
  ["unreachable", Object.assign(new AggregateError([], ""), { code: "ECONNREFUSED" })],
  ["unreachable", "closed"],
  [undefined, new Error("ERR unknown command 'eval', with args beginning with")],
  [undefined, new Error("ERR value is not an integer or out of range")],
  [undefined, new Error("NOSCRIPT")],
  [undefined, new TypeError("client.eval is not a function")],
])("the reason is %s for %s", (reason, cause) => {
  const failure = redisFailure(cause);
  expect(failure).toBeInstanceOf(StoreError);
  expect(failure).toMatchObject({ outcome: "not-sent", ...(reason && { reason }) });
  expect("reason" in failure).toBe(reason !== undefined);
  expect(failure.cause).toBeInstanceOf(Error);
});

test("says that nothing was done if the pool had no free connection", () => {
  const { message } = redisFailure(new Error("Timeout waiting for a client"));
  expect(message).toContain("no free connection, so nothing was done");
});

test("names the versions that run the scripts", () => {
  const cause = new Error("ERR Error compiling script (new function): user_script:1: unexpected symbol near '#'");
  expect(redisFailure(cause).message).toBe(
    "The server does not run the store's scripts. Use Redis 7 or later, or Valkey",
  );
});

test("[S36] shows neither values nor addresses of the client's error", () => {
  const cause = Object.assign(
    new Error("ERR wrong value 'claimed:secret' from redis://user:secret@cache.example:6379"),
    {
      command: { name: "eval", args: ["secret"] },
    },
  );
  const failure = redisFailure(cause);
  expect(failure.message).toBe("Redis replied with the error ERR. Its text is in the cause");
  expect(
    JSON.stringify([failure, failure.cause, `${failure.stack}`, Object.entries(failure.cause as object)]),
  ).not.toMatch(/secret|cache\.example/);
});

test("keeps an error that says itself what is wrong", () => {
  for (const failure of [new StoreError("full"), new ConfigurationError("wrong")]) {
    expect(redisFailure(failure)).toBe(failure);
  }
});
