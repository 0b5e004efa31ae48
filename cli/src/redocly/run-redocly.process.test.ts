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
