// The rules of this repository, with Spectral in a worker: it loads and lints while the pipeline does the rest.

import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import type { CheckOptions, ConventionFinding, FindConventions } from "../../cli/src/pipeline/checks/check-spec.ts";
import { root } from "./repository-specs.ts";

/** Starts the worker. It keeps the process alive only while it lints. */
export async function rulesInWorker(): Promise<CheckOptions["rules"]> {
  return { redocly: join(root, "redocly.yaml"), conventions: lintIn(await startWorker()) };
}

/** Compiled here, because a worker has no loader for TypeScript. */
async function startWorker(): Promise<Worker> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "spectral-worker.ts")],
    bundle: true,
    packages: "external",
    platform: "node",
    format: "cjs",
    write: false,
    logLevel: "silent",
  });
  // The code has no file: packages are found as from this one.
  const code = `require = require("node:module").createRequire(${JSON.stringify(import.meta.url)});`;
  const worker = new Worker(`${code}\n${outputFiles[0]?.text}`, { eval: true, execArgv: [] });
  worker.unref();
  return worker;
}

function lintIn(worker: Worker): FindConventions {
  let last: Promise<unknown> = Promise.resolve();
  return (document) => {
    // One at a time, so that the next message is the answer.
    const findings = last.then(() => askWorker(worker, document));
    last = findings.catch(() => undefined);
    return findings;
  };
}

async function askWorker(worker: Worker, document: unknown): Promise<readonly ConventionFinding[]> {
  worker.ref();
  try {
    const answer = once(worker, "message");
    worker.postMessage(document);
    const [findings]: readonly ConventionFinding[][] = await answer;
    return findings ?? [];
  } finally {
    worker.unref();
  }
}
