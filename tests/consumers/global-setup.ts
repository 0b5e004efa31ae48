// Installs the tools into this folder and the packed package into a first project, which every test copies, and starts the service that
// the projects' programs call.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { installLocked, run } from "../../scripts/lib/run-command.ts";
import { installInto, installPeers } from "../../scripts/package/consumer-project.ts";
import { pack } from "../../scripts/package/pack.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of a project with nothing but the package, inside of this repository. */
    readonly plain: string;
    /** The same with the optional peers, outside of it, where no compiler finds declarations of the repository. */
    readonly withPeers: string;
    /** Of the service. */
    readonly baseUrl: string;
  }
}

const folder = import.meta.dirname;
const root = join(folder, "../..");

const responses: Readonly<Record<string, string>> = {
  "POST /api/v1/auth/token": `{"success":true,"access_token":"t_1","token_type":"Bearer","expires_in":3600}`,
  // A balance that a float cannot hold.
  "POST /api/v1/balance/check": `{"status":true,"message":"","data":{"balance":9007199254740993.10,"usd":1.5}}`,
};

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  Object.assign(process.env, { DO_NOT_TRACK: "1", NEXT_TELEMETRY_DISABLED: "1" });
  await installLocked(folder);
  await run(process.execPath, [join(root, "node_modules/typescript7/bin/tsc"), "-p", folder], { cwd: folder });
  await mkdir(join(folder, "build"), { recursive: true });
  const inside = await mkdtemp(join(folder, "build/run-"));
  const outside = await mkdtemp(join(tmpdir(), "consumers-"));
  const { tarball } = await pack(root, inside);
  const projects = { plain: join(inside, "first"), withPeers: join(outside, "first") };
  for (const project of Object.values(projects)) {
    await installInto(project, tarball);
    // Bundlers follow the nearest tsconfig.json, and that of this folder is for its own files.
    await writeFile(join(project, "tsconfig.json"), "{}");
  }
  await installPeers(projects.withPeers);

  const server = createServer(async (request, response) => {
    await request.toArray();
    const operation = `${request.method} ${request.url}`;
    const isAllowed = operation.endsWith("/auth/token") || request.headers.authorization === "Bearer t_1";
    const body = isAllowed ? responses[operation] : undefined;
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" }).end(body ?? "{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  provide("plain", projects.plain);
  provide("withPeers", projects.withPeers);
  provide("baseUrl", `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`);
  return async () => {
    server.closeAllConnections();
    server.close();
    for (const made of [inside, outside]) await rm(made, { recursive: true, force: true });
  };
}
