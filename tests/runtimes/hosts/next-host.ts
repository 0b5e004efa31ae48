// Next, built and started as in production, with the fetch handler as an App Router route.

import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { run } from "../../../scripts/lib/run-command.ts";
import { packageFile } from "../lib/executable.ts";
import { deliveriesTo, type StartProgram } from "../lib/hosted-deliveries.ts";
import { installedVersion } from "../lib/installed-version.ts";
import type { RuntimeHost } from "../runtime-host.ts";

const cli = packageFile("next/dist/bin/next");

// Next resolves nothing outside of its root; its own files and the package are in this repository.
const root = join(import.meta.dirname, "../../..");

const start: StartProgram = async (file, env, project) => {
  const folder = join(project.folder, "next");
  await writeFiles(folder, {
    "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(root)} } };\n`,
    "app/layout.js": "export default function Layout({ children }) {\n  return children;\n}\n",
    "app/[...path]/route.js": `export { POST } from "../../../${basename(file)}";\n`,
  });
  await run(process.execPath, [cli, "build"], { cwd: folder });
  return {
    command: process.execPath,
    args: [cli, "start", "--hostname", "127.0.0.1", "--port", "0"],
    cwd: folder,
    env,
  };
};

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

export const next: RuntimeHost = {
  version: () => installedVersion("next"),
  parts: [deliveriesTo({ title: "App Router", program: "next-route", app: "next", start })],
};
