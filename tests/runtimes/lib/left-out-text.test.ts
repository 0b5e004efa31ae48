import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { hostNames } from "../hosts.ts";
import { leftOut, type Manifest } from "./left-out-text.ts";

const manifest: Manifest = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));

it("names every runtime with its pinned version", () => {
  const text = leftOut(manifest);
  for (const name of hostNames) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
  expect(text).toContain(`bun ${manifest.devDependencies.bun},`);
  expect(text).toMatch(/\bnode22 22\.\d+\.\d+,/);
  expect(text).toContain("npm run test:runtimes");
});
