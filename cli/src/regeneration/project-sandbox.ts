// What the sandbox serves for a project: its documents with the names of our handlers, and the handlers of the project.

import path from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildFailure, build } from "esbuild";
import type { SandboxOptions } from "../../../src/sandbox.ts";
import { fileError, located, PipelineError, type Problem, refuse } from "../pipeline/bundle/problem.ts";
import { credentialKind, packageClients } from "../pipeline/generators/package/package-clients.ts";
import { closest } from "../pipeline/model/closest.ts";
import { readModel } from "../pipeline/model/model.ts";
import { asDocument } from "../pipeline/model/openapi-document.ts";
import { listOperations } from "../pipeline/model/operation-object.ts";
import type { Files } from "../pipeline/write/write-output.ts";
import type { ProjectConfig } from "../project/project-config.ts";
import type { EnvironmentClient } from "../sandbox-server/env-file.ts";
import { type LoadProjectOptions, loadProject, naming, type ProjectService, packageService } from "./regenerate.ts";
import { sandboxDocument } from "./sandbox-files.ts";

export interface ProjectSandbox {
  /** For `createSandbox`. */
  readonly options: ProjectOptions;
  /** The generated clients, and the environment variables that they read. */
  readonly clients: readonly EnvironmentClient[];
}

type ProjectOptions = Required<Pick<SandboxOptions, "documents" | "handlers" | "serviceName" | "settings">>;

/** Throws a `PipelineError` for problems of the documents, and for handlers that cannot be loaded. */
export async function projectSandbox(
  config: ProjectConfig,
  options: Pick<LoadProjectOptions, "runStep" | "checked"> = {},
): Promise<ProjectSandbox> {
  const handlers = config.handlers === undefined ? {} : await loadHandlers(config.handlers);
  const { services } = await loadProject(config, options);
  if (config.handlers !== undefined) checkHandlers(config.handlers, handlers, services);
  const documents = await Promise.all(
    services.map(async ({ api, completed, wrongExamples }) => {
      const files = await located(completed, async () =>
        sandboxDocument(readModel(completed.document, naming(api, "svc")), true, wrongExamples),
      );
      return [api, await runDocument(files, `sandbox/${api}.js`)] as const;
    }),
  );
  const { timestampHeader } = config.webhooks;
  const settings = timestampHeader === undefined ? {} : { webhooks: { timestampHeader } };
  const clients = await Promise.all(services.map((service) => projectClients(config, service)));
  return {
    options: { documents: Object.fromEntries(documents), handlers, serviceName: config.name, settings },
    clients: clients.flat(),
  };
}

type Documents = NonNullable<SandboxOptions["documents"]>;

/** The clients that `regenerate` would write for a service. */
async function projectClients(config: ProjectConfig, service: ProjectService): Promise<EnvironmentClient[]> {
  const services = [await packageService(config, service)];
  return located(service.renamed, async () =>
    packageClients({ ...config, services }).map((client) => {
      const { api, variables, baseUrlVariable } = client;
      return { api, variables, baseUrlVariable, credential: credentialKind(client) };
    }),
  );
}

/** Runs the module that `regenerate` would write. */
async function runDocument(files: Files, name: string): Promise<Documents[string]> {
  const { outputFiles } = await build({
    stdin: { contents: files[name] ?? "", sourcefile: name },
    bundle: true,
    write: false,
    format: "esm",
    target: "node20.19",
    logLevel: "silent",
    plugins: [
      {
        name: "generated files",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^\.\// }, (given) => ({
            path: `sandbox/${given.path.slice(2)}`,
            namespace: "generated",
          }));
          onLoad({ filter: /.*/, namespace: "generated" }, (given) => ({ contents: files[given.path] ?? "" }));
        },
      },
    ],
  });
  const module = await importCode(outputFiles[0]?.text ?? "");
  return module.document as Documents[string];
}

const DEFAULT_EXPORT = "Export the handlers themselves: export default { createCustomer: (call) => … }";

/** Throws a `PipelineError` for what a module exports besides handlers. */
function checkHandlers(file: string, handlers: ProjectOptions["handlers"], services: readonly ProjectService[]): void {
  const known = services.flatMap(({ completed }) => listOperations(asDocument(completed.document)).map(({ id }) => id));
  refuse(
    Object.entries(handlers ?? {})
      .filter(([name]) => !known.includes(name))
      .map(([name, value]) => {
        const meant = closest(name, known);
        const hint =
          typeof value === "function"
            ? meant === undefined
              ? "Name it by the operationId."
              : `Did you mean ${meant}?`
            : DEFAULT_EXPORT;
        return { file, line: 1, reason: `exports ${name}, but no document has an operation with this name`, hint };
      }),
  );
}

/** The default export of the module, or its named exports. */
async function loadHandlers(file: string): Promise<ProjectOptions["handlers"]> {
  const { default: own, ...named } = await runModule(file);
  const handlers = own ?? named;
  if (typeof handlers === "object" && handlers !== null && !Array.isArray(handlers)) {
    return handlers as ProjectOptions["handlers"];
  }
  const reason = "exports something other than an object of handlers by default";
  throw fileError(file, reason, DEFAULT_EXPORT);
}

let runs = 0;

/** What a module of the project exports. Writes no file. @throws {PipelineError} if it does not compile, or throws */
async function runModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  const code = await compile(file);
  return importCode(code).catch((error: unknown) => {
    throw fileError(file, `fails: ${error instanceof Error ? error.message : String(error)}`);
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
    const problems = (error as Partial<BuildFailure>).errors?.map((each) => toProblem(file, each));
    throw new PipelineError(problems ?? [{ file, line: 1, reason: "cannot be compiled" }]);
  }
}

function toProblem(file: string, { text, location }: BuildFailure["errors"][number]): Problem {
  if (!location) return { file, line: 1, reason: text };
  return { file: path.resolve(location.file), line: location.line, column: location.column + 1, reason: text };
}
