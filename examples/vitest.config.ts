// Runs the tests of the examples against the sources, while you edit: see CONTRIBUTING.md.

import { defineConfig, type ViteUserConfig } from "vitest/config";

const src = `${import.meta.dirname}/../src`;

const config: ViteUserConfig = defineConfig({
  root: import.meta.dirname,
  cacheDir: `${import.meta.dirname}/../node_modules/.vite`,
  // Only what hangs gets there: a busy machine takes its time.
  test: { testTimeout: 120_000, hookTimeout: 120_000 },
  resolve: {
    alias: [
      { find: /^svc-sdk$/, replacement: `${src}/index.ts` },
      { find: /^svc-sdk\/(.+)$/, replacement: `${src}/$1.ts` },
    ],
  },
});

export default config;
