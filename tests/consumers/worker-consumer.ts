// A Cloudflare worker: bundled by esbuild with the conditions of its own tool, and run in workerd.

import assert from "node:assert/strict";
import { join } from "node:path";
import { build } from "esbuild";
import { startServer } from "../runtimes/lib/program-server.ts";
import { workerCommand } from "../runtimes/lib/worker.ts";
import { type RuntimeHost, runTests } from "../runtimes/runtime-host.ts";
import type { ConsumerContext } from "./consumer.ts";
import { addProgram, packageFile, versionOf } from "./fresh-projects.ts";
import { BALANCE } from "./service.ts";

export function workerConsumer({ projects, baseUrl }: ConsumerContext): RuntimeHost {
  return {
    version: () => versionOf("workerd"),
    parts: [
      {
        title: "worker bundled by esbuild",
        async run() {
          const folder = await projects.make("worker");
          const outfile = join(folder, "bundled-worker.mjs");
          const { warnings } = await build({
            entryPoints: [await addProgram(folder, "worker.mjs")],
            outfile,
            bundle: true,
            format: "esm",
            conditions: ["workerd", "worker", "browser"],
            logLevel: "silent",
          });
          const command = await workerCommand(outfile, { texts: { BASE_URL: baseUrl } }, { folder });
          await using server = await startServer({ ...command, command: packageFile(".bin/workerd") });
          return await runTests([
            { name: "builds without a warning", run: async () => assert.deepEqual(warnings, []) },
            {
              name: "makes a call in each of two requests",
              async run() {
                for (let count = 0; count < 2; count++) assert.equal(await (await fetch(server.url)).text(), BALANCE);
              },
            },
          ]);
        },
      },
    ],
  };
}
