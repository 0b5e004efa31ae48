import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import manifest from "../../cli/package.json" with { type: "json" };
import { bundleProgram } from "./bundle-cli.ts";
import { root } from "./repository-specs.ts";
import { run } from "./run-command.ts";

it("bundles a program that runs with only its package's dependencies", async () => {
  // Inside the package, so that its dependencies resolve.
  const folder = path.join(root, "cli/build", `bundle-${process.pid}`);
  try {
    const { metafile } = await bundleProgram(folder);
    const [output] = Object.values(metafile.outputs);
    const outside = new Set(
      output?.imports.map((imported) => imported.path).filter((name) => !name.startsWith("node:")),
    );
    expect([...outside]).toEqual(["commander"]);
    expect(Object.keys(manifest.dependencies)).toContain("commander");
    const program = path.join(folder, "svc.js");
    expect(await run(process.execPath, [program, "sandbox", "--help"], { cwd: root })).toContain(
      "Usage: svc-sdk-cli sandbox",
    );
    // No path of the build machine.
    expect(await readFile(program, "utf8")).not.toContain(root);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
