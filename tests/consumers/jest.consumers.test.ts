// Jest in an empty project, as the guide of the sandbox says: its settings, its test file and its command, unchanged.

import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { codeBlocks } from "../../scripts/lib/code-blocks.ts";
import { installInto } from "../../scripts/package/consumer-project.ts";

const JEST = "jest@30.5.2";

test("Jest runs the guide's test", async () => {
  const guide = await readFile(join(import.meta.dirname, "../../docs/guides/sandbox.md"), "utf8");
  const [, section = ""] = /^### Jest\n(.*?)^##/ms.exec(guide) ?? [];
  const [settings = "", code = "", command = ""] = ["json", "js", "sh"].map(
    (language) => codeBlocks(section, language)[0]?.code,
  );
  const packed = dirname(inject("plain"));
  const project = join(packed, "jest");
  const tarballs = (await readdir(packed)).filter((name) => name.endsWith(".tgz"));
  await installInto(project, ...tarballs.map((name) => join(packed, name)), JEST);
  const manifest = join(project, "package.json");
  const merged = { ...JSON.parse(await readFile(manifest, "utf8")), type: "commonjs", ...JSON.parse(settings) };
  await writeFile(manifest, JSON.stringify(merged));
  await writeFile(join(project, "deposit.test.js"), code);
  const { stderr } = await promisify(execFile)("bash", ["-euc", command], { cwd: project });
  expect(stderr).toMatch(/^Tests: +1 passed, 1 total$/m);
});
