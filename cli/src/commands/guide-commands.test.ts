// The commands of docs/guides/sandbox.md: each does its work, as written.

import { readFileSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { temporaryFolder } from "../pipeline/testing/fixture.ts";
import { type CommandSandbox, commandSandbox } from "./testing/command-sandbox.ts";
import { runInProcess } from "./testing/run-program.ts";

const guide = readFileSync(new URL("../../../docs/guides/sandbox.md", import.meta.url), "utf8");
const inLines = /^npx svc-sdk-cli ((?:trigger|advance|fault|logs|listen|reset)\b.*?)(?: +#.*)?$/gm;
const commands = [...guide.matchAll(inLines)].map(([, command = ""]) => command);

/** In lines of their own and within sentences; `--config` needs a project, which check-package.ts has. */
const allStarts = [...guide.matchAll(/npx svc-sdk-cli (sandbox(?: --[^`\n#]*)?)/g)].map(([, text = ""]) => text.trim());
const starts = [...new Set(allStarts)].filter((text) => !/--help|--config/.test(text));
/** The guide's fixture. */
const [, fixture = ""] = /```yaml\n(settings:\n.*?)```/s.exec(guide) ?? [];

let sandbox: CommandSandbox;
beforeAll(async () => {
  sandbox = await commandSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

it("the guide shows every command for a running sandbox", () => {
  const names = new Set(commands.map((command) => command.split(" ")[0]));
  expect([...names].sort()).toEqual(["advance", "fault", "listen", "logs", "reset", "trigger"]);
});

it.each(commands)("the guide's command %s", async (command) => {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = ""]) => quoted ?? plain);
  expect(await sandbox.run(words)).toMatchObject({ exitCode: 0 });
});

it("the guide shows how a server starts", () => {
  const options = ["--port 4010", "--fixture fixture.yaml", "--state .sandbox.json", "--export-on-exit state.json"];
  expect(starts).toEqual(expect.arrayContaining(options.map((option) => `sandbox ${option}`)));
});

it.each(starts)("the guide's server %s", async (command) => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, "fixture.yaml"), fixture);
  const files: string[] = [];
  // The program starts in a folder of its own.
  const inFolder = command.replace(/(--(?:state|fixture|export-on-exit|env-file)) (\S+)/g, (_, option, file) => {
    files.push(file);
    return `${option} ${path.join(folder, file)}`;
  });
  const [, ...options] = inFolder.replace(/ --port \S+/, "").split(/ +/);
  const run = await runInProcess(["sandbox", "--port", "0", ...options], { cwd: folder });
  expect([run.exitCode, run.warned]).toEqual([0, ""]);
  expect(run.printed).toContain("Press Ctrl+C to stop.");
  expect(await readdir(folder)).toEqual(expect.arrayContaining(files));
});
