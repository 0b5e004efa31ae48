// The tests that run against the mutants of one folder, with few cases of each property. Tests that start processes or servers
// are left out, because they would run for every mutant.

import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  test: {
    name: "unit",
    env: { PROPERTY_RUNS: "50" },
    // The files share loaded modules, as in the other runs: loading the sandbox once for each file would take most of the time.
    isolate: false,
    setupFiles: ["src/wrappers/testing/set-up.ts"],
    // Instrumented code is several times slower.
    testTimeout: 60_000,
    // Set by run-mutation.ts for each folder.
    include: JSON.parse(process.env.MUTATION_TESTS ?? "[]"),
    exclude: ["**/interleaving*.test.ts", "**/*.{process,hono,next,deliveries,sockets}*.test.ts"],
  },
});

export default config;
