import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../pipeline/testing/fixture.ts";
import { RedoclyError, runRedocly } from "./run-redocly.ts";

it("returns what a command prints, without a banner", async () => {
  expect(await runRedocly(await temporaryFolder(), ["--version"])).toMatch(/^\d+\.\d+\.\d+\n$/);
});

it("fails with what the command says, without banner and folder", async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, "a.yaml"), "nothing: [");
  const running = runRedocly(folder, ["diff", "a.yaml", "a.yaml"]);
  await expect(running).rejects.toThrow(RedoclyError);
  await expect(running).rejects.toThrow(/^redocly diff: .*a\.yaml/s);
  await expect(running).rejects.not.toThrow(/Node\.js 20|╔/);
  await expect(running).rejects.not.toThrow(folder);
});

it("tells a rejected document from a crash", async () => {
  const folder = await temporaryFolder();
  const paths = { "/a": { get: { operationId: "a", responses: { 200: { $ref: "#/nowhere" } } } } };
  const document = { openapi: "3.1.0", info: { title: "A", version: "1" }, paths };
  await writeFile(path.join(folder, "a.json"), JSON.stringify(document));
  const generate = runRedocly(folder, ["generate-client", "a.json", "--generator", "python", "--output", "a.ts"]);
  await expect(generate).rejects.toMatchObject({
    findings: [{ message: "Can't resolve $ref", pointer: "/paths/~1a/get/responses/200" }],
  });
  await writeFile(path.join(folder, "b.yaml"), "nothing: [");
  await expect(runRedocly(folder, ["diff", "b.yaml", "b.yaml"])).rejects.toMatchObject({ findings: undefined });
});
