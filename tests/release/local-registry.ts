// A registry on loopback: it has the packages that are published to it, and gets all others from the registry of the machine.

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../../scripts/lib/run-command.ts";
import { CheckFailure } from "../../scripts/lib/step-runner.ts";

export interface LocalRegistry extends AsyncDisposable {
  /** Lets npm use this registry, with a cache of its own. */
  readonly env: NodeJS.ProcessEnv;
  publish(tarball: string): Promise<void>;
}

/** Starts the registry with its files in `folder`. `names` are the packages that it never gets from elsewhere. */
export async function startRegistry(folder: string, names: readonly string[]): Promise<LocalRegistry> {
  await mkdir(folder, { recursive: true });
  const upstream = (await run("npm", ["config", "get", "registry"], { cwd: folder })).trim();
  const server = spawn(
    process.execPath,
    [
      "--import",
      "tsx",
      join(import.meta.dirname, "registry-server.ts"),
      JSON.stringify(settings(folder, names, upstream)),
    ],
    // By the end of the channel, the registry learns that this process has ended.
    { cwd: import.meta.dirname, stdio: ["ignore", "ignore", "inherit", "ipc"] },
  );
  const ended = once(server, "exit");
  const port = await Promise.race([once(server, "message"), ended.then(() => [])]);
  if (typeof port[0] !== "number") throw new CheckFailure(["The registry did not start"]);
  const env = await clientSettings(folder, `127.0.0.1:${port[0]}`);
  return {
    env,
    async publish(tarball) {
      // Provenance is a statement of the workflow about itself: npm cannot make one here.
      await run("npm", ["publish", tarball, "--provenance=false"], { cwd: folder, env });
    },
    async [Symbol.asyncDispose]() {
      server.kill();
      await ended;
    },
  };
}

function settings(folder: string, names: readonly string[], upstream: string): unknown {
  const own = { access: "$all", publish: "$authenticated" };
  return {
    configPath: join(folder, "config.yaml"),
    storage: join(folder, "storage"),
    auth: { htpasswd: { file: join(folder, "htpasswd") } },
    uplinks: { upstream: { url: upstream, timeout: "60s", max_fails: 10, maxage: "1h" } },
    packages: { ...Object.fromEntries(names.map((name) => [name, own])), "**": { access: "$all", proxy: "upstream" } },
    web: { enable: false },
    log: { type: "stdout", level: "fatal" },
  };
}

/** Adds a user, who may publish, and writes the user's settings of npm. */
async function clientSettings(folder: string, host: string): Promise<NodeJS.ProcessEnv> {
  const name = "publisher";
  const response = await fetch(`http://${host}/-/user/org.couchdb.user:${name}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, password: randomUUID() }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (token === undefined) throw new CheckFailure([`The registry added no user: ${response.status}`]);
  const file = join(folder, "npmrc");
  await writeFile(file, `//${host}/:_authToken=${token}\n`);
  return {
    NPM_CONFIG_REGISTRY: undefined,
    npm_config_registry: `http://${host}/`,
    npm_config_userconfig: file,
    npm_config_cache: join(folder, "npm-cache"),
    npm_config_noproxy: "127.0.0.1",
  };
}
