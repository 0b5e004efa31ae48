// Runs a module of the project, such as its handlers for the sandbox. It has all rights of the process.

import path from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildFailure, build } from "esbuild";
import { PipelineError, type Problem } from "../pipeline/bundle/problem.ts";

let runs = 0;

/** What a module of the project exports. Writes no file. @throws {PipelineError} if it does not compile, or throws */
export async function runModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  const code = await compile(file);
  return importCode(code).catch((error: unknown) => {
    throw new PipelineError([
      { file, line: 1, reason: `fails: ${error instanceof Error ? error.message : String(error)}` },
    ]);
  });
}

/** What the code of a module exports, without a file. */
export async function importCode(code: string): Promise<Readonly<Record<string, unknown>>> {
  // The fragment makes each run a module of its own: what it reads may have changed since the last one.
  return import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}#${runs++}`);
}

async function compile(file: string): Promise<string> {
  const url = JSON.stringify(pathToFileURL(file).href);
  try {
    const { outputFiles } = await build({
      entryPoints: [file],
      bundle: true,
      write: false,
      platform: "node",
      format: "esm",
      target: "node20.19",
      logLevel: "silent",
      define: {
        "import.meta.url": url,
        "import.meta.filename": JSON.stringify(file),
        "import.meta.dirname": JSON.stringify(path.dirname(file)),
      },
      // Bundled CommonJS calls `require` for Node's own modules.
      banner: { js: `import { createRequire } from "node:module"; const require = createRequire(${url});` },
    });
    return outputFiles[0]?.text ?? "";
  } catch (error) {
    throw new PipelineError(
      (error as Partial<BuildFailure>).errors?.map((each) => located(file, each)) ?? [unread(file)],
    );
  }
}

function located(file: string, { text, location }: BuildFailure["errors"][number]): Problem {
  if (!location) return { file, line: 1, reason: text };
  return { file: path.resolve(location.file), line: location.line, column: location.column + 1, reason: text };
}

function unread(file: string): Problem {
  return { file, line: 1, reason: "cannot be compiled" };
}
