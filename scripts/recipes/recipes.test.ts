// Runs each recipe of `docs/guides/webhooks/` unchanged, in its own process.

import { expect, it } from "vitest";
import { checkDeliveries, handledLine, recipeOf, recipePages } from "./recipe.ts";
import { startProgram } from "./recipe-program.ts";

const SECRET = "whsec_not_a_real_secret";

// Stands in for Next, which serves the route.
const ROUTE_SERVER = `
import { serve } from "@hono/node-server";
import { POST } from "./route.ts";

serve({ fetch: (request) => POST(request, { params: Promise.resolve({}) }), hostname: "127.0.0.1", port: 0 }, (address) =>
  console.log("listening on", address),
);
`;

const programs: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
  express: () => ({ "server.ts": recipeOf("express") }),
  fastify: () => ({ "server.ts": recipeOf("fastify") }),
  hono: () => ({ "server.ts": recipeOf("hono") }),
  next: () => ({ "server.ts": ROUTE_SERVER, "route.ts": recipeOf("next") }),
  node: () => ({ "server.ts": recipeOf("node") }),
};

// These need another runtime: `npm run test:runtimes`.
const otherRuntimes = ["bun", "deno", "workers"];

it("runs every page, here or in its own runtime", () => {
  expect(recipePages).toEqual([...Object.keys(programs), ...otherRuntimes].sort());
});

it.concurrent.for(Object.entries(programs))(
  "%s: handles a valid delivery, rejects a forged one, acknowledges a duplicate",
  { timeout: 60_000 },
  async ([name, files], { expect, signal }) => {
    await using program = await startProgram(files(), { WEBHOOK_SECRET: SECRET }, signal);
    const path = name === "next" ? "/" : "/webhooks";
    await checkDeliveries(program.origin + path, SECRET);
    expect(program.printed.filter((line) => line.startsWith("handled"))).toEqual([handledLine]);
  },
);

it("reports why a program did not start", async ({ signal }) => {
  const program = startProgram({ "server.ts": "throw new Error('no secret');" }, {}, signal);
  await expect(program).rejects.toThrow(/server\.ts ended before it listened\n.*no secret/s);
});

it("stops a program that never listens", async () => {
  const controller = new AbortController();
  const program = startProgram({ "server.ts": "setInterval(() => undefined, 1000);" }, {}, controller.signal);
  controller.abort();
  await expect(program).rejects.toThrow(/server\.ts ended before it listened\n.*aborted/s);
});
