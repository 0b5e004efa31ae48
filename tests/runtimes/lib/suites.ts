// What every runtime has to pass, each suite against a program in a new process.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ProgramCommand, type StartedProgram, startProgram } from "../../../scripts/lib/start-program.ts";
import { checkDeliveries, recipeOf } from "../../../scripts/recipes/recipe.ts";
import { type AppName, type DeliveryTarget, deliveryCases, expectations } from "../deliveries/delivery-cases.ts";
import { startTestServer } from "../deliveries/test-server.ts";
import { scenario } from "../sandbox/scenario.ts";
import { bundle, type Packages, project } from "./programs.ts";

type Env = Readonly<Record<string, string>>;

/** Returns the command that starts a bundled program with these settings. */
export type StartProgram = (file: string, env: Env) => ProgramCommand | Promise<ProgramCommand>;

export interface Suites {
  deliveries(app: AppName, program: string): void;
  /** The program of a docs/guides/webhooks/ page, like a reader runs it. */
  recipe(page: string, startRecipe?: StartProgram): void;
  sandbox(program: string): void;
}

/** The suites of a runtime whose programs run by `start`. */
export function suitesOf(start: StartProgram, packages: Packages = "external"): Suites {
  /** Starts a program for the tests of a suite. */
  const started = (launch: () => Promise<StartedProgram>): (() => string) => {
    let server: StartedProgram | undefined;
    beforeAll(async () => {
      server = await launch();
    });
    afterAll(() => server?.[Symbol.asyncDispose]());
    return () => server?.url ?? "";
  };
  const open = async (program: string, env: Env & { readonly APP: string }) =>
    startProgram(await start(await bundle(program, packages, `${program}-${env.APP}`), env));

  return {
    deliveries: (app, program) =>
      describe(`deliveries to ${app}`, () => {
        let testServer: DeliveryTarget["testServer"];
        beforeAll(async () => {
          testServer = await startTestServer();
        });
        afterAll(() => testServer.close());
        const url = started(() => open(program, { APP: app, TEST_SERVER: testServer.origin }));
        test.each(deliveryCases)("$name", async ({ run }) => {
          await expect(run({ url: url(), testServer, ...expectations[app] })).resolves.toBeUndefined();
        });
      }),

    recipe: (page, startRecipe = start) =>
      test(`the recipe of docs/guides/webhooks/${page}.md`, async () => {
        const secret = "whsec_not_a_real_secret";
        const file = join(project, `${page}.ts`);
        await writeFile(file, recipeOf(page));
        await using server = await startProgram(await startRecipe(file, { WEBHOOK_SECRET: secret, PORT: "0" }));
        await expect(checkDeliveries(`${server.url}/webhooks`, secret)).resolves.toBeUndefined();
      }),

    sandbox: (program) =>
      test("the sandbox has the transcript that it has here", async () => {
        await using server = await open(program, { APP: "sandbox" });
        await expectTranscript((await fetch(server.url)).json());
      }),
  };
}

/** The scenario has the same transcript as in this process. */
export async function expectTranscript(there: Promise<unknown>): Promise<void> {
  const here = await scenario();
  expect(here.length).toBeGreaterThan(30);
  expect(await there).toEqual(here);
}
