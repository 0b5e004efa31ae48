import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { storeMigration } from "../../../src/postgres.ts";
import { writeProject } from "../project/testing/project-folder.ts";
import { runInProcess } from "./testing/run-program.ts";

it("prints the SQL of the default table, and of another", async () => {
  const run = await runInProcess(["store", "migration"]);
  expect(run).toEqual({ exitCode: 0, printed: storeMigration().trimEnd(), warned: "" });
  const { printed } = await runInProcess(["store", "migration", "--table", "payments.keys"]);
  expect(printed).toContain('CREATE TABLE IF NOT EXISTS "payments"."keys"');
});

describe("with --out", () => {
  it("writes the SQL to the file, and replaces it only with --force", async () => {
    const cwd = await writeProject({});
    const file = path.join(cwd, "0042.sql");
    const args = ["store", "migration", "--out", "0042.sql"];
    expect(await runInProcess(args, { cwd })).toEqual({ exitCode: 0, printed: `wrote  ${file}`, warned: "" });
    expect(await readFile(file, "utf8")).toBe(storeMigration());
    await writeFile(file, "-- edited\n");
    expect(await runInProcess(args, { cwd })).toEqual({
      exitCode: 2,
      printed: "",
      warned: `svc-sdk-cli: ${file} exists: choose another --out, or add --force to replace it`,
    });
    expect(await readFile(file, "utf8")).toBe("-- edited\n");
    expect((await runInProcess([...args, "--force"], { cwd })).exitCode).toBe(0);
    expect(await readFile(file, "utf8")).toBe(storeMigration());
  });

  it("rejects a folder that does not exist, and a full disk", async () => {
    const cwd = await writeProject({});
    const { exitCode, warned } = await runInProcess(["store", "migration", "--out", "none/0042.sql"], { cwd });
    expect([exitCode, warned]).toEqual([
      2,
      `svc-sdk-cli: ${path.join(cwd, "none/0042.sql")}: the folder does not exist`,
    ]);
    const full = () => Promise.reject(Object.assign(new Error("write"), { code: "ENOSPC" }));
    const run = await runInProcess(["store", "migration", "--out", "a.sql"], { cwd, writeFile: full });
    expect([run.exitCode, run.warned]).toEqual([2, "svc-sdk-cli: no space left on the disk"]);
  });
});

it.each(["a b", 'x"', "a.b.c", ""])("rejects the table %j", async (table) => {
  const { exitCode, printed, warned } = await runInProcess(["store", "migration", "--table", table]);
  expect([exitCode, printed]).toEqual([2, ""]);
  expect(warned).toContain('svc-sdk-cli: --table must be a name such as "svc_sdk_store" or "payments.svc_sdk_store"');
});
