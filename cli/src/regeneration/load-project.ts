// The documents of a project, from what is pinned to what the SDK is generated from: extra documents merged, overlays
// applied, defaults added, names renamed, and everything checked.

import { consumerRules, foreignConventions, renamedRules } from "../../../specs/rules/consumer-rules.ts";
import { applyOverlays, type Change } from "../overlays/apply-overlays.ts";
import { readOverlay } from "../overlays/read-overlay.ts";
import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { checkForeign, checkStructure } from "../pipeline/checks/check-foreign.ts";
import { checkOperationIds } from "../pipeline/checks/check-operation-ids.ts";
import { checkBundle } from "../pipeline/checks/check-spec.ts";
import type { RunStep } from "../pipeline/checks/run-step.ts";
import { asDocument } from "../pipeline/model/openapi-document.ts";
import { listOperations } from "../pipeline/model/paths-object.ts";
import type { ProjectConfig } from "../project/project-config.ts";
import { OUR_SERVICES } from "../project/service-names.ts";
import type { AppliedDefault } from "./defaults/applied-default.ts";
import { applyDefaults } from "./defaults/apply-defaults.ts";
import type { LeftOut } from "./foreign/left-out.ts";
import { prepareForeign } from "./foreign/prepare-foreign.ts";
import { readBase } from "./inputs/read-base.ts";
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
  readonly defaults: readonly AppliedDefault[];
}

export interface Project {
  readonly config: ProjectConfig;
  readonly services: readonly ProjectService[];
}

export interface LoadProjectOptions {
  /** Runs each step, for example to print and time it. */
  readonly runStep?: RunStep;
}

/** Throws a `PipelineError` with the problems of the first failing step. */
export async function loadProject(config: ProjectConfig, options: LoadProjectOptions = {}): Promise<Project> {
  const { runStep = (_, work) => work() } = options;
  const services: ProjectService[] = [];
  const taken = new Set<string>();
  for (const api of [...OUR_SERVICES, ...furtherServices(config)]) {
    const step: RunStep = (title, work) => runStep(`${api}: ${title}`, work);
    const service = await loadService({ config, api, taken, runStep: step });
    services.push(service);
    for (const { id } of listOperations(asDocument(service.wire.document))) taken.add(id);
  }
  await runStep("operation ids", async () => checkOperationIds(services.map(({ wire }) => wire)));
  return { config, services };
}

interface LoadService {
  readonly config: ProjectConfig;
  readonly api: string;
  /** The operationIds of the services before it. */
  readonly taken: Set<string>;
  readonly runStep: RunStep;
}

async function loadService({ config, api, taken, runStep }: LoadService): Promise<ProjectService> {
  const base = await runStep("documents", () => readBase(config, api));
  const files = (config.overlays[api] ?? []).map((file) => readOverlay(file, config.folder));
  const { bundle: overlaid, changes } = await runStep("overlays", async () =>
    files.length === 0 ? { bundle: base, changes: [] } : applyOverlays(base, await Promise.all(files)),
  );
  return api === "fiat" || api === "crypto"
    ? { api, kind: api, base, changes, ...(await completeOurs(config, api, overlaid, runStep)) }
    : { api, kind: "extra", base, changes, ...(await completeExtra(api, taken, overlaid, runStep)) };
}

type Completion = Pick<ProjectService, "wire" | "renamed" | "renames" | "leftOut" | "defaults">;

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
  return { wire, renamed, renames, leftOut: [], defaults };
}

/** A service of its own: its names are those on the wire already. */
async function completeExtra(api: string, taken: Set<string>, overlaid: Bundle, runStep: RunStep): Promise<Completion> {
  await checkStructure(overlaid, runStep);
  const { bundle: wire, ...prepared } = await runStep("prepare", async () => prepareForeign(overlaid, api, taken));
  await checkForeign(wire, { conventions: foreignConventions, runStep });
  return { wire, renamed: wire, ...prepared };
}

function furtherServices({ extraDocuments }: ProjectConfig): string[] {
  return extraDocuments.flatMap((extra) => ("as" in extra ? [extra.as] : []));
}
