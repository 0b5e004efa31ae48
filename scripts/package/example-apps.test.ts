// Every example states the versions that its tests run with, and compiles as strictly as the others.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { STRICT_OPTIONS } from "../lib/compile-project.ts";
import { root } from "../lib/repository-specs.ts";
import { declaredPackages, type ExampleManifest, exampleApps } from "./example-apps.ts";

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
const repository = readJson("package.json");
const installed: Record<string, string> = { ...repository.devDependencies, "svc-sdk": repository.version };

it("finds the examples", () => {
  expect(exampleApps(root)).toEqual(expect.arrayContaining(["agent", "cards", "fiat", "payouts"]));
});

describe.each(exampleApps(root))("examples/%s", (app) => {
  const manifest: ExampleManifest = readJson(`examples/${app}/package.json`);

  it("is a private module with the repository's versions", () => {
    expect(manifest).toMatchObject({ name: app, private: true, type: "module" });
    const declared = declaredPackages(manifest);
    expect(declared).toEqual(Object.fromEntries(Object.keys(declared).map((name) => [name, installed[name]])));
    expect(manifest.dependencies).toHaveProperty("svc-sdk");
  });

  it("is started and tested by npm", () => {
    expect(manifest.scripts).toMatchObject({ start: expect.any(String), test: "tsc && vitest run" });
    expect(existsSync(join(root, "examples", app, "README.md"))).toBe(true);
    expect(readdirSync(join(root, "examples", app, "test")).join()).toContain(".test.ts");
  });

  it("compiles with the same strict options as the others", () => {
    expect(readJson(`examples/${app}/tsconfig.json`)).toEqual({
      compilerOptions: {
        ...STRICT_OPTIONS,
        lib: ["ES2022"],
        module: "NodeNext",
        moduleResolution: "NodeNext",
        types: ["node"],
        skipLibCheck: true,
      },
      include: ["src", "test"],
    });
  });
});
