import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundle } from "../../cli/page/build.ts";
import { bundleProgram } from "../lib/build-packages.ts";
import { root } from "../lib/repository-specs.ts";
import { inlinedPackages, packagesIn, thirdPartyNotices } from "./third-party-notices.ts";

it("are of all packages that the program and the page contain", async () => {
  const folder = join(root, "cli/build", `notices-${process.pid}`);
  const program = await bundleProgram(folder).finally(() => rm(folder, { recursive: true, force: true }));
  const page = await bundle("main.tsx");
  expect(packagesIn([...Object.keys(program.metafile.inputs), ...page.inputs])).toEqual(inlinedPackages);
});

it("have the version and the whole licence of each", async () => {
  const text = await thirdPartyNotices();
  for (const name of inlinedPackages) expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)$`, "m"));
  expect(text.match(/Permission is hereby granted/g)).toHaveLength(inlinedPackages.length);
  expect(text.match(/^Copyright|^The MIT License|^MIT License/gm)?.length).toBeGreaterThanOrEqual(
    inlinedPackages.length,
  );
});
