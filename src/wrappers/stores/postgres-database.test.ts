// Which connections a store accepts, by the real drivers: this file also proves that their types fit. None of them connects here.

import type { PGlite, Transaction } from "@electric-sql/pglite";
import { Client, Pool, type PoolClient } from "pg";
import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../errors.ts";
import { hasOwnTransactions, type PostgresDatabase, postgresStore } from "./postgres.ts";

test("takes a pool and sql for connections whose statements are transactions of their own", () => {
  expect([new Pool(), postgres(), new Client()].map(hasOwnTransactions)).toEqual([true, true, false]);
});

type Sql = [postgres.Sql, postgres.TransactionSql, postgres.ReservedSql];

test("accepts the types of all drivers without a cast", () => {
  const accept = (pg: [Pool, PoolClient, Client], lite: [PGlite, Transaction], sql: Sql) =>
    [...pg, ...lite, ...sql].map((db) => postgresStore(db));
  expect(accept).toBeTypeOf("function");
});

describe("rejects", () => {
  test.each<[string, unknown]>([
    ["an address", "postgres://db.example/app"],
    ["nothing", undefined],
    ["null", null],
    ["a query builder", { select: () => undefined, query: {} }],
  ])("%s", (_, db) => {
    const create = () => postgresStore(db as PostgresDatabase);
    expect(create).toThrow(ConfigurationError);
    expect(create).toThrow("db must be a Pool, PoolClient or Client of pg, sql of postgres, or a PGlite");
  });

  test.each<[object, string]>([
    [{ tabels: "a" }, 'postgresStore: Unknown option "tabels". Known options: table, acceptedRisks, clock.'],
    [{ table: "" }, 'table must be a name such as "svc_sdk_store" or "payments.svc_sdk_store"'],
    [{ table: 7 }, "table must be a name"],
    [{ table: "a.b.c" }, "table must be a name"],
    [{ table: 'a"; DROP TABLE payments; --' }, "table must be a name"],
    [{ table: "7a" }, "table must be a name"],
    [{ table: "a\n" }, "table must be a name"],
    [{ table: "x".repeat(53) }, "at most 52"],
    [{ clock: {} }, "clock must have the method monotonic"],
    [{ acceptedRisks: "fsync-off" }, "acceptedRisks must be a list of names of risks"],
    [{ acceptedRisks: ["fsync"] }, 'acceptedRisks has the unknown risk "fsync". Did you mean "fsync-off"?'],
    [{ acceptedRisks: [7] }, "acceptedRisks has the unknown risk 7. Known risks: fsync-off, full-page-writes-off"],
  ])("the options %j", (options, message) => {
    const create = () => postgresStore(new Pool(), options);
    expect(create).toThrow(ConfigurationError);
    expect(create).toThrow(message);
  });
});
