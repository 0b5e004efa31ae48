import { describe, expect, test } from "vitest";
import { StoreError } from "../errors.ts";
import { isConflict, storeFailure } from "./postgres.ts";

const withCode = (code: string, message = "failed") => Object.assign(new Error(message), { code });

describe("the reason of", () => {
  test.each<[string, unknown, string | undefined]>([
    ["an undefined table", withCode("42P01"), "missing_table"],
    ["a missing schema", withCode("3F000"), "missing_table"],
    ["an undefined column", withCode("42703"), "wrong_version"],
    ["no unique key", withCode("42P10"), "wrong_version"],
    ["a lacking privilege", withCode("42501"), "not_permitted"],
    ["a wrong password", withCode("28P01"), "not_permitted"],
    ["a read-only transaction", withCode("25006"), "read_only"],
    ["a full disk", withCode("53100"), "full"],
    ["too many connections", withCode("53300"), "full"],
    ["a pool without a free connection", new Error("timeout exceeded when trying to connect"), "full"],
    ["a connection failure", withCode("08006"), "unreachable"],
    ["a shutdown", withCode("57P01"), "unreachable"],
    ["a starting server", withCode("57P03"), "unreachable"],
    ["a refused connection", withCode("ECONNREFUSED"), "unreachable"],
    ["an unknown host", withCode("ENOTFOUND"), "unreachable"],
    ["a broken pipe", withCode("EPIPE"), "unreachable"],
    ["a closed connection of postgres", withCode("CONNECTION_CLOSED"), "unreachable"],
    ["an ended connection of postgres", withCode("CONNECTION_ENDED"), "unreachable"],
    ["a connect time-out of postgres", withCode("CONNECT_TIMEOUT"), "unreachable"],
    ["a lost connection of pg", new Error("Connection terminated unexpectedly"), "unreachable"],
    ["a connect time-out of pg", new Error("Connection terminated due to connection timeout"), "unreachable"],
    [
      "a broken client of pg",
      new Error("Client has encountered a connection error and is not queryable"),
      "unreachable",
    ],
    ["an ended pool of pg", new Error("Cannot use a pool after calling end on the pool"), "unreachable"],
    ["a closed PGlite", new Error("PGlite is closed"), "unreachable"],
    ["an aborted transaction", withCode("25P02"), "rolled_back"],
    ["a lock time-out", withCode("55P03"), undefined],
    ["a statement time-out", withCode("57014"), undefined],
    ["a conflict", withCode("40001"), undefined],
    ["a defect of Node", withCode("ERR_INVALID_ARG_TYPE"), undefined],
    ["no error", "failed", undefined],
    ["nothing", undefined, undefined],
  ])("%s", (_, cause, reason) => {
    const error = storeFailure("svc_sdk_store", cause);
    expect(error).toBeInstanceOf(StoreError);
    expect(error.reason).toBe(reason);
    expect(error.message).toMatch(/^table svc_sdk_store: .+[^.]$/);
  });
});

test("only conflicts of transactions are conflicts", () => {
  const codes = ["40001", "40P01", "40002", "23505"];
  expect(codes.map((code) => isConflict(withCode(code)))).toEqual([true, true, false, false]);
  expect([isConflict(undefined), isConflict(new Error("40001"))]).toEqual([false, false]);
});

test("[S36] shows no parameters, statements, users, addresses or passwords", () => {
  const cause = Object.assign(withCode("22P02", 'invalid input syntax for type double precision: "secret-1"'), {
    query: "INSERT secret-2",
    params: ["secret-3"],
    detail: "Key (key)=(secret-4) already exists.",
    where: "secret-5",
    cause: withCode("28P01", 'password authentication failed for user "secret-6" at postgres://u:secret-7@db.example'),
  });
  const error = storeFailure("svc_sdk_store", cause);
  const shown = `${JSON.stringify(error)}${error.stack}${(error.cause as Error).stack}${JSON.stringify(Object.assign({}, error.cause))}`;
  expect(shown).toContain("PostgreSQL rejected the statement");
  expect(shown).not.toContain("secret-");
});
