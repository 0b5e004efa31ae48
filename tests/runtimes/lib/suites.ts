// What every runtime has to pass, each suite against a program in a new process.

import { createHmac } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ProgramCommand, type StartedProgram, startProgram } from "../../../scripts/lib/start-program.ts";
import { checkDeliveries, recipeOf } from "../../../scripts/recipes/recipe.ts";
import { type AppName, type DeliveryTarget, deliveryCases, expectations } from "../deliveries/delivery-cases.ts";
import { startTestServer } from "../deliveries/test-server.ts";
import { scenario } from "../sandbox/scenario.ts";
import { bundle, type Packages, project } from "./programs.ts";
import { manyVectors, type VerifierHost, vectors } from "./vectors.ts";

type Env = Readonly<Record<string, string>>;

/** Returns the command that starts a bundled program with these settings. */
export type StartProgram = (file: string, env: Env) => ProgramCommand | Promise<ProgramCommand>;

export interface Suites {
  verifier(program: string): void;
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
    verifier: (program) =>
      describe("the verifier", () => {
        const url = started(() => open(program, { APP: "verifier" }));
        verifierTests(() => remoteVerifier(url()));
      }),

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

/** The expected results of the verifier and of `signWebhook`. */
export function verifierTests(host: () => VerifierHost): void {
  test.each(vectors())("expects $expected of: $name", async (vector) => {
    expect(await host().verify([vector])).toEqual([vector.expected]);
  });

  test("verifies 200 concurrent deliveries", async () => {
    const all = manyVectors();
    expect(await host().verify(all)).toEqual(all.map(({ expected }) => expected));
  });

  test("signs like Node", async () => {
    const { "x-timestamp": time, "x-svc-signature": signature } = await host().sign({ secret: "s", body: "{}" });
    expect(signature).toBe(createHmac("sha256", "s").update(`${time}.{}`).digest("hex"));
  });
}

/** The scenario has the same transcript as in this process. */
export async function expectTranscript(there: Promise<unknown>): Promise<void> {
  const here = await scenario();
  expect(here.length).toBeGreaterThan(30);
  expect(await there).toEqual(here);
}

function remoteVerifier(url: string): VerifierHost {
  const call = async (path: string, input: unknown) => {
    const response = await fetch(`${url}/${path}`, { method: "POST", body: JSON.stringify(input) });
    return await response.json();
  };
  return { verify: (asked) => call("verify", asked), sign: (delivery) => call("sign", delivery) };
}
