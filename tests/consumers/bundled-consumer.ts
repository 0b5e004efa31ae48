// A bundler as a consumer: builds the programs, runs what it built, and looks for code that a program does not need.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../../scripts/lib/run-command.ts";
import { vector } from "../runtimes/lib/vector.ts";
import { type HostPart, type RuntimeHost, runTests, type Test } from "../runtimes/runtime-host.ts";
import { allClientCode, buildProblems, clientCodeIn } from "./bundle-checks.ts";
import { type Bundler, readBundle, type Target } from "./bundlers/bundler.ts";
import type { ConsumerContext } from "./consumer.ts";
import { addProgram, versionOf } from "./fresh-projects.ts";
import { BALANCE } from "./service.ts";

const runner = join(import.meta.dirname, "programs/run-program.mjs");

/** Each target of the bundler is a part. */
export function bundledConsumer(bundler: Bundler, context: ConsumerContext): RuntimeHost {
  return {
    version: () => versionOf(bundler.name),
    parts: bundler.targets.map((target) => partOf(bundler, target, context)),
  };
}

function partOf(bundler: Bundler, target: Target, { projects, baseUrl }: ConsumerContext): HostPart {
  return {
    title: target,
    async run() {
      const project = await projects.make(`${bundler.name}-${target}`);
      const build = async (name: string) => {
        const outputs = join(project, `built-${name}`);
        await mkdir(outputs);
        const program = await addProgram(project, `${name}.mjs`);
        return await readBundle(outputs, await bundler.build({ project, program, outputs, target }));
      };
      const client = await build("client");
      const verifier = await build("verifier");
      const start = (entry: string, name: string, argument: unknown) =>
        run(process.execPath, [runner, entry, name, JSON.stringify(argument)], { cwd: project }).catch(
          withoutLongLines,
        );
      const tests: Test[] = [
        {
          name: "builds without a warning",
          run: async () => assert.deepEqual([...buildProblems(client, target), ...buildProblems(verifier, target)], []),
        },
        {
          name: "makes a call",
          run: async () => assert.equal(await start(client.entry, "callOnce", baseUrl), `${BALANCE}\n`),
        },
        {
          name: "verifies a webhook, and rejects a forged one",
          async run() {
            const genuine = vector("genuine", "genuine");
            const forged = { ...genuine, options: { secret: "another" } };
            assert.equal(await start(verifier.entry, "verifyOnce", genuine), "genuine\n");
            assert.equal(await start(verifier.entry, "verifyOnce", forged), "webhook_signature_mismatch\n");
          },
        },
      ];
      if (target === "server") return await runTests(tests);
      const shaken: Test = {
        name: "leaves clients out of a program that only verifies webhooks",
        async run() {
          assert.deepEqual(clientCodeIn(client), allClientCode());
          assert.deepEqual(clientCodeIn(verifier), []);
        },
      };
      return await runTests([...tests, shaken]);
    },
  };
}

// Node prints the line that failed, which may be a whole minified bundle.
function withoutLongLines(error: Error): never {
  throw new Error(error.message.replaceAll(/^(.{300}).+$/gm, "$1…"));
}
