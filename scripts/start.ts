// `npm start`: the pipeline, the build, then real calls through the SDK to the sandbox of both services.

import path from "node:path";
import pc from "picocolors";
import { generate } from "../cli/src/index.ts";
import { pipelineSteps } from "./lib/pipeline-steps.ts";
import { root, rules, specs } from "./lib/repository-specs.ts";
import { run } from "./lib/run-command.ts";
import { endFailed, stepRunner } from "./lib/step-runner.ts";
import type { Surroundings } from "./tour/chapter.ts";
import { chapters } from "./tour/chapters.ts";
import { recorder } from "./tour/recorder.ts";

const heading = (text: string) => console.log(`\n${pc.bold(text)}\n`);
const step = stepRunner();

/** Shows each stop: the code, what went over the wire, what came of it. */
async function showChapters(): Promise<void> {
  const built = (name: string) => import(path.join(root, `dist/src/${name}.js`));
  const sdk: typeof import("../src/index.ts") = await built("index");
  const { createSandbox }: typeof import("../src/sandbox.ts") = await built("sandbox");
  const sandbox = createSandbox();
  const tenant = sandbox.createTenant();
  const { fetch, take } = recorder(tenant.crypto.fetch);
  const surroundings: Surroundings = {
    ...{ sandbox, tenant, webhooks: await built("webhooks") },
    fiat: new sdk.FiatClient({ ...tenant.fiat, fetch }),
    wallets: new sdk.CryptoClient({ ...tenant.crypto, fetch }),
    agent: new sdk.AgentClient({ ...tenant.agent, fetch }),
  };
  for (const { title, stops } of chapters) {
    heading(title);
    for await (const { code, run: call } of stops(surroundings)) {
      const result = await call();
      console.log(pc.cyan(code));
      for (const { method, path: target, status, rule, idempotencyKey } of take()) {
        const key = idempotencyKey === null ? "" : `  Idempotency-Key ${idempotencyKey}`;
        const answer = status === 0 ? "lost" : status;
        console.log(pc.dim(`   ${String(answer).padEnd(4)} ${method} ${target}${rule && `  ${rule}`}${key}`));
      }
      console.log(`   → ${result}\n`);
    }
  }
  await sandbox.close();
}

try {
  heading("Pipeline: from specs/ to generated/");
  await generate({ specs, rules, out: path.join(root, "generated"), runStep: pipelineSteps(step) });

  heading("Build: from src/ and generated/ to dist/");
  await step("npm run build", () => run("npm", ["run", "build"], { cwd: root }));

  await showChapters();

  heading("Where to go next");
  console.log(`   README.md               one example per client, and what is not known of the services
   npx svc sandbox         both services over HTTP, with a page to look at: docs/sandbox.md
   npm test                everything that must hold
   generated/crypto/resources.ts   every method of the crypto service, with its errors and its gaps
   specs/README.md         how an operation is described; CONTRIBUTING.md adds one
`);
} catch (error) {
  endFailed(error);
}
