// The documents of a project, from what is pinned to what the SDK is generated from: extra documents merged, overlays
// applied, defaults added, names renamed, and everything checked.

import { consumerRules, renamedRules } from "../../../specs/rules/consumer-rules.ts";
import { applyOverlays, type Change } from "../overlays/apply-overlays.ts";
import { readOverlay } from "../overlays/read-overlay.ts";
import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { checkBundle, type RunStep } from "../pipeline/checks/check-spec.ts";
import { checkOperationIds } from "../pipeline/checks/check-structure.ts";
import { asDocument } from "../pipeline/model/openapi-document.ts";
import { listOperations } from "../pipeline/model/operation-object.ts";
import type { ProjectConfig } from "../project/project-config.ts";
import { OUR_SERVICES } from "../project/service-names.ts";
import { checkClients } from "./check-clients.ts";
import { checkExtra } from "./check-extra.ts";
import type { AppliedDefault } from "./defaults/applied-default.ts";
import { applyDefaults } from "./defaults/apply-defaults.ts";
import type { LeftOut } from "./foreign/left-out.ts";
import type { WrongExample } from "./foreign/wrong-examples.ts";
import { readBase, readService } from "./inputs/read-base.ts";
import { type Rename, renameDocument } from "./rename/rename-document.ts";

/** Of the service's name in our documents. */
const placeholder = "svc";

export interface ProjectService {
  readonly api: string;
  readonly kind: "fiat" | "crypto" | "extra";
  /** Before overlays. */
  readonly base: Bundle;
  /** Overlaid, with defaults; the placeholder is kept. */
  readonly wire: Bundle;
  /** What the SDK is generated from. */
  readonly renamed: Bundle;
  readonly renames: readonly Rename[];
  readonly changes: readonly Change[];
  readonly leftOut: readonly LeftOut[];
  /** Examples of a document of another service that the sandbox does not answer with. */
  readonly wrongExamples: readonly WrongExample[];
  readonly defaults: readonly AppliedDefault[];
}

export interface Project {
  readonly config: ProjectConfig;
  readonly services: readonly ProjectService[];
}

export interface LoadProjectOptions {
  /** Runs each step, for example to print and time it. */
  readonly runStep?: RunStep;
  /** Files of our documents, by service, in place of the pinned ones. */
  readonly documents?: Readonly<Record<string, string>>;
}

/** Throws a `PipelineError` with the problems of the first failing step. */
export async function loadProject(config: ProjectConfig, options: LoadProjectOptions = {}): Promise<Project> {
  const { runStep = (_, work) => work(), documents = {} } = options;
  const services: ProjectService[] = [];
  const taken = new Set<string>();
  const overlaid: Bundle[] = [];
  for (const api of [...OUR_SERVICES, ...furtherServices(config)]) {
    const step: RunStep = (title, work) => runStep(`${api}: ${title}`, work);
    const service = await loadService({ config, api, taken, overlaid, file: documents[api], runStep: step });
    services.push(service);
    for (const { id } of listOperations(asDocument(service.wire.document))) taken.add(id);
  }
  await runStep("operation ids", async () => checkOperationIds(services.map(({ wire }) => wire)));
  await runStep("clients", async () => checkClients(services));
  return { config, services };
}

interface LoadService {
  readonly config: ProjectConfig;
  readonly api: string;
  /** The operationIds of the services before it. */
  readonly taken: Set<string>;
  /** The documents of the services before it, with their overlays; grows by this one. */
  readonly overlaid: Bundle[];
  /** Of the document, in place of the pinned one. */
  readonly file: string | undefined;
  readonly runStep: RunStep;
}

async function loadService({
  config,
  api,
  taken,
  overlaid: others,
  file,
  runStep,
}: LoadService): Promise<ProjectService> {
  const base = await runStep("documents", () =>
    file === undefined ? readBase(config, api) : readService(config, api, file),
  );
  const files = (config.overlays[api] ?? []).map((overlay) => readOverlay(overlay, config.folder));
  const { bundle: overlaid, changes } = await runStep("overlays", async () =>
    files.length === 0 ? { bundle: base, changes: [] } : applyOverlays(base, await Promise.all(files)),
  );
  const before = [...others];
  others.push(overlaid);
  if (api === "fiat" || api === "crypto") {
    return { api, kind: api, base, changes, ...(await completeOurs(config, api, overlaid, runStep)) };
  }
  const { bundle: wire, ...extra } = await checkExtra({ api, document: overlaid, others: before, taken, runStep });
  // Its names are those on the wire already.
  return { api, kind: "extra", base, changes, wire, renamed: wire, ...extra };
}

type Completion = Pick<ProjectService, "wire" | "renamed" | "renames" | "leftOut" | "wrongExamples" | "defaults">;

/** One of our documents: the whole checks, before and after its names are replaced. */
async function completeOurs(
  config: ProjectConfig,
  api: string,
  overlaid: Bundle,
  runStep: RunStep,
): Promise<Completion> {
  const { bundle: wire, defaults } = await runStep("defaults", async () => applyDefaults(overlaid, api));
  await checkBundle(wire, { rules: consumerRules, runStep });
  const { bundle: renamed, renames } = await runStep("rename", async () =>
    renameDocument(wire, { from: placeholder, to: config.name }),
  );
  await runStep("check the renamed document", () => checkBundle(renamed, { rules: renamedRules }));
  return { wire, renamed, renames, leftOut: [], wrongExamples: [], defaults };
}

function furtherServices({ extraDocuments }: ProjectConfig): string[] {
  return extraDocuments.flatMap((extra) => ("as" in extra ? [extra.as] : []));
}
