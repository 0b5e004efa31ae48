import { availableParallelism } from "node:os";
import { defineConfig, type ViteUserConfig } from "vitest/config";

// Examples and generated packages import the package as its users do.
const resolve = {
  alias: [
    { find: /^svc-sdk$/, replacement: `${import.meta.dirname}/src/index.ts` },
    { find: /^svc-sdk\/(.+)$/, replacement: `${import.meta.dirname}/src/$1.ts` },
  ],
};

// Their tests run linters and generators over whole documents.
const pipelines = "cli/src/{commands,regeneration}/**/*.test.ts";

// What no operation changes: `npm run check` leaves it to `npm test`.
const otherTests =
  process.env.TESTS === "of-operations"
    ? [
        "contract-tests/faults/**",
        "cli/src/pipeline/{bundle,checks,generators}/**",
        "cli/src/pipeline/*.ts",
        "src/**/*.properties.test.ts",
        "src/wrappers/{http,util,webhooks}/**",
        "src/sandbox/{control,remote,test-fixtures,webhooks}/**",
      ]
    : [];

const config: ViteUserConfig = defineConfig({
  resolve,
  test: {
    // A test that asserts nothing cannot fail. A poll waits as long as its test may: by default it judges speed after a second.
    expect: { requireAssertions: true, poll: { timeout: 100_000 } },
    // Without isolation the files of a worker share loaded modules, which saves a third of the time. A file leaves nothing
    // behind, and tests need no order: `npx vitest run --project unit --project process --sequence.shuffle`.
    isolate: false,
    setupFiles: ["tests/support/set-up.ts"],
    // Only what hangs gets there: no test asserts speed by its time limit, and a busy machine takes its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // vitest would leave one core idle.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{src,cli,specs}/**/*.test.ts"],
          exclude: ["**/node_modules/**", "**/*.{process,regeneration}.test.ts", pipelines, ...otherTests],
        },
      },
      {
        extends: true,
        // Tests that start programs, compilers, many servers or whole pipelines. The tests of the other examples run in check-package.ts.
        test: {
          name: "process",
          include: [
            "**/*.process.test.ts",
            "{scripts,tests,bench,examples/durable-payouts,examples/dashboard}/**/*.test.ts",
            pipelines,
          ],
          exclude: [
            "**/node_modules/**",
            "**/*.{nightly,regeneration,docs,examples,site,stores,fleet,runtimes,consumers}.test.ts",
          ],
        },
      },
      {
        extends: true,
        // Tests that generate whole SDKs and compile them: `npx vitest run --project regeneration`.
        test: { name: "regeneration", include: ["**/*.regeneration.test.ts"] },
      },
      {
        extends: true,
        // Runs the samples of the documentation: `npm run test:docs`.
        test: { name: "docs", include: ["scripts/**/*.docs.test.ts"] },
      },
      {
        extends: true,
        // The built site, in Chromium, after `npm run docs`: `npx vitest run --project site`.
        test: { name: "site", include: ["tests/site/*.site.test.ts"] },
      },
      {
        extends: true,
        // The tests of the examples, in the process and over HTTP: `npm run test:nightly -- examples`.
        test: { name: "examples", include: ["tests/**/*.examples.test.ts"] },
      },
      {
        extends: true,
        // Stores on real servers of Redis and PostgreSQL: `npm run test:stores`.
        test: {
          name: "stores",
          include: ["tests/stores/**/*.stores.test.ts"],
        },
      },
      {
        extends: true,
        // The packed package in other runtimes: `npm run test:runtimes`, or one of them with `-- chromium` or `-- -t Deno`.
        test: {
          name: "runtimes",
          include: ["tests/runtimes/*.runtimes.test.ts"],
          globalSetup: "tests/runtimes/global-setup.ts",
          fileParallelism: false,
        },
      },
      {
        extends: true,
        // Compilers, bundlers and frameworks with the packed package, after a build: `npm run test:nightly -- consumers`.
        test: {
          name: "consumers",
          include: ["tests/consumers/*.consumers.test.ts"],
          globalSetup: "tests/consumers/global-setup.ts",
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        // Processes that are killed while they pay and receive webhooks, one fleet at a time: `npm run test:nightly -- fleet`.
        test: { name: "fleet", include: ["tests/fleet/*.fleet.test.ts"], fileParallelism: false },
      },
      {
        extends: true,
        test: {
          name: "contract",
          include: ["contract-tests/**/*.test.ts"],
          exclude: ["**/*.nightly.test.ts", ...otherTests],
          globalSetup: "contract-tests/support/harness/global-setup.ts",
        },
      },
      {
        extends: true,
        // Checks of the checks: `npm run test:nightly -- checks`.
        test: { name: "nightly", include: ["{contract-tests,tests}/**/*.nightly.test.ts"], testTimeout: 120_000 },
      },
    ],
  },
});

export default config;
