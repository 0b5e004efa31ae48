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

// Before the project is loaded, which would report its overlay.
it.each<[title: string, args: string[], hasVitepress: boolean, ...messages: string[]]>([
  ["a folder with other files", ["--markdown", "--out", "."], false, "is not a page of the reference, and the folder"],
  ["a project without VitePress", [], false, "which builds the site", "npm install --save-dev vitepress@1.6.4, or add"],
  ["a folder that is not a site", ["--out", "."], true, "is not a site of an earlier run, and would be replaced"],
])("rejects %s", async (_, args, hasVitepress, ...messages) => {
  const { config } = await writtenProject();
  await writeFile(path.join(config.folder, "notes.txt"), "");
  if (hasVitepress) {
    await mkdir(path.join(config.folder, "node_modules/vitepress"), { recursive: true });
    await writeFile(path.join(config.folder, "node_modules/vitepress/package.json"), "{}");
  }
  const { exitCode, warned } = await runInProcess(["docs", ...args], { cwd: config.folder });
  for (const message of messages) expect(warned).toContain(message);
  expect([exitCode, warned.includes("overlays")]).toEqual([2, false]);
});
