// The commands of docs/guides/sandbox.md for a running sandbox: each does its work, as written.

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type CommandSandbox, commandSandbox } from "./testing/command-sandbox.ts";

// The first run loads the sandbox.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const guide = readFileSync(new URL("../../../docs/guides/sandbox.md", import.meta.url), "utf8");
const commands = [
  ...guide.matchAll(/^npx svc-sdk-cli ((?:trigger|advance|fault|logs|listen|reset)\b.*?)(?: +#.*)?$/gm),
].map(([, command = ""]) => command);

let sandbox: CommandSandbox;
beforeAll(async () => {
  sandbox = await commandSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

it("the guide shows every command for a running sandbox", () => {
  const names = new Set(commands.map((command) => command.split(" ")[0]));
  expect([...names].sort()).toEqual(["advance", "fault", "listen", "logs", "reset", "trigger"]);
});

describe("the guide's command", () => {
  it.each(commands)("%s", async (command) => {
    const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = ""]) => quoted ?? plain);
    expect(await sandbox.run(words)).toMatchObject({ exitCode: 0 });
  });
});
