// Regenerates the SDK of a project: its documents, overlays applied and names replaced, are checked and generated; then the
// output folder is replaced as a whole, or not at all.

import { consumerRules } from "../../../specs/rules/consumer-rules.ts";
import { applyOverlays, type Change } from "../overlays/apply-overlays.ts";
import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { located, type RunStep } from "../pipeline/bundle/problem.ts";
import { checkBundle } from "../pipeline/checks/check-spec.ts";
import { checkOperationIds } from "../pipeline/checks/check-structure.ts";
import { generateJointFiles } from "../pipeline/generators/package/joint-files.ts";
import {
  type PackageClient,
  type PackageService,
  packageClients,
} from "../pipeline/generators/package/package-clients.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";
import { type OutputNaming, readModel, type ServiceModel } from "../pipeline/model/model.ts";
import { asDocument } from "../pipeline/model/openapi-document.ts";
import { listOperations } from "../pipeline/model/operation-object.ts";
import { generateService, readServiceModel } from "../pipeline/pipeline.ts";
import { clearUp, type Files, requireSameOutput, writeOutput } from "../pipeline/write/write-output.ts";
import type { Checked } from "../project/checked.ts";
import { type ProjectConfig, serviceNames } from "../project/project-config.ts";
import { readBase, readOverlays } from "../project/read-documents.ts";
import { type AppliedDefault, applyDefaults } from "./apply-defaults.ts";
import { checkClients, checkExtra, type WrongExample } from "./check-documents.ts";
import { checkLeftOut } from "./left-out.ts";
import {
  createManifest,
  keptEntries,
  manifestName,
  printManifest,
  refuseOtherFiles,
  type SdkManifest,
} from "./manifest.ts";
import { packageJson, readmeFile, runtime, serviceIndexFile, tsconfigJson } from "./package-files.ts";
import type { LeftOut } from "./prepare-foreign.ts";
import { type Rename, renameDocument } from "./rename-document.ts";
import { sandboxDocument, sandboxFile } from "./sandbox-files.ts";

export interface RegenerateOptions {
  readonly config: ProjectConfig;
  /** Write nothing; throw an `OutdatedOutputError` if the existing output differs. */
  readonly check?: boolean;
  /** What has passed the slow checks; it is saved. @default everything is checked */
  readonly checked?: Checked | undefined;
  /** What earlier runs of this process have generated; grows. @default everything is generated */
  readonly generated?: Map<string, Files>;
  /** Runs each step, for example to print and time it. */
  readonly runStep?: RunStep;
  /** Writes a file; replaced in tests of a full disk. */
  readonly writeFile?: (file: string, text: string) => Promise<void>;
}

export interface Regenerated {
  readonly project: Project;
  /** Absolute path of the folder of the SDK. */
  readonly folder: string;
  readonly manifest: SdkManifest;
}

export interface Project {
  readonly config: ProjectConfig;
  readonly services: readonly ProjectService[];
}

export interface ProjectService {
  readonly api: string;
  readonly kind: "fiat" | "crypto" | "extra";
  /** Before overlays. */
  readonly base: Bundle;
  /** Overlaid, with defaults; its names have the placeholder, which the sandbox's handlers know. */
  readonly completed: Bundle;
  /** With the names on the wire: what the SDK is generated from. */
  readonly renamed: Bundle;
  readonly renames: readonly Rename[];
  readonly changes: readonly Change[];
  readonly leftOut: readonly LeftOut[];
  /** Examples of a document of another service that the sandbox does not answer with. */
  readonly wrongExamples: readonly WrongExample[];
  readonly defaults: readonly AppliedDefault[];
}

/**
 * Throws a `PipelineError` for problems of the documents and for an output folder with other files, an
 * `OutdatedOutputError` if `check` finds differences. What was in the output folder is unchanged then.
 */
export async function regenerate(options: RegenerateOptions): Promise<Regenerated> {
  const { config, check = false, checked, runStep = (_, work) => work(), writeFile } = options;
  const folder = config.out;
  if (!check) {
    await clearUp([folder]);
    await runStep("output folder", () => refuseOtherFiles(folder));
  }
  const project = await loadProject(config, { runStep, checked });
  const files = await generateSdk(project, runStep, options.generated);
  if (!check && !(await checked?.has({ document: files }))) {
    const { checkCode } = await import("./check-code.ts");
    await runStep("compile", async () => checkCode(project, files));
    await checked?.add({ document: files });
    await checked?.save();
  }
  const read = [config.file, ...project.services.flatMap(({ completed }) => completed.files)];
  const manifest = await createManifest(config, versionsOf(project), read, files);
  const output = new Map([[folder, { ...files, [manifestName]: printManifest(manifest) }]]);
  const keep = { keep: keptEntries };
  if (check) await runStep("compare", () => requireSameOutput(output, "npx svc-sdk-cli regenerate", keep));
  else await runStep("write", () => writeOutput(output, { ...keep, ...(writeFile && { write: writeFile }) }));
  return { project, folder, manifest };
}

export interface LoadProjectOptions {
  /** What has passed the slow checks; it is saved. @default everything is checked */
  readonly checked?: Checked | undefined;
  /** Runs each step, for example to print and time it. */
  readonly runStep?: RunStep;
  /** Files of our documents, by service, in place of the pinned ones. */
  readonly documents?: Readonly<Record<string, string>>;
}

/** Reads, overlays, completes, renames and checks the documents. Throws a `PipelineError` with the problems of the first failing step. */
export async function loadProject(config: ProjectConfig, options: LoadProjectOptions = {}): Promise<Project> {
  const { runStep = (_, work) => work(), documents = {}, checked } = options;
  const services: ProjectService[] = [];
  /** The operationIds of the services so far. */
  const taken = new Set<string>();
  /** The documents of the services so far, with their overlays. */
  const overlaid: Bundle[] = [];
  for (const api of serviceNames(config)) {
    const service = await loadService(api, (title, work) => runStep(`${api}: ${title}`, work));
    services.push(service);
    for (const { id } of listOperations(asDocument(service.completed.document))) taken.add(id);
  }
  await runStep("operation ids", async () => checkOperationIds(services.map(({ completed }) => completed)));
  await runStep("clients", async () => checkClients(services));
  await checked?.save();
  return { config, services };

  async function loadService(api: string, step: RunStep): Promise<ProjectService> {
    const base = await step("documents", () => readBase(config, api, documents[api]));
    const { bundle: document, changes } = await step("overlays", async () => {
      const overlays = await readOverlays(config, api);
      return overlays.length === 0 ? { bundle: base, changes: [] } : applyOverlays(base, overlays);
    });
    const others = [...overlaid];
    overlaid.push(document);
    if (api !== "fiat" && api !== "crypto") {
      const input = { api, document, others, taken, runStep: step };
      const { bundle: completed, operations, ...extra } = await checkExtra(input);
      await step("left out", () => checkLeftOut(config, api, document, { operations, ...extra }));
      // Its names are those on the wire already.
      return { api, kind: "extra", base, changes, completed, renamed: completed, ...extra };
    }
    const { bundle: completed, defaults } = await step("defaults", async () => applyDefaults(document, api));
    await checkBundle(completed, { rules: consumerRules, checked, runStep: step });
    const names = { from: "svc", to: config.name };
    const { bundle: renamed, renames } = await step("rename", async () => renameDocument(completed, names));
    if (renames.length > 0) {
      await step("check the renamed document", () => checkBundle(renamed, { rules: consumerRules, checked }));
    }
    return { api, kind: api, base, changes, completed, renamed, renames, leftOut: [], wrongExamples: [], defaults };
  }
}

/** All files but the manifest. Throws a `PipelineError` for what the generators cannot express. */
export async function generateSdk(
  { config, services }: Project,
  runStep: RunStep,
  generated: Map<string, Files> = new Map(),
): Promise<Files> {
  const sources: Record<string, string> = {};
  const inPackage: PackageService[] = [];
  const clients: PackageClient[] = [];
  for (const service of services) {
    const step: RunStep = (title, work) => runStep(`${service.api}: ${title}`, work);
    const part = await packageService(config, service, step);
    const key = JSON.stringify([config.name, service.api, service.renamed.document, service.completed.document]);
    const made = generated.get(key) ?? (await serviceFiles(config, service, part.model, step));
    generated.set(key, made);
    Object.assign(sources, made);
    clients.push(...(await located(service.renamed, async () => packageClients({ ...config, services: [part] }))));
    inPackage.push(part);
  }
  const apis = services.map(({ api }) => api);
  const input = { ...config, services: inPackage };
  Object.assign(sources, generateJointFiles(input));
  sources["sandbox.ts"] = sandboxFile(config.name, apis, config.webhooks.timestampHeader);
  for (const api of apis) sources[`${api}/index.ts`] = serviceIndexFile(api, clients);
  const renames = Object.fromEntries(services.map((service) => [service.api, service.renames]));
  return {
    "package.json": packageJson(config, apis),
    "tsconfig.json": tsconfigJson,
    "README.md": readmeFile(config, inPackage, clients, services),
    "renames.json": `${JSON.stringify(renames, null, 2)}\n`,
    ...Object.fromEntries(Object.entries(sources).map(([name, text]) => [`src/${name}`, text])),
  };
}

/** The SDK's part for one service, and the document for the sandbox. */
async function serviceFiles(
  config: ProjectConfig,
  { api, kind, renamed, completed, wrongExamples }: ProjectService,
  model: ServiceModel,
  step: RunStep,
): Promise<Files> {
  // Its names are those on the wire: none has to be renamed at run time.
  const { "rename-map.ts": _, ...files } = await generateService(renamed, model, step);
  const forSandbox = await step("sandbox", () =>
    located(completed, () => {
      const withPlaceholder = readModel(completed.document, naming(api, kind === "extra" ? config.name : "svc"));
      return sandboxDocument(withPlaceholder, completed !== renamed, wrongExamples);
    }),
  );
  return {
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`${api}/${name}`, text])),
    ...forSandbox,
  };
}

/** What the clients of a service are generated from. */
export async function packageService(
  config: ProjectConfig,
  { api, kind, renamed }: ProjectService,
  runStep: RunStep = (_, work) => work(),
): Promise<PackageService> {
  return { kind, model: await readServiceModel(renamed, naming(api, config.name), runStep) };
}

export function naming(api: string, placeholder: string): OutputNaming {
  return { api, runtime: runtime.module, extension: ".js", placeholder };
}

function versionsOf({ services }: Project): Record<string, string> {
  return Object.fromEntries(
    services.filter(({ kind }) => kind !== "extra").map(({ api, base }) => [api, versionOf(base)]),
  );
}

export function versionOf({ document: { info } }: Bundle): string {
  return isObject(info) ? String(info.version) : "";
}
