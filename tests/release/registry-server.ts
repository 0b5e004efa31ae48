// Serves an npm registry on loopback for as long as the process that started it lives. Its argument is the registry's configuration.

import type { Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";

interface Verdaccio {
  runServer(configuration: unknown): Promise<Server>;
}

// Only the root's packages are there when the types are checked.
const { runServer } = createRequire(import.meta.url)("verdaccio") as Verdaccio;
const server = await runServer(JSON.parse(process.argv[2] ?? ""));

process.once("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
