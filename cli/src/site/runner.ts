// What the pages of a site need to run their programs: the runner's files, and a worker with the SDK that the site describes.

import { existsSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { ProjectConfig } from "../project/project-config.ts";
import type { OperationSample } from "../reference/operation-sample.ts";
import type { Page } from "../reference/page.ts";

export interface RunnerOptions {
  /** The folder of the runner's files, which are the same for every site. */
  readonly files: string;
  /** The modules that programs import: name and file. One whose name ends in `/sandbox` makes sandboxes. */
  readonly modules: Readonly<Record<string, string>>;
}

/** Undefined unless the SDK has been generated, and the svc-sdk that it needs is installed. */
export function projectRunner({
  out,
  package: { name },
}: Pick<ProjectConfig, "out" | "package">): RunnerOptions | undefined {
  const files = runnerFolders.find((folder) => existsSync(path.join(folder, "worker-core.js")));
  const entries = { [name]: "index", [`${name}/sandbox`]: "sandbox", [`${name}/webhooks`]: "webhooks" };
  const modules = Object.fromEntries(
    Object.entries(entries).map(([module, entry]) => [module, path.join(out, `src/${entry}.ts`)]),
  );
  if (files === undefined || !Object.values(modules).every((file) => existsSync(file))) return undefined;
  try {
    createRequire(path.join(out, "package.json")).resolve("svc-sdk/sandbox");
  } catch {
    return undefined;
  }
  return { files, modules };
}

// Next to the bundled program, or as `npm run docs` builds it in this repository.
const runnerFolders = ["./run", "../../../build/site/runner"].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);

/** Where VitePress finds files that it serves as they are; in the site the folder is `run/`. */
export async function writeRunnerFiles(folder: string, options: RunnerOptions, pages: readonly Page[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of ["panel.js", "frame.html", "sandbox.html"])
    await cp(path.join(options.files, name), path.join(folder, name));
  await writeFile(path.join(folder, "worker.js"), await bundleWorker(options));
  await writeFile(path.join(folder, "operations.json"), JSON.stringify(operationsOf(pages)));
}

async function bundleWorker({ files, modules }: RunnerOptions): Promise<string> {
  const entries = Object.entries(modules);
  const imports = entries.map(([, file], index) => `import * as module${index} from ${JSON.stringify(file)};`);
  const names = entries.map(([name], index) => `${JSON.stringify(name)}: module${index}`);
  const core = JSON.stringify(path.join(files, "worker-core.js"));
  const { outputFiles } = await build({
    stdin: {
      contents: `import { startWorker } from ${core};\n${imports.join("\n")}\nstartWorker({ ${names.join(", ")} });`,
      resolveDir: files,
    },
    bundle: true,
    minify: true,
    // Errors show the names of their classes.
    keepNames: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
    tsconfigRaw: {},
  });
  return outputFiles.map(({ text }) => text).join("");
}

/** By the end of their SDK method, as programs call them. */
function operationsOf(pages: readonly Page[]): Readonly<Record<string, object>> {
  const samples = pages.flatMap(({ data = [] }) => data.map(({ value }) => value as OperationSample));
  return Object.fromEntries(
    samples.map(({ method, operationId: id, request, fields }) => {
      const hasKey = Object.hasOwn(request.headers, "Idempotency-Key");
      return [method, { id, method, hasKey, fields }];
    }),
  );
}
