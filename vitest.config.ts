import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{src,cli/src,scripts,specs,type-tests,install-tests}/**/*.test.ts"],
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
