// Runs a configuration in TypeScript. It is code of the project's author, with all rights of the process; a project that does
// not trust its configuration writes it as JSON or YAML.

import path from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildFailure, build, type Metafile } from "esbuild";
import { PipelineError, type Problem } from "../pipeline/bundle/problem.ts";
import { isObject, type Json } from "../pipeline/model/json-pointer.ts";

let runs = 0;

export interface ConfigModule {
  /** The default export. */
  readonly value: Json;
  /** Absolute paths of the modules that it imports, without those of packages. */
  readonly imported: readonly string[];
}

/** The default export, as JSON. Writes no file. @throws {PipelineError} if it does not compile, throws, or exports no data */
export async function runConfigModule(file: string): Promise<ConfigModule> {
  const { code, imported } = await compile(file);
  const value = plain((await runCode(file, code)).default);
  if (value === undefined) throw problem(file, "has no default export", 'write: export default { name: "acme", … }');
  if (!isObject(value)) throw problem(file, "exports something other than an object by default");
  return { value, imported };
}

/** What a module of the project exports. Writes no file. @throws {PipelineError} if it does not compile, or throws */
export async function runModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  return runCode(file, (await compile(file)).code);
}

function runCode(file: string, code: string): Promise<Readonly<Record<string, unknown>>> {
  return importCode(code).catch((error: unknown) => {
    throw problem(file, `fails: ${error instanceof Error ? error.message : String(error)}`);
  });
}

/** What the code of a module exports, without a file. */
export async function importCode(code: string): Promise<Readonly<Record<string, unknown>>> {
  // The fragment makes each run a module of its own: the environment may have changed since the last one.
  return import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}#${runs++}`);
}

async function compile(file: string): Promise<{ readonly code: string; readonly imported: readonly string[] }> {
  const url = JSON.stringify(pathToFileURL(file).href);
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [file],
      bundle: true,
      write: false,
      metafile: true,
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
    return { code: outputFiles[0]?.text ?? "", imported: importedFiles(metafile) };
  } catch (error) {
    throw new PipelineError(
      (error as Partial<BuildFailure>).errors?.map((each) => located(file, each)) ?? [unread(file)],
    );
  }
}

/** Without the module itself, data in addresses, and packages, which the lock file of a project pins. */
function importedFiles({ inputs, outputs }: Metafile): string[] {
  const entries = Object.values(outputs).map(({ entryPoint }) => entryPoint);
  return Object.keys(inputs)
    .filter((input) => !entries.includes(input) && !/^[(<]|(?:^|\/)node_modules\//.test(input))
    .map((input) => path.resolve(input));
}

function located(file: string, { text, location }: BuildFailure["errors"][number]): Problem {
  if (!location) return { file, line: 1, reason: text };
  return { file: path.resolve(location.file), line: location.line, column: location.column + 1, reason: text };
}

function unread(file: string): Problem {
  return { file, line: 1, reason: "cannot be compiled" };
}

/** Functions and cycles are not data. */
function plain(value: unknown): Json | undefined {
  try {
    const text = JSON.stringify(value);
    return text === undefined ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}

function problem(file: string, reason: string, hint?: string): PipelineError {
  return new PipelineError([{ file, line: 1, reason, ...(hint !== undefined && { hint }) }]);
}
