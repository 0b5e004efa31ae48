// Next with an App Router route, built and started as in production.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { startServer } from "../runtimes/lib/program-server.ts";
import { type RuntimeHost, runTests } from "../runtimes/runtime-host.ts";
import type { ConsumerContext } from "./consumer.ts";
import { addProgram, packageFile, versionOf } from "./fresh-projects.ts";
import { BALANCE } from "./service.ts";

const cli = packageFile("next/dist/bin/next");
// Next resolves nothing outside of its root; its own files and the package are in this repository.
const root = join(import.meta.dirname, "../..");

export function nextConsumer({ projects, baseUrl }: ConsumerContext): RuntimeHost {
  return {
    version: () => versionOf("next"),
    parts: [
      {
        title: "App Router",
        async run() {
          const cwd = await projects.make("next");
          await addProgram(cwd, "next-route.mjs", "app/balance/route.js");
          await writeFile(
            join(cwd, "app/layout.js"),
            "export default function Layout({ children }) {\n  return children;\n}\n",
          );
          const config = `export default { turbopack: { root: ${JSON.stringify(root)} } };\n`;
          await writeFile(join(cwd, "next.config.mjs"), config);
          const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, "build"], { cwd });
          const args = [cli, "start", "--hostname", "127.0.0.1", "--port", "0"];
          const env = { BASE_URL: baseUrl };
          await using server = await startServer({ command: process.execPath, args, cwd, env });
          return await runTests([
            {
              name: "builds without a warning",
              run: async () => assert.doesNotMatch(`${stdout}${stderr}`, /warn|⚠|node:|polyfill|externalized/i),
            },
            {
              name: "makes a call in each of two requests",
              async run() {
                for (let count = 0; count < 2; count++) {
                  assert.equal(await (await fetch(`${server.url}/balance`)).text(), BALANCE);
                }
              },
            },
          ]);
        },
      },
    ],
  };
}
