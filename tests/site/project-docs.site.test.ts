// `svc-sdk-cli docs` builds the same site for a regenerated SDK, with the VitePress of the user's project.

import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { docsFolder } from "../../scripts/docs/docs-site.ts";
import { copyAcme, root } from "../../scripts/lib/repository-specs.ts";
import { run } from "../../scripts/lib/run-command.ts";

let project: string;

beforeAll(async () => {
  // In the repository, where the command's own imports resolve.
  project = await mkdtemp(path.join(root, "build/docs-project-"));
  await copyAcme(project);
  await symlink(path.join(docsFolder, "node_modules"), path.join(project, "node_modules"), "junction");
});

afterAll(() => rm(project, { recursive: true }));

it("builds the worked example's reference under a base path", { timeout: 600_000 }, async () => {
  const args = ["--import", "tsx", path.join(root, "cli/src/svc.ts"), "docs", "--base", "/acme/"];
  const printed = await run(process.execPath, [...args, "--config", project], { cwd: root });
  expect(printed).toMatch(/\d+ pages: /);
  const page = await readFile(path.join(project, "docs/reference/crypto/freezeCustomerCard.html"), "utf8");
  expect(page).toContain("acme_card_id");
  const text = await readFile(path.join(project, "docs/reference/crypto/freezeCustomerCard.md"), "utf8");
  // The sandbox's own functions keep their names.
  expect(text.replace(/^tenant\.simulate\..*$/gm, "")).not.toContain("svc_card_id");
  expect(page).toContain('href="https://docs.example/acme/reference/crypto/freezeCustomerCard.html"');
  expect(page).toContain('href="/acme/reference/index.html"');
  expect(await readFile(path.join(project, "docs/llms.txt"), "utf8")).toContain(
    "(/acme/reference/crypto/freezeCustomerCard.md)",
  );
});
