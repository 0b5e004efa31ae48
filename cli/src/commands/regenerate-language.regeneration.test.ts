import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { writeProject } from "../project/testing/project-folder.ts";
import { configLine, smallFiles } from "./testing/bad-project.ts";
import { runInProcess } from "./testing/run-program.ts";

// Redocly's generator is a program.
vi.setConfig({ testTimeout: 60_000 });

let cwd: string;

beforeEach(async () => {
  cwd = await writeProject({ ...smallFiles, ...configLine("") });
});

it("writes clients in another language, points to their README, and --check finds what changed", async () => {
  const args = ["regenerate", "--language", "go"];
  const { exitCode, printed } = await runInProcess(args, { cwd });
  expect(exitCode).toBe(0);
  expect(printed).toMatch(/^wrote {4}.+sdk-go: 4 files\nRead .+README\.md: it says what these clients do not have\.$/);
  expect((await readdir(path.join(cwd, "sdk-go"))).sort()).toEqual(["README.md", "crypto", "fiat", "manifest.json"]);
  expect(await readFile(path.join(cwd, "sdk-go/crypto/crypto.go"), "utf8")).toContain("acme_card_id");
  expect(await runInProcess([...args, "--check"], { cwd })).toMatchObject({ exitCode: 0 });
  await writeFile(path.join(cwd, "sdk-go/README.md"), "edited");
  const checked = await runInProcess([...args, "--check"], { cwd });
  expect(checked.exitCode).toBe(1);
  expect(checked.printed).toContain("README.md: changed\nRun npx svc-sdk-cli regenerate --language go");
});

it("takes a folder, and prints data", async () => {
  const args = ["regenerate", "--language", "python", "--out", "clients", "--json"];
  const { printed } = await runInProcess(args, { cwd });
  const files = ["acme_fiat.py", "acme_crypto.py", "README.md", "manifest.json"];
  expect(JSON.parse(printed)).toEqual({ folder: path.join(cwd, "clients"), files });
  expect(await readdir(cwd)).not.toContain("sdk-python");
});

it("rejects a language that has no generator", async () => {
  const { exitCode, warned } = await runInProcess(["regenerate", "--language", "cobol"], { cwd });
  expect(exitCode).toBe(2);
  expect(warned).toContain("Allowed choices are go, python, php, java.");
});
