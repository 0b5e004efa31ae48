// The document of a service before overlays: what is pinned or the service's own, with the extra documents that go into it.

import path from "node:path";
import { type Bundle, bundleSpec } from "../../pipeline/bundle/bundle-spec.ts";
import { mergeDocuments } from "./merge-documents.ts";
import { upgradeDocument } from "./upgrade-document.ts";

type ExtraDocument = {
  /** Absolute path. */
  readonly file: string;
  /** Bring it from OpenAPI 3.0 to 3.1. */
  readonly upgrade?: boolean;
} & ({ readonly into: string } | { readonly as: string });

/** The documents of a project. */
export interface ProjectDocuments {
  /** Absolute path of the folder of the pinned documents. */
  readonly documents: string;
  readonly extraDocuments: readonly ExtraDocument[];
}

/** Throws a `PipelineError` for documents that cannot be read or merged. */
export async function readBase(project: ProjectDocuments, api: string): Promise<Bundle> {
  const own = project.extraDocuments.find((extra) => "as" in extra && extra.as === api);
  return own
    ? mergeExtras(project, api, await readExtra(own))
    : readService(project, api, path.join(project.documents, `${api}.json`));
}

/** The same for one of our services whose document is elsewhere. */
export async function readService(project: ProjectDocuments, api: string, file: string): Promise<Bundle> {
  return mergeExtras(project, api, await bundleSpec(file));
}

async function mergeExtras({ extraDocuments }: ProjectDocuments, api: string, service: Bundle): Promise<Bundle> {
  let merged = service;
  for (const extra of extraDocuments) {
    if ("into" in extra && extra.into === api) merged = mergeDocuments(merged, await readExtra(extra));
  }
  return merged;
}

function readExtra({ file, upgrade }: ExtraDocument): Promise<Bundle> {
  return bundleSpec(file, {
    upgrade: upgrade === true ? upgradeDocument : undefined,
    upgradeHint: "Add `upgrade: true` to its entry of extraDocuments in the configuration.",
  });
}
