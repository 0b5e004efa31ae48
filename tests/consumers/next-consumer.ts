// Next with a route of the App Router, and with a Server Component, built and started as in production.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { startServer } from "../runtimes/lib/program-server.ts";
import { type HostPart, type RuntimeHost, runTests } from "../runtimes/runtime-host.ts";
import type { ConsumerContext } from "./consumer.ts";
import { addProgram, packageFile, versionOf } from "./fresh-projects.ts";
import { BALANCE } from "./service.ts";

const cli = packageFile("next/dist/bin/next");
// Next resolves nothing outside of its root; its own files and the package are in this repository.
const root = join(import.meta.dirname, "../..");

interface NextProgram {
  readonly title: string;
  readonly program: string;
  /** Where Next expects the program. */
  readonly target: string;
  readonly config: object;
  readonly path: string;
}

const programs: readonly NextProgram[] = [
  { title: "App Router", program: "next-route.mjs", target: "app/balance/route.js", config: {}, path: "/balance" },
  {
    ...{ title: "Server Component with cacheComponents", program: "next-page.mjs", target: "app/page.js" },
    ...{ config: { cacheComponents: true, partialPrefetching: true }, path: "/" },
  },
];

export function nextConsumer({ projects, baseUrl }: ConsumerContext): RuntimeHost {
  const env = { BASE_URL: baseUrl };
  const part = ({ title, program, target, config, path }: NextProgram): HostPart => ({
    title,
    async run() {
      const cwd = await projects.make(program.replace(".mjs", ""));
      await addProgram(cwd, program, target);
      const layout = "<html><body>{children}</body></html>";
      await writeFile(
        join(cwd, "app/layout.js"),
        `export default function Layout({ children }) {\n  return ${layout};\n}\n`,
      );
      const options = JSON.stringify({ ...config, turbopack: { root } });
      await writeFile(join(cwd, "next.config.mjs"), `export default ${options};\n`);
      const built = promisify(execFile)(process.execPath, [cli, "build"], { cwd, env: { ...process.env, ...env } });
      const { stdout, stderr } = await built;
      const args = [cli, "start", "--hostname", "127.0.0.1", "--port", "0"];
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
              assert.ok((await (await fetch(`${server.url}${path}`)).text()).includes(BALANCE));
            }
          },
        },
      ]);
    },
  });
  return { version: () => versionOf("next"), parts: programs.map(part) };
}
