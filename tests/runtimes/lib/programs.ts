// Programs of this folder, bundled for a runtime, the project in which they find the installed package.

import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "esbuild";
import type { ProgramCommand } from "../../../scripts/lib/start-program.ts";

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
    outfile,
    bundle: true,
    format: "esm",
    target: "es2022",
    logLevel: "silent",
    // Use the project's package, not the sources that tsconfig.json points to.
    nodePaths: [join(project, "node_modules")],
    tsconfigRaw: {},
    ...(packages === "external" ? { packages } : { external: ["cloudflare:*"] }),
  });
  return outfile;
}

/** What a worker finds in its `env`. */
export interface Bindings {
  readonly texts: Readonly<Record<string, string>>;
  /** Classes of durable objects by the name of their binding; what they store lives in memory. @default none */
  readonly objects?: Readonly<Record<string, string>>;
}

/** How to serve `file`, an ES module of the project, on a free port. It may call loopback addresses. */
export async function workerCommand(file: string, bindings: Bindings): Promise<ProgramCommand> {
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
