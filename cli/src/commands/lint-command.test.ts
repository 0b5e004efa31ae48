import path from "node:path";
import { expect, it } from "vitest";
import { writeProject } from "../project/testing/project-folder.ts";
import { kycDocument, smallDocuments } from "../regeneration/testing/small-documents.ts";
import { configLine, smallFiles } from "./testing/bad-project.ts";
import { runInProcess } from "./testing/run-program.ts";

const { fiat, crypto: wallet } = smallDocuments();
const broken = { ...fiat, paths: { "/a": { get: { operationId: "getA", parameters: {} } } } };

it("passes sound documents", async () => {
  const cwd = await writeProject({ "fiat.json": JSON.stringify(fiat), "wallet.json": JSON.stringify(wallet) });
  expect(await runInProcess(["lint", "fiat.json", "wallet.json"], { cwd })).toMatchObject({
    exitCode: 0,
    printed: "no problems in fiat.json, wallet.json",
  });
  expect((await runInProcess(["lint", "fiat.json", "--json"], { cwd })).printed).toBe('{"problems":[],"warnings":[]}');
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

it("judges a plain document as regenerate does, with its wrong examples as warnings", async () => {
  const kyc = kycDocument();
  const cwd = await writeProject({
    "kyc.json": JSON.stringify(kyc, null, 2),
    "wrong.json": JSON.stringify(kyc, null, 2).replace('"svc_id": "a"', '"svc_id": 5'),
    "ours.json": JSON.stringify(fiat).replace(/"x-retry":"[a-z]+",?/, ""),
  });
  expect(await runInProcess(["lint", "kyc.json"], { cwd })).toMatchObject({
    ...{ exitCode: 0, printed: "no problems in kyc.json" },
  });
  const wrong = await runInProcess(["lint", "wrong.json"], { cwd });
  expect(wrong.exitCode).toBe(0);
  expect(wrong.printed).toMatch(/^warning {2}.*wrong\.json:\d+:\d+ {2}the example of the 200 response .+ is not valid/);
  const ours = await runInProcess(["lint", "ours.json"], { cwd });
  expect([ours.exitCode, ours.warned]).toEqual([2, expect.stringContaining("x-retry")]);
});

it("checks the documents of a project", async () => {
  const cwd = await writeProject({ ...smallFiles, ...configLine("") });
  expect((await runInProcess(["lint"], { cwd })).printed).toBe("no problems in the documents of acme: fiat, crypto");
});

it("takes documents or a project, not both", async () => {
  expect(await runInProcess(["lint", "a.json", "--config", "acme"])).toMatchObject({
    exitCode: 2,
    warned: "svc-sdk-cli: give documents or --config, not both",
  });
});
