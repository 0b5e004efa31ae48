// Every example states the versions that its tests run with, and compiles as strictly as the others.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { STRICT_OPTIONS } from "../lib/compile-project.ts";
import { root } from "../lib/repository-specs.ts";
import { declaredPackages, exampleApps } from "./example-apps.ts";

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
const repository = readJson("package.json");
const { version, private: isUnreleased } = repository;
const own = isUnreleased ? `file:../../svc-sdk-${version}.tgz` : version;
const installed: Record<string, string> = { ...repository.devDependencies, "svc-sdk": own };

describe.each(exampleApps())("examples/%s", (app) => {
  const manifest = readJson(`examples/${app}/package.json`);

  it("is a private module with the repository's versions, which npm starts and tests", () => {
    const scripts = { start: expect.any(String), test: "tsc && vitest run" };
    expect(manifest).toMatchObject({ name: app, private: true, type: "module", scripts });
    const declared = declaredPackages(manifest);
    expect(declared).toEqual(Object.fromEntries(Object.keys(declared).map((name) => [name, installed[name]])));
  });

  it("compiles strictly", () =>
    expect(readJson(`examples/${app}/tsconfig.json`).compilerOptions).toMatchObject(STRICT_OPTIONS));
});
