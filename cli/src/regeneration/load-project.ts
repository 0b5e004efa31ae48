// The documents of a project, from what is pinned to what the SDK is generated from: extra documents merged, overlays
// applied, defaults added, names renamed, and everything checked.

import path from "node:path";
import { consumerRules } from "../../../specs/rules/consumer-rules.ts";
import { applyOverlays, type Change } from "../overlays/apply-overlays.ts";
import { readOverlay } from "../overlays/read-overlay.ts";
import { type Bundle, bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { checkOperationIds } from "../pipeline/checks/check-operation-ids.ts";
import { checkBundle } from "../pipeline/checks/check-spec.ts";
import type { RunStep } from "../pipeline/checks/run-step.ts";
import { located } from "../pipeline/located.ts";
import type { ProjectConfig } from "../project/project-config.ts";
import { OUR_SERVICES } from "../project/service-names.ts";
import type { AppliedDefault } from "./defaults/applied-default.ts";
import { applyDefaults } from "./defaults/apply-defaults.ts";
import type { LeftOut } from "./foreign/left-out.ts";
import { mergeDocuments } from "./inputs/merge-documents.ts";
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

export interface LoadOptions {
  /** Runs each step, for example to print and time it. */
  readonly runStep?: RunStep;
}

/** Throws a `PipelineError` with the problems of the first failing step. */
export async function loadProject(config: ProjectConfig, options: LoadOptions = {}): Promise<Project> {
  const { runStep = (_, work) => work() } = options;
  const services: ProjectService[] = [];
  for (const api of [...OUR_SERVICES, ...furtherServices(config)]) {
    services.push(await loadService(config, api, (title, work) => runStep(`${api}: ${title}`, work)));
  }
  await runStep("operation ids", async () => checkOperationIds(services.map(({ wire }) => wire)));
  return { config, services };
}

async function loadService(config: ProjectConfig, api: string, runStep: RunStep): Promise<ProjectService> {
  const kind = api === "fiat" || api === "crypto" ? api : "extra";
  const base = await runStep("documents", () => readBase(config, api));
  const overlays = (config.overlays[api] ?? []).map((file) => readOverlay(file, config.folder));
  const { bundle: overlaid, changes } = await runStep("overlays", async () =>
    applyOverlays(base, await Promise.all(overlays)),
  );
  const { bundle: wire, defaults } = await runStep("defaults", () =>
    located(overlaid, async () => applyDefaults(overlaid, api)),
  );
  await checkBundle(wire, { rules: consumerRules, runStep });
  const { bundle: renamed, renames } = await runStep("rename", async () =>
    renameDocument(wire, { from: placeholder, to: config.name }),
  );
  await runStep("check the renamed document", () => checkBundle(renamed, { rules: consumerRules }));
  return { api, kind, base, wire, renamed, renames, changes, leftOut: [], defaults };
}

async function readBase(config: ProjectConfig, api: string): Promise<Bundle> {
  const own = config.extraDocuments.find((extra) => "as" in extra && extra.as === api);
  const service = await bundleSpec(own?.file ?? path.join(config.documents, `${api}.json`));
  let merged = service;
  for (const extra of config.extraDocuments) {
    if ("into" in extra && extra.into === api) merged = mergeDocuments(merged, await bundleSpec(extra.file));
  }
  return merged;
}

function furtherServices({ extraDocuments }: ProjectConfig): string[] {
  return extraDocuments.flatMap((extra) => ("as" in extra ? [extra.as] : []));
}
