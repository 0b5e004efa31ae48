import path from "node:path";
import { expect, it, vi } from "vitest";
import { withConfig, writeProject } from "../project/testing/project-folder.ts";
import { smallDocuments } from "../regeneration/testing/small-documents.ts";
import { runInProcess } from "./testing/run-program.ts";

// A run takes a second, on a busy machine several.
vi.setConfig({ testTimeout: 60_000 });

const { fiat, crypto: wallet } = smallDocuments();
const broken = { ...fiat, paths: { "/a": { get: { operationId: "getA" } } } };

it("passes sound documents", async () => {
  const cwd = await writeProject({ "fiat.json": JSON.stringify(fiat), "wallet.json": JSON.stringify(wallet) });
  expect(await runInProcess(["lint", "fiat.json", "wallet.json"], { cwd })).toMatchObject({
    exitCode: 0,
    printed: "no problems in fiat.json, wallet.json",
  });
  expect((await runInProcess(["lint", "fiat.json", "--json"], { cwd })).printed).toBe('{ "problems": [] }');
});

it("lists the problems of all documents, as text or as data", async () => {
  const cwd = await writeProject({ "one.json": JSON.stringify(broken, null, 2), "two.yaml": "openapi: 3.1.0\n" });
  const { exitCode, printed, warned } = await runInProcess(["lint", "one.json", "two.yaml"], { cwd });
  expect([exitCode, printed]).toEqual([2, ""]);
  expect(warned).toMatch(/one\.json:\d+:\d+ {2}.+\n/);
  expect(warned).toMatch(/two\.yaml:\d+.* {2}.+/);
  const data = await runInProcess(["lint", "one.json", "two.yaml", "--json"], { cwd });
  expect(data.exitCode).toBe(2);
  const { problems } = JSON.parse(data.printed);
  expect(problems[0]).toMatchObject({ file: path.join(cwd, "one.json"), line: expect.any(Number) });
});

it("checks the documents of a project", async () => {
  const cwd = await writeProject({
    ...withConfig("name: acme\npackage: { name: acme-sdk, version: 0.1.0 }\n"),
    "documents/fiat.json": JSON.stringify(fiat),
    "documents/crypto.json": JSON.stringify(wallet),
  });
  expect((await runInProcess(["lint"], { cwd })).printed).toBe("no problems in the documents of acme: fiat, crypto");
});

it("takes documents or a project, not both", async () => {
  expect(await runInProcess(["lint", "a.json", "--config", "acme"])).toMatchObject({
    exitCode: 2,
    warned: "svc-sdk-cli: give documents or --config, not both",
  });
});
