// `npm start`: the pipeline, the build, then real calls through the SDK to a mock of each service on this machine.

import { readFile } from "node:fs/promises";
import path from "node:path";
import pc from "picocolors";
import { generate } from "../cli/src/index.ts";
import { startPrism } from "../contract-tests/harness/prism.ts";
import { pipelineSteps } from "./lib/pipeline-steps.ts";
import { run } from "./lib/run.ts";
import { root, rules, specs } from "./lib/specs.ts";
import { endFailed, stepRunner } from "./lib/steps.ts";
import { recorder } from "./tour/recorder.ts";
import { type Clients, stops } from "./tour/tour.ts";

const heading = (text: string) => console.log(`\n${pc.bold(text)}\n`);
const step = stepRunner();

/** Shows each stop: the call, what went over the wire, what came of it. */
async function showCalls(sdk: typeof import("../src/index.ts")): Promise<void> {
  const mockOf = async (api: string) =>
    startPrism(JSON.parse(await readFile(path.join(root, "generated", api, "openapi.json"), "utf8")));
  await using fiatMock = await mockOf("fiat");
  await using cryptoMock = await mockOf("crypto");
  const wire = recorder();
  const clients: Clients = {
    fiat: new sdk.FiatClient({
      baseUrl: fiatMock.url,
      accountId: "acc_example",
      appSecret: "example",
      fetch: wire.fetch,
    }),
    wallets: new sdk.CryptoClient({
      baseUrl: cryptoMock.url,
      apiKey: "example",
      apiSecret: "example",
      fetch: wire.fetch,
    }),
    agent: new sdk.AgentClient({ baseUrl: cryptoMock.url, connectorKey: "example", fetch: wire.fetch }),
  };
  for (const { code, run: call } of stops(clients)) {
    const result = await call();
    console.log(pc.cyan(code));
    for (const { method, path: target, status, milliseconds, idempotencyKey } of wire.take()) {
      const key = idempotencyKey === null ? "" : `  Idempotency-Key ${idempotencyKey}`;
      console.log(pc.dim(`   ${status}  ${method} ${target}  ${milliseconds.toFixed(0)} ms${key}`));
    }
    console.log(`   → ${result}\n`);
  }
}

try {
  heading("Pipeline: from specs/ to generated/");
  await generate({ specs, rules, out: path.join(root, "generated"), runStep: pipelineSteps(step) });

  heading("Build: from src/ and generated/ to dist/");
  await step("npm run build", () => run("npm", ["run", "build"], { cwd: root }));

  heading("Calls: over HTTP, to a mock of each service on 127.0.0.1");
  await showCalls(await import(path.join(root, "dist/src/index.js")));

  heading("Where to go next");
  console.log(`   README.md               one example per client, and what is not known of the services
   npm test                everything that must hold
   generated/crypto/resources.ts   every method of the crypto service, with its errors and its gaps
   specs/README.md         how an operation is described; CONTRIBUTING.md adds one
`);
} catch (error) {
  endFailed(error);
}
