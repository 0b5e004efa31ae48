// Runs each recipe of `docs/guides/webhooks/` unchanged, in its own process.

import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, type onTestFinished } from "vitest";
import { newBuildFolder, root } from "../lib/repository-specs.ts";
import { startProgram } from "../lib/start-program.ts";
import { checkDeliveries, handledLine, recipeOf, recipePages } from "./recipe.ts";

const SECRET = "whsec_not_a_real_secret";

// Stands in for Next, which serves the route.
const ROUTE_SERVER = `
import { serve } from "@hono/node-server";
import { POST } from "./route.ts";

serve({ fetch: (request) => POST(request, { params: Promise.resolve({}) }), hostname: "127.0.0.1", port: 0 }, (address) =>
  console.log("listening on", address),
);
`;

const programs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(["express", "fastify", "hono", "node"].map((page) => [page, { "server.ts": recipeOf(page) }])),
  next: { "server.ts": ROUTE_SERVER, "route.ts": recipeOf("next") },
};

// These need another runtime: `npm run test:runtimes`.
const otherRuntimes = ["bun", "deno", "workers"];

it("runs every page, here or in its own runtime", () => {
  expect(recipePages).toEqual([...Object.keys(programs), ...otherRuntimes].sort());
});

/** Starts the first file in a folder of the repository, with the package's sources in place of the package. */
async function startRecipe(files: Readonly<Record<string, string>>, clean: typeof onTestFinished) {
  const cwd = await newBuildFolder("recipe");
  clean(() => rm(cwd, { recursive: true }));
  await writeFile(join(cwd, "package.json"), JSON.stringify({ type: "module" }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text);
  const env = { TSX_TSCONFIG_PATH: join(root, "tests/types/tsconfig.json"), PORT: "0", WEBHOOK_SECRET: SECRET };
  return startProgram({ command: process.execPath, args: ["--import", "tsx", "server.ts"], cwd, env });
}

it.concurrent.for(Object.entries(programs))(
  "%s: handles a valid delivery, rejects a forged one, acknowledges a duplicate",
  { timeout: 60_000 },
  async ([name, files], { expect, onTestFinished: clean }) => {
    await using program = await startRecipe(files, clean);
    await checkDeliveries(program.url + (name === "next" ? "/" : "/webhooks"), SECRET);
    expect(program.printed().match(/^handled.*$/gm)).toEqual([handledLine]);
  },
);
