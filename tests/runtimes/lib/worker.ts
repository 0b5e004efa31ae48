// Starts a worker in workerd: a file of configuration, with the settings as text bindings.

import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import type { ServerCommand } from "./program-server.ts";
import { executable, project } from "./programs.ts";

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
