// Programs of this folder, bundled for a runtime, the project in which they find the installed package, and their processes.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "esbuild";

const folder = join(import.meta.dirname, "..");

/** With the package installed from its tarball, like a user's. */
export const project: string = join(folder, "build/project");

/** The path of an installed program. */
export const executable = (name: string): string => join(folder, "node_modules/.bin", name);

/** Whether packages are part of the bundle. */
export type Packages = "external" | "inlined";

/** Bundles a file, or a program of `programs/` by its name, into one file of the project. Returns its path. */
export async function bundle(program: string, packages: Packages, name: string = program): Promise<string> {
  const entry = program.startsWith("/") ? program : join(folder, "programs", `${program}.ts`);
  const outfile = join(project, `${name}.mjs`);
  await build({
    entryPoints: [entry],
    ...{ outfile, bundle: true, format: "esm", target: "es2022", logLevel: "silent" },
    // Use the project's package, not the sources that tsconfig.json points to.
    nodePaths: [join(project, "node_modules")],
    tsconfigRaw: {},
    ...(packages === "external" ? { packages } : { external: ["cloudflare:*"] }),
  });
  return outfile;
}

/** A running server. */
export interface ProgramServer extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string;
}

/** How to start a server. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

// Longer than any start takes on a busy machine.
const STARTING_MS = 60_000;

// The port in the output so far; workerd prints JSON.
const printedPort = /(?:127\.0\.0\.1:|localhost:|\bport"?:\s*)(\d+)(?=\D)/;

const running = new Set<ChildProcess>();

// A server has its own process group, so that its children are stopped as well. Ctrl-C does not reach that group.
process.on("exit", () => {
  for (const child of running) kill(child);
});

/** Resolves when the server has printed its port; rejects with its output if it ends or prints none. */
export async function startServer({ command, args, cwd, env }: ServerCommand): Promise<ProgramServer> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  const ended = once(child, "exit").finally(() => running.delete(child));
  ended.catch(() => undefined); // A failed start is reported below.
  try {
    const port = await portOf(child, `${command} ${args.join(" ")}`);
    return {
      url: `http://127.0.0.1:${port}`,
      async [Symbol.asyncDispose]() {
        kill(child);
        await ended;
      },
    };
  } catch (error) {
    kill(child);
    throw error;
  }
}

function portOf(child: ChildProcess, title: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const fail = (reason: string, cause?: unknown) => {
      clearTimeout(timer);
      reject(new Error(`${title} ${reason}\n${printed.trimEnd()}`, { cause }));
    };
    const timer = setTimeout(() => fail("did not print its address"), STARTING_MS);
    const read = (text: string) => {
      printed += text;
      const port = printedPort.exec(printed)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(port);
    };
    child.stdout?.setEncoding("utf8").on("data", read);
    child.stderr?.setEncoding("utf8").on("data", read);
    child.on("error", (cause) => fail("could not be started", cause));
    child.on("close", (code, signal) => fail(`ended with ${code ?? signal}`));
  });
}

function kill(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL"); // Windows has no process groups.
  }
}

/** What a worker finds in its `env`. */
export interface Bindings {
  readonly texts: Readonly<Record<string, string>>;
  /** Classes of durable objects by the name of their binding; what they store lives in memory. @default none */
  readonly objects?: Readonly<Record<string, string>>;
}

/** How to serve `file`, an ES module of the project, on a free port. It may call loopback addresses. */
export async function workerCommand(file: string, bindings: Bindings): Promise<ServerCommand> {
  const config = `${file}.capnp`;
  await writeFile(config, configOf(basename(file), bindings));
  // With --control-fd=1, workerd prints its port to standard output, where it is read.
  return { command: executable("workerd"), args: ["serve", config, "--control-fd=1"], cwd: project };
}

function configOf(file: string, { texts, objects = {} }: Bindings): string {
  const bindings = [
    ...Object.entries(texts).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`),
    ...Object.entries(objects).map(([name, type]) => `(name = "${name}", durableObjectNamespace = "${type}")`),
  ];
  const classes = Object.values(objects).map(
    (type) => `(className = "${type}", uniqueKey = "${type}", enableSql = true)`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "worker", worker = (
      modules = [(name = "${file}", esModule = embed "${file}")],
      bindings = [${bindings.join(", ")}],
      durableObjectNamespaces = [${classes.join(", ")}],
      durableObjectStorage = (inMemory = void),
      compatibilityDate = "2026-10-01",
    )),
    (name = "internet", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")],
);
`;
}
