import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { smallProject } from "../regeneration/testing/small-project.ts";
import { runInProcess } from "./testing/run-program.ts";

/** A project whose configuration is complete. */
async function writtenProject() {
  const { config, write } = await smallProject();
  await write("svc.config.json", { name: config.name, package: { ...config.package } });
  return { config };
}

it("writes Markdown pages beside the project, with its name", async () => {
  const { config } = await writtenProject();
  const { exitCode, printed } = await runInProcess(["docs", "--markdown", "--config", config.folder], {
    cwd: config.folder,
  });
  expect([exitCode, printed]).toEqual([0, "14 pages: docs"]);
  expect((await readdir(path.join(config.folder, "docs/reference"))).sort()).toEqual([
    ...["README.md", "crypto", "errors.md"],
    ...["fiat", "gaps.md", "operations.md"],
  ]);
  const page = await readFile(path.join(config.folder, "docs/reference/crypto/getCard.md"), "utf8");
  expect(page).toContain("`acme_card_id`");
  expect(page).not.toContain("svc_");
});

it("rejects a folder with other files before it loads the project", async () => {
  const { config } = await writtenProject();
  await writeFile(path.join(config.folder, "notes.txt"), "");
  const { exitCode, warned } = await runInProcess(["docs", "--markdown", "--out", "."], { cwd: config.folder });
  expect(exitCode).toBe(2);
  expect(warned).toContain("is not a page of the reference, and the folder would be replaced");
  expect(warned).not.toContain("overlays");
});

it("needs VitePress for a site, and says how to install it", async () => {
  const { config } = await writtenProject();
  const { exitCode, warned } = await runInProcess(["docs"], { cwd: config.folder });
  expect(exitCode).toBe(2);
  expect(warned).toContain("has no VitePress, which builds the site");
  expect(warned).toContain("npm install --save-dev vitepress@1.6.4, or add --markdown");
});

it("does not replace a folder that is not a site", async () => {
  const { config } = await writtenProject();
  await mkdir(path.join(config.folder, "node_modules/vitepress"), { recursive: true });
  await writeFile(path.join(config.folder, "node_modules/vitepress/package.json"), "{}");
  const { exitCode, warned } = await runInProcess(["docs", "--out", "."], { cwd: config.folder });
  expect(exitCode).toBe(2);
  expect(warned).toContain("is not a site of an earlier run, and would be replaced");
});
