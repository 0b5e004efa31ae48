import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emitDeclarations } from "./emit-declarations.ts";
import { root } from "./repository-specs.ts";

const folder = path.join(root, "cli/build", `types-${process.pid}`);
let names: string[];

beforeAll(async () => {
  names = await emitDeclarations(folder);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it("emits what the entry point exports", () => {
  expect(names).toEqual(expect.arrayContaining(["cli/src/api.d.ts", "cli/src/project/project-config.d.ts"]));
});

it("emits nothing that the entry point does not reach", () => {
  expect(names.filter((name) => /templates|\.test\./.test(name))).toEqual([]);
});

it("refers to no package but those that its users have", async () => {
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  const packages = texts.flatMap((text) =>
    [...text.matchAll(/(?:from |import\()"([^."][^"]*)"/g)].map(([, name]) => name),
  );
  expect(packages).toEqual([]);
});
