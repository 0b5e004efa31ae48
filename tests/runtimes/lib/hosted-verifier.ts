// The verifier in another process or page.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { type HostPart, runTests, type Test } from "../runtime-host.ts";
import { bundle, type Packages } from "./bundle-program.ts";
import type { StartProgram } from "./hosted-deliveries.ts";
import { startServer } from "./program-server.ts";
import { manyVectors, vectors } from "./vectors.ts";
import type { VerifierHost } from "./verifier-host.ts";

/** The expected results of the verifier and of `signWebhook`. */
export function verifierTests(host: VerifierHost): readonly Test[] {
  return [
    ...vectors().map((vector) => ({
      name: vector.name,
      run: async () => assert.deepEqual(await host.verify([vector]), [vector.expected]),
    })),
    {
      name: "200 concurrent deliveries",
      async run() {
        const all = manyVectors();
        const expected = all.map((vector) => vector.expected);
        assert.deepEqual(await host.verify(all), expected);
      },
    },
    {
      name: "signs like Node",
      async run() {
        const { "x-timestamp": time, "x-svc-signature": signature } = await host.sign({ secret: "s", body: "{}" });
        assert.equal(signature, createHmac("sha256", "s").update(`${time}.{}`).digest("hex"));
      },
    },
  ];
}

/** Runs the tests in a new program. */
export function verifierIn(program: string, start: StartProgram, packages: Packages = "external"): HostPart {
  return {
    title: "verifier",
    async run(project) {
      const entry = join(import.meta.dirname, "../programs", `${program}.ts`);
      const file = await bundle(project, entry, `${program}-verifier.mjs`, packages);
      await using server = await startServer(await start(file, { APP: "verifier" }, project));
      return await runTests(verifierTests(remote(server.url)));
    },
  };
}

function remote(url: string): VerifierHost {
  const call = async (path: string, input: unknown) => {
    const response = await fetch(`${url}/${path}`, { method: "POST", body: JSON.stringify(input) });
    return await response.json();
  };
  return { verify: (asked) => call("verify", asked), sign: (delivery) => call("sign", delivery) };
}
