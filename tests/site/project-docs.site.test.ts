// `svc-sdk-cli docs` builds the same site for a regenerated SDK, with the VitePress of the user's project.

import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { docsFolder } from "../../scripts/docs/docs-site.ts";
import { copyAcme, newBuildFolder, root } from "../../scripts/lib/repository-specs.ts";
import { run } from "../../scripts/lib/run-command.ts";
import { openSite, visit } from "./opened-site.ts";

let project: string;

beforeAll(async () => {
  // In the repository, where the command's own imports resolve.
  project = await newBuildFolder("docs-project");
  await copyAcme(project);
  const modules = path.join(project, "node_modules");
  await mkdir(path.join(modules, "svc-sdk"), { recursive: true });
  const installed = path.join(docsFolder, "node_modules");
  for (const name of await readdir(installed)) await symlink(path.join(installed, name), path.join(modules, name));
  // From its sources.
  const exports = { ".": "./src/index.ts", "./*": "./src/*.ts" };
  await writeFile(path.join(modules, "svc-sdk/package.json"), JSON.stringify({ name: "svc-sdk", exports }));
  for (const name of ["src", "generated"])
    await symlink(path.join(root, name), path.join(modules, "svc-sdk", name), "junction");
});

afterAll(() => rm(project, { recursive: true }));

const command = (...args: string[]) =>
  run(process.execPath, ["--import", "tsx", path.join(root, "cli/src/svc.ts"), ...args, "--config", project], {
    cwd: root,
  });

it("builds the worked example's reference under a base path, and its programs run", { timeout: 600_000 }, async () => {
  await command("regenerate");
  const printed = await command("docs", "--base", "/acme/");
  expect(printed).toMatch(/\d+ pages: /);
  const page = await readFile(path.join(project, "docs/reference/crypto/freezeCustomerCard.html"), "utf8");
  expect(page).toContain("acme_card_id");
  const text = await readFile(path.join(project, "docs/reference/crypto/freezeCustomerCard.md"), "utf8");
  // The sandbox's own functions keep their names.
  expect(text.replace(/^tenant\.simulate\..*$/gm, "")).not.toContain("svc_card_id");
  expect(page).toContain('href="https://docs.example/acme/reference/crypto/freezeCustomerCard.html"');
  expect(text).toContain('import { createAcmeSandbox } from "@acme/payments/sandbox";');
  expect(page).toContain('href="/acme/reference/index.html"');
  expect(await readFile(path.join(project, "docs/llms.txt"), "utf8")).toContain(
    "(/acme/reference/crypto/freezeCustomerCard.md)",
  );

  await using site = await openSite(path.join(project, "docs"), "/acme/");
  const tab = await site.browser.newPage();
  await visit(tab, site, "acme/reference/crypto/freezeCustomerCard.html");
  await tab.locator('[data-runs="page"] > .run').first().click();
  const panel = tab.locator(".run-panel");
  await panel.getByRole("button", { name: "Run", exact: true }).click();
  await expect.poll(() => panel.locator(".run-status").textContent()).toMatch(/^Ended after/);
  expect(await panel.locator(".printed").textContent()).toContain("acme_card_id");
});
