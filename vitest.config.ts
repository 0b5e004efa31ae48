import { defineConfig, type ViteUserConfig } from "vitest/config";

// Under these commands a run that cannot be judged fails. Any other may be a part of the tests.
const judged: Readonly<Record<string, readonly string[]>> = {
  test: ["unit", "contract"],
  "test:contract": ["contract"],
};
const wanted = judged[process.env.npm_lifecycle_event ?? ""] ?? [];

const config: ViteUserConfig = defineConfig({
  test: {
    reporters: [
      "default",
      ["junit", { outputFile: "build/tests/junit.xml" }],
      ["./contract-tests/gates/reporter.ts", { page: "build/tests/contract.html", wanted }],
    ],
    // A test that asserts nothing cannot fail.
    expect: { requireAssertions: true },
    projects: [
      {
        extends: true,
        // The examples import the package as its users do.
        resolve: {
          alias: [
            { find: /^svc-sdk$/, replacement: `${import.meta.dirname}/src/index.ts` },
            { find: /^svc-sdk\/(.+)$/, replacement: `${import.meta.dirname}/src/$1.ts` },
          ],
        },
        test: {
          name: "unit",
          // Files share the modules of their worker: a third of the time went into loading them anew. A file leaves nothing
          // behind, in whatever order they run: `npx vitest run --project unit --sequence.shuffle.files`.
          isolate: false,
          include: ["{src,cli,scripts,specs,tests,examples,bench}/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "contract",
          // As above: files share modules, and the bundles in them are frozen.
          isolate: false,
          include: ["contract-tests/**/*.test.ts"],
          globalSetup: "contract-tests/support/harness/global-setup.ts",
        },
      },
    ],
  },
});

export default config;
