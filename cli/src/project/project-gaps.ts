// The gaps of a project's documents: those that its overlays have closed, and those that are open.

import { closedGaps, type Gap, listGaps } from "../documents/gaps.ts";
import type { OurService } from "../documents/our-documents.ts";
import { applyOverlays } from "../overlays/apply-overlays.ts";
import { readOverlay } from "../overlays/read-overlay.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { readBase } from "../regeneration/inputs/read-base.ts";
import type { ProjectConfig } from "./project-config.ts";

export interface ProjectGaps {
  /** With the places that are left. */
  readonly open: readonly Gap[];
  /** With the places that they had. */
  readonly closed: readonly Gap[];
}

/** @throws {PipelineError} if a document or an overlay has a problem */
export async function projectGaps(config: ProjectConfig): Promise<ProjectGaps> {
  const fiat = await documentsOf(config, "fiat");
  const wallet = await documentsOf(config, "crypto");
  const closed = new Set([fiat, wallet].flatMap(({ before, after }) => closedGaps(before, after)));
  const gapsBefore = await listGaps({ fiat: fiat.before, crypto: wallet.before });
  const gapsAfter = await listGaps({ fiat: fiat.after, crypto: wallet.after });
  const isOpen = new Set(gapsAfter.filter(({ places }) => places.length > 0).map(({ id }) => id));
  const isClosed = ({ id }: Gap) => closed.has(id) && !isOpen.has(id);
  return { open: gapsAfter.filter((gap) => !isClosed(gap)), closed: gapsBefore.filter(isClosed) };
}

/** The document of a service with the extra documents that go into it, without and with the project's overlays. */
async function documentsOf(
  config: ProjectConfig,
  api: OurService,
): Promise<{ readonly before: JsonObject; readonly after: JsonObject }> {
  const bundle = await readBase(config, api);
  const read = await Promise.all((config.overlays[api] ?? []).map((file) => readOverlay(file, config.folder)));
  return { before: bundle.document, after: applyOverlays(bundle, read).bundle.document };
}
