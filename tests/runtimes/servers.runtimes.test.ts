// The packed package in runtimes that start servers, other than the Node that `npm test` uses. Each suite has a program of its own in a
// new process.

import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ProgramCommand, type StartedProgram, startProgram } from "../../scripts/lib/start-program.ts";
import { checkDeliveries, recipeOf } from "../../scripts/recipes/recipe.ts";
import { type AppName, deliveryCases, expectations } from "./deliveries/delivery-cases.ts";
import { startTestServer, type TestServer } from "./deliveries/test-server.ts";
import { bundle, executable, type Packages, project, workerCommand } from "./lib/programs.ts";
import { scenario } from "./sandbox/scenario.ts";

/** Returns the command that starts a bundled program with these settings. */
type Start = (file: string, env: Readonly<Record<string, string>>) => ProgramCommand | Promise<ProgramCommand>;

interface Runtime {
  readonly start: Start;
  /** Whether its package is installed. @default true */
  readonly isThere?: boolean;
  /** @default external */
  readonly packages?: Packages;
  /** The program of each app of `deliveries/apps`. */
  readonly apps: Readonly<Partial<Record<AppName, string>>>;
  readonly sandbox: string;
  /** The program of a docs/guides/webhooks/ page, which is started like a reader runs it. */
  readonly recipe?: readonly [page: string, start: Start];
}

const startBy =
  (command: string, ...args: readonly string[]): Start =>
  (file, env) => ({ command, args: [...args, file], cwd: project, env });

const onNode = { express: "node-server", fastify: "node-server" };
const onFetch = { fetch: "fetch-server", hono: "fetch-server" };
const bun = startBy(executable("bun"));
// It may reach loopback and nothing else.
const denoFlags = ["run", "--no-prompt", "--node-modules-dir=manual", "--allow-net=127.0.0.1", "--allow-env"];
const deno = startBy(executable("deno"), ...denoFlags);
// With a configuration of its own, without Cloudflare's tools.
const workerd: Start = (file, texts) => workerCommand(file, { texts });
const newestNode = join(import.meta.dirname, "node_modules/node26/bin/node");

const runtimes: Readonly<Record<string, Runtime>> = {
  Bun: { start: bun, apps: { ...onFetch, ...onNode }, sandbox: "fetch-server", recipe: ["bun", bun] },
  Deno: { start: deno, apps: { ...onFetch, ...onNode }, sandbox: "fetch-server", recipe: ["deno", deno] },
  workerd: {
    start: workerd,
    packages: "inlined",
    apps: { fetch: "workerd", hono: "workerd" },
    sandbox: "workerd",
    // Bound as in the recipe's wrangler.jsonc.
    recipe: [
      "workers",
      async (file, texts) =>
        workerCommand(await bundle(file, "inlined", "recipe"), { texts, objects: { VALUES: "StoredValue" } }),
    ],
  },
  // Its package exists for Linux on x64 only.
  "the newest Node": {
    start: startBy(newestNode),
    isThere: existsSync(newestNode),
    apps: onNode,
    sandbox: "node-server",
  },
};

for (const [name, { start, isThere = true, packages = "external", apps, sandbox, recipe }] of Object.entries(
  runtimes,
)) {
  const open = async (program: string, APP: string, TEST_SERVER = "") =>
    startProgram(await start(await bundle(program, packages, `${program}-${APP}`), { APP, TEST_SERVER }));

  describe.skipIf(!isThere)(name, () => {
    describe.each(Object.entries(apps) as [AppName, string][])("deliveries to %s", (app, program) => {
      let testServer: TestServer;
      let server: StartedProgram | undefined;
      beforeAll(async () => {
        testServer = await startTestServer();
        server = await open(program, app, testServer.origin);
      });
      afterAll(async () => {
        await server?.[Symbol.asyncDispose]();
        testServer.close();
      });
      for (const { name: title, run } of deliveryCases) {
        test(title, async () => {
          const target = { url: server?.url ?? "", testServer, ...expectations[app] };
          await expect(run(target)).resolves.toBeUndefined();
        });
      }
    });

    test("the sandbox has the transcript that it has here", async () => {
      await using server = await open(sandbox, "sandbox");
      expect(await (await fetch(server.url)).json()).toEqual(await scenario());
    });

    test.runIf(recipe)("the recipe of docs/guides/webhooks", async () => {
      const [page, startRecipe] = recipe ?? expect.unreachable();
      const secret = "whsec_not_a_real_secret";
      const file = join(project, `${page}.ts`);
      await writeFile(file, recipeOf(page));
      await using server = await startProgram(await startRecipe(file, { WEBHOOK_SECRET: secret, PORT: "0" }));
      await expect(checkDeliveries(`${server.url}/webhooks`, secret)).resolves.toBeUndefined();
    });
  });
}
