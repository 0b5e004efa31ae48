// The vectors, judged in another process or in a page.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { type Part, runTests, type Test } from "../runtime-host.ts";
import { bundle, type Packages } from "./bundle-program.ts";
import type { StartProgram } from "./hosted-deliveries.ts";
import { startServer } from "./program-server.ts";
import { crowd, vectors } from "./vectors.ts";
import type { VerifierHost } from "./verifier-host.ts";

/** What every run time's verifier has to say, and `signWebhook` has to make. */
export function verifierTests(host: VerifierHost): readonly Test[] {
  return [
    ...vectors().map((vector) => ({
      name: vector.name,
      run: async () => assert.deepEqual(await host.verdictsOn([vector]), [vector.expected]),
    })),
    {
      name: "200 deliveries at the same time",
      async run() {
        const all = crowd();
        const expected = all.map((vector) => vector.expected);
        assert.deepEqual(await host.verdictsOn(all), expected);
      },
    },
    {
      name: "signs as Node does",
      async run() {
        const { "x-timestamp": time, "x-svc-signature": signature } = await host.sign({ secret: "s", body: "{}" });
        assert.equal(signature, createHmac("sha256", "s").update(`${time}.{}`).digest("hex"));
      },
    },
  ];
}

/** The tests against a program that is started for them. */
export function verifierIn(program: string, start: StartProgram, packages: Packages = "external"): Part {
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
  return {
    verdictsOn: (asked) => call("verdictsOn", asked),
    sign: (delivery) => call("sign", delivery),
  };
}
