import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  test: {
    reporters: [
      "default",
      ["junit", { outputFile: "build/tests/junit.xml" }],
      ["./contract-tests/gates/reporter.ts", { page: "build/tests/contract.html" }],
    ],
    projects: [
      {
        test: {
          name: "unit",
          include: ["{src,cli/src,scripts,specs,type-tests,install-tests,interop}/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "contract",
          include: ["contract-tests/**/*.test.ts"],
          globalSetup: "contract-tests/harness/global-setup.ts",
        },
      },
    ],
  },
});

export default config;
