// The tests that run against mutants: those beside the mutated modules, with few cases of each property. Tests that start
// processes or servers are left out, because they would run for every mutant.

import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  test: {
    name: "unit",
    env: { PROPERTY_RUNS: "50" },
    // Instrumented code is several times slower.
    testTimeout: 60_000,
    include: [
      "src/wrappers/{auth,calls,clients,drift,errors,hooks,http,idempotency,money,redaction,retries,webhooks}/*.test.ts",
      "src/wrappers/store-conformance/suite.test.ts",
      "src/sandbox/service/{check-request,requests}.test.ts",
    ],
    exclude: [
      "**/{load,interleaving,express-middleware,fastify-plugin}*.test.ts",
      "**/*.{process,hono,next,deliveries,sockets}*.test.ts",
    ],
  },
});

export default config;
