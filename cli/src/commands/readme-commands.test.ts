// The commands of README.md, section "Your names": run as written, they make a package with the real names.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runInProcess } from "./testing/run-program.ts";

const readme = await readFile(new URL("../../../README.md", import.meta.url), "utf8");
const section = readme.split("\n## Your names\n")[1]?.split("\n## ")[0] ?? "";
const commands = [...section.matchAll(/^npx svc-sdk-cli (.*?)(?: +#.*)?$/gm)].map(([, command = ""]) => command);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "readme-commands-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("the commands write a package with the names that they give", async () => {
  expect(commands.map((command) => command.split(" ")[0])).toEqual(["init", "regenerate"]);
  for (const command of commands) {
    expect(await runInProcess(command.split(" "), { cwd: folder })).toMatchObject({ exitCode: 0 });
  }
  const generated = (file: string) => readFile(path.join(folder, "acme/sdk", file), "utf8");
  expect(JSON.parse(await generated("package.json"))).toMatchObject({ name: "@acme/payments" });
  expect(section).toContain("`AcmeClient` and `acme_card_id`");
  expect(await generated("src/clients.ts")).toMatch(/\bclass AcmeClient\b/);
  expect(await generated("src/crypto/schema.ts")).toMatch(/\bacme_card_id\b/);
  expect(await generated("src/crypto/schema.ts")).not.toMatch(/\bsvc_/);
});
