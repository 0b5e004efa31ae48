// The sandbox in another process or page must behave as in this process.

import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type HostPart, type RuntimeProject, runTests, type Test } from "../runtime-host.ts";
import { bundle, type Packages } from "./bundle-program.ts";
import type { StartProgram } from "./hosted-deliveries.ts";
import { startServer } from "./program-server.ts";

const programs = join(import.meta.dirname, "../programs");

/** Compares a runtime's transcript with the one of this process. */
export function sandboxTests(project: RuntimeProject, transcriptJson: () => Promise<string>): readonly Test[] {
  return [
    {
      name: "a scenario through every operation has the same transcript",
      async run() {
        const here = JSON.parse(await transcriptHere(project));
        assert.ok(here.length > 70);
        assert.deepEqual(JSON.parse(await transcriptJson()), here);
      },
    },
  ];
}

/** Runs the test in a new program. */
export function sandboxIn(program: string, start: StartProgram, packages: Packages = "external"): HostPart {
  return {
    title: "sandbox",
    async run(project) {
      const file = await bundle(project, join(programs, `${program}.ts`), `${program}-sandbox.mjs`, packages);
      await using server = await startServer(await start(file, { APP: "sandbox" }, project));
      return await runTests(sandboxTests(project, async () => (await fetch(server.url)).text()));
    },
  };
}

async function transcriptHere(project: RuntimeProject): Promise<string> {
  const file = await bundle(project, join(programs, "sandbox-program.ts"), "sandbox-here.mjs", "external");
  const host: { transcriptJson(): Promise<string> } = await import(pathToFileURL(file).href);
  return await host.transcriptJson();
}
