// What the sandbox serves for a project: its documents with the names of our handlers, and the handlers of the project.

import { build } from "esbuild";
import type { SandboxOptions } from "../../../src/sandbox.ts";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import type { RunStep } from "../pipeline/checks/run-step.ts";
import { located } from "../pipeline/located.ts";
import { createContext } from "../pipeline/model/generator-context.ts";
import { asDocument } from "../pipeline/model/openapi-document.ts";
import type { Files } from "../pipeline/write/write-output.ts";
import { importCode, runModule } from "../project/config-module.ts";
import type { ProjectConfig } from "../project/project-config.ts";
import { loadProject } from "./load-project.ts";
import { sandboxDocument } from "./output/sandbox-files.ts";

export type ProjectSandbox = Required<Pick<SandboxOptions, "documents" | "handlers" | "serviceName">>;

/** Throws a `PipelineError` for problems of the documents, and for handlers that cannot be loaded. */
export async function projectSandbox(config: ProjectConfig, runStep?: RunStep): Promise<ProjectSandbox> {
  const handlers = config.handlers === undefined ? {} : await loadHandlers(config.handlers);
  const { services } = await loadProject(config, runStep && { runStep });
  const documents = await Promise.all(
    services.map(async ({ api, wire }) => {
      const naming = { api, runtime: "svc-sdk/runtime/v1", extension: ".js", placeholder: "svc" } as const;
      const files = await located(wire, async () => sandboxDocument(createContext(asDocument(wire.document), naming)));
      return [api, await runDocument(files, `sandbox/${api}.js`)] as const;
    }),
  );
  return { documents: Object.fromEntries(documents), handlers, serviceName: config.name };
}

type Documents = NonNullable<SandboxOptions["documents"]>;

/** Runs the module that `regenerate` would write. */
async function runDocument(files: Files, name: string): Promise<Documents[string]> {
  const { outputFiles } = await build({
    stdin: { contents: files[name] ?? "", sourcefile: name },
    ...{ bundle: true, write: false, format: "esm", target: "node20.19", logLevel: "silent" },
    plugins: [
      {
        name: "generated files",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^\.\// }, ({ path }) => ({ path: `sandbox/${path.slice(2)}`, namespace: "generated" }));
          onLoad({ filter: /.*/, namespace: "generated" }, ({ path }) => ({ contents: files[path] ?? "" }));
        },
      },
    ],
  });
  const module = await importCode(outputFiles[0]?.text ?? "");
  return module.document as Documents[string];
}

/** The default export of the module, or its named exports. */
async function loadHandlers(file: string): Promise<ProjectSandbox["handlers"]> {
  const { default: own, ...named } = await runModule(file);
  const handlers = own ?? named;
  if (typeof handlers === "object" && handlers !== null && !Array.isArray(handlers)) {
    return handlers as ProjectSandbox["handlers"];
  }
  const reason = "exports something other than an object of handlers by default";
  throw new PipelineError([{ file, line: 1, reason, hint: "Write: export default { createCustomer: (call) => … }" }]);
}
