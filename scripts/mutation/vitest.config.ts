// The tests that are run against mutants: those of the modules, and the properties with few cases.

import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  test: {
    name: "unit",
    env: { PROPERTY_RUNS: "200" },
    include: [
      "src/wrappers/*/{outcome,recovery,retry-policy,backoff,retry-after,retry-budget}*.test.ts",
      "src/wrappers/*/{token-manager,tokens}*.test.ts",
      "src/wrappers/*/{key-ledger,key-age,fingerprint,derive-key,memory-store}*.test.ts",
      "src/wrappers/store-conformance/suite.test.ts",
      "src/wrappers/*/{decimal,amounts,body}*.test.ts",
      "src/wrappers/webhooks/{verifier,oracles,signature,timestamp,fiat-verifier,sign-webhook}*.test.ts",
      "src/wrappers/webhooks/{delivery-answer,fetch-handler}.test.ts",
      "src/wrappers/webhooks/{once,claims,event-key,read-event,receiver,secret-provider,accepted-secrets}*.test.ts",
    ],
  },
});

export default config;
