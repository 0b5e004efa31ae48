// The delivery suite against a handler in another process.

import { join } from "node:path";
import { deliveryCases } from "../deliveries/delivery-cases.ts";
import { startTestServer } from "../deliveries/test-server.ts";
import { type HostPart, type RuntimeProject, runTests } from "../runtime-host.ts";
import { type AppName, expectations } from "./apps.ts";
import { bundle, type Packages } from "./bundle-program.ts";
import { type ServerCommand, startServer } from "./program-server.ts";

/** An app and how to start it. */
export interface HostedApp {
  readonly title: string;
  /** A file of programs/, without extension. */
  readonly program: string;
  readonly app: AppName;
  /** @default "external" */
  readonly packages?: Packages;
  readonly start: StartProgram;
}

/** Returns the command that starts the bundled program with these environment variables. */
export type StartProgram = (
  file: string,
  env: Readonly<Record<string, string>>,
  project: RuntimeProject,
) => ServerCommand | Promise<ServerCommand>;

/** Runs the suite against an app in a new process. */
export function deliveriesTo({ title, program, app, packages = "external", start }: HostedApp): HostPart {
  return {
    title,
    async run(project) {
      const entry = join(import.meta.dirname, "../programs", `${program}.ts`);
      const file = await bundle(project, entry, `${program}-${app}.mjs`, packages);
      const testServer = await startTestServer();
      try {
        await using server = await startServer(
          await start(file, { TEST_SERVER: testServer.origin, APP: app }, project),
        );
        const target = { url: server.url, testServer, ...expectations[app] };
        return await runTests(deliveryCases.map(({ name, run }) => ({ name, run: () => run(target) })));
      } finally {
        testServer.close();
      }
    },
  };
}
