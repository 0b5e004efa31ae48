import { expect, it } from "vitest";
import { foreignCommands } from "./commands.ts";

it.each([
  ["Run `npx svc-sdk-cli sandbox`, or `npx tsx server.ts`.", []],
  ["one\n$ npx svc sandbox", ["a.md:2: npx svc", "a.md:2: svc sandbox"]],
  ["npx --yes svc", ["a.md:1: npx --yes svc"]],
  ["npx\nsvc", ["a.md:1: npx svc"]],
  ["npm exec -- sandbox; bunx svc-sdk-cli; pnpm dlx svc", ["a.md:1: npm exec -- sandbox", "a.md:1: pnpm dlx svc"]],
  ["then `svc sandbox --port 0` and svc-sdk-cli sandbox", ["a.md:1: svc sandbox"]],
  ["npx --package=a-b svc, npm x svc", ["a.md:1: npx --package=a-b svc", "a.md:1: npm x svc"]],
  ["npx --package svc svc-sdk-cli", ["a.md:1: npx --package svc"]],
  ["svc init --name acme", ["a.md:1: svc init"]],
  ["npx redocly lint", ["a.md:1: npx redocly"]],
])("finds commands of strangers: %j", (text, found) => {
  expect(foreignCommands("a.md", text, false)).toEqual(found);
});

it("allows the installed tools where readers have a clone", () => {
  expect(foreignCommands("a.md", "npx redocly lint && npx vitest run", true)).toEqual([]);
  expect(foreignCommands("a.md", "npx svc sandbox", true)).toHaveLength(2);
});
