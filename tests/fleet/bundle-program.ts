// A program of a fleet as a few small files with everything in them: it is killed several times a second, and starts as often.

import { join } from "node:path";
import { build } from "esbuild";

const root = join(import.meta.dirname, "../..");

/** Bundles a program beside this file, such as `worker`. Returns the path, without its ending `.mjs`. */
export async function bundleProgram(program: string): Promise<string> {
  const outdir = join(root, "build/fleet", program);
  await build({
    entryPoints: [join(import.meta.dirname, `${program}.ts`)],
    ...{ bundle: true, platform: "node", format: "esm", target: "node20", outdir, outExtension: { ".js": ".mjs" } },
    // A worker loads one engine.
    ...{ splitting: true, minifySyntax: true, minifyWhitespace: true },
    // Optional parts of drivers and engines, which are not installed.
    external: ["typescript", "pg-native", "@opentelemetry/*"],
    // For packages in CommonJS.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
    plugins: [
      {
        name: "sources of the package",
        setup({ onResolve }) {
          onResolve({ filter: /^svc-sdk($|\/)/ }, ({ path }) => ({
            path: join(root, "src", `${path === "svc-sdk" ? "index" : path.slice("svc-sdk/".length)}.ts`),
          }));
        },
      },
    ],
  });
  return join(outdir, program);
}
