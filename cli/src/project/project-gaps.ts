// The gaps of a project's documents: those that its overlays have closed, and those that are open.

import type { GapPlace } from "../documents/gap-places.ts";
import { type Gap, listGaps } from "../documents/gaps.ts";
import type { OurService } from "../documents/our-documents.ts";
import { applyOverlays } from "../overlays/apply-overlays.ts";
import { readOverlay } from "../overlays/read-overlay.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { readBase } from "../regeneration/inputs/read-base.ts";
import type { ProjectConfig } from "./project-config.ts";

/** A gap with the places that the overlays have closed. */
export interface ClosedGap extends Gap {
  /** The places that are still open. */
  readonly left: readonly GapPlace[];
}

export interface ProjectGaps {
  /** With the places that are left. */
  readonly open: readonly Gap[];
  readonly closed: readonly ClosedGap[];
  /** Those of the open ones of which the overlays have closed a part. */
  readonly partlyClosed: readonly ClosedGap[];
}

/** @throws {PipelineError} if a document or an overlay has a problem */
export async function projectGaps(config: ProjectConfig): Promise<ProjectGaps> {
  const fiat = await documentsOf(config, "fiat");
  const wallet = await documentsOf(config, "crypto");
  const before = await listGaps({ fiat: fiat.before, crypto: wallet.before });
  const after = new Map(
    (await listGaps({ fiat: fiat.after, crypto: wallet.after })).map((gap) => [gap.id, gap] as const),
  );
  const gaps = before.map((gap): ClosedGap => {
    const left = after.get(gap.id)?.places ?? [];
    return { ...gap, places: gap.places.filter((place) => !left.some((one) => isSame(one, place))), left };
  });
  const touched = gaps.filter(({ places }) => places.length > 0);
  const closed = touched.filter(({ left }) => left.length === 0);
  return {
    open: [...after.values()].filter(({ id }) => closed.every((gap) => gap.id !== id)),
    closed,
    partlyClosed: touched.filter(({ left }) => left.length > 0),
  };
}

function isSame(a: GapPlace, b: GapPlace): boolean {
  return a.api === b.api && a.target === b.target;
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
