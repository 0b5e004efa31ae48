// The tests that must notice the mutants of stryker.config.json, with few cases of each property. Tests that start processes or
// servers are left out, because they would run for every mutant.

import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  test: {
    name: "unit",
    env: { PROPERTY_RUNS: "50" },
    // The files share loaded modules, as in the other runs.
    isolate: false,
    setupFiles: ["tests/support/set-up.ts"],
    // Instrumented code is several times slower.
    testTimeout: 60_000,
    include: [
      "src/argument-fields.test.ts",
      "src/wrappers/*.test.ts",
      "src/wrappers/{http,idempotency,call,client,webhooks}/*.test.ts",
      "tests/stores/memory.test.ts",
      "src/wrappers/observability/{hooks,drift}.test.ts",
    ],
    exclude: ["**/interleaving*.test.ts", "**/*.{process,hono,next,deliveries,sockets}*.test.ts"],
  },
});

export default config;
