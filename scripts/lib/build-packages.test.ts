import { rm } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { bundle } from "../../cli/page/build.ts";
import { inlinedPackages, packagesIn, thirdPartyNotices } from "../package/third-party-notices.ts";
import { bundleProgram } from "./build-packages.ts";
import { root } from "./repository-specs.ts";

// Inside the package, so that its dependencies resolve.
const folder = path.join(root, "cli/build", `bundle-${process.pid}`);
const { metafile } = await bundleProgram(folder).finally(() => rm(folder, { recursive: true, force: true }));

it("loads no package but commander until a command runs", () => {
  /** The packages that a file of the bundle imports when it loads, by itself or through others. */
  function loadedPackages(file: string, seen: Set<string> = new Set()): string[] {
    seen.add(file);
    return (metafile.outputs[file]?.imports ?? []).flatMap(({ path: imported, kind, external }) => {
      if (kind === "dynamic-import" || imported.startsWith("node:") || seen.has(imported)) return [];
      return external ? [imported] : loadedPackages(imported, seen);
    });
  }
  expect([...new Set(loadedPackages(path.relative(root, path.join(folder, "svc.js"))))]).toEqual(["commander"]);
});

it("names the licences of all packages that the program and the page contain", async () => {
  const parts = await Promise.all(["main.tsx", "run/open-panel.tsx", "run/worker.ts"].map((entry) => bundle(entry)));
  const inputs = parts.flatMap((part) => part.inputs);
  expect(packagesIn([...Object.keys(metafile.inputs), ...inputs])).toEqual(inlinedPackages);
});

it("the notices have the version and the whole licence of each package", async () => {
  const text = await thirdPartyNotices();
  for (const name of inlinedPackages)
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((?:MIT|Apache-2\\.0)\\)$`, "m"));
  expect(text.match(/Permission is hereby granted|Apache License$/gm)).toHaveLength(inlinedPackages.length);
  expect(text.match(/^Copyright|^The MIT License|^MIT License/gm)?.length).toBeGreaterThanOrEqual(
    inlinedPackages.length,
  );
});
