// Programs of a fleet as a few small files with everything in them: they are killed several times a second, and start as often.

import { build } from "esbuild";

/** Writes each program, a path beside this file without `.ts`, into the folder as `<its name>.mjs`. */
export async function bundlePrograms(folder: string, ...programs: readonly string[]): Promise<void> {
  const src = new URL("../../src/", import.meta.url).pathname;
  await build({
    entryPoints: programs.map((program) => new URL(`${program}.ts`, import.meta.url).pathname),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    // A worker loads one engine.
    splitting: true,
    minifySyntax: true,
    minifyWhitespace: true,
    // Optional parts of drivers and engines, which are not installed.
    external: ["typescript", "pg-native", "winston", "winston-transport", "@opentelemetry/*"],
    // For packages in CommonJS.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
    plugins: [
      {
        name: "sources of the package",
        setup({ onResolve }) {
          onResolve({ filter: /^svc-sdk($|\/)/ }, ({ path }) => ({
            path: `${src}${path === "svc-sdk" ? "index" : path.slice("svc-sdk/".length)}.ts`,
          }));
        },
      },
    ],
  });
}
