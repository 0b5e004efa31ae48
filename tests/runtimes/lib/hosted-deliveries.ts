// The suite of deliveries, sent to a handler in another process.

import { join } from "node:path";
import { deliveryCases } from "../deliveries/delivery-cases.ts";
import { openDesk } from "../deliveries/test-server.ts";
import { type Part, type Project, runTests } from "../runtime-host.ts";
import { type AppName, expectations } from "./apps.ts";
import { bundle, type Packages } from "./bundle-program.ts";
import { type ServerCommand, startServer } from "./program-server.ts";

/** An app, and how to start it. */
export interface HostedApp {
  readonly title: string;
  /** File of programs/, without its ending. */
  readonly program: string;
  readonly app: AppName;
  /** @default "external" */
  readonly packages?: Packages;
  readonly start: StartProgram;
}

/** How to start a program, bundled to `file`, with `env` as its settings. */
export type StartProgram = (
  file: string,
  env: Readonly<Record<string, string>>,
  project: Project,
) => ServerCommand | Promise<ServerCommand>;

/** The suite against an app, in a process that is started for it. */
export function deliveriesTo({ title, program, app, packages = "external", start }: HostedApp): Part {
  return {
    title,
    async run(project) {
      const entry = join(import.meta.dirname, "../programs", `${program}.ts`);
      const file = await bundle(project, entry, `${program}-${app}.mjs`, packages);
      const desk = await openDesk();
      try {
        await using server = await startServer(await start(file, { DESK: desk.origin, APP: app }, project));
        const target = { url: server.url, desk, ...expectations[app] };
        return await runTests(deliveryCases.map(({ name, run }) => ({ name, run: () => run(target) })));
      } finally {
        desk.close();
      }
    },
  };
}
