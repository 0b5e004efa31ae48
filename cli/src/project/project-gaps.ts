// The gaps of a project's documents: those that its overlays have closed, and those that are open.

import { type Gap, type GapPlace, listGaps, type OurService } from "../documents/gaps.ts";
import { applyOverlays } from "../overlays/apply-overlays.ts";
import { didYouMean } from "../pipeline/model/closest.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { ProjectOptionError } from "../sandbox-server/program-error.ts";
import type { ProjectConfig } from "./project-config.ts";
import { readBase, readOverlays } from "./read-documents.ts";

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
    const isLeft = ({ api, target }: GapPlace) => left.some((one) => one.api === api && one.target === target);
    return { ...gap, places: gap.places.filter((place) => !isLeft(place)), left };
  });
  const touched = gaps.filter(({ places }) => places.length > 0);
  const closed = touched.filter(({ left }) => left.length === 0);
  return {
    open: [...after.values()].filter(({ id }) => closed.every((gap) => gap.id !== id)),
    closed,
    partlyClosed: touched.filter(({ left }) => left.length > 0),
  };
}

/** The document of a service with the extra documents that go into it, without and with the project's overlays. */
async function documentsOf(
  config: ProjectConfig,
  api: OurService,
): Promise<{ readonly before: JsonObject; readonly after: JsonObject }> {
  const bundle = await readBase(config, api);
  const overlays = await readOverlays(config, api);
  return { before: bundle.document, after: applyOverlays(bundle, overlays).bundle.document };
}

/** In the order of the list, each once; case does not count. @throws {ProjectOptionError} for an unknown id */
export function selectGaps(gaps: readonly Gap[], ids: readonly string[]): Gap[] {
  const wanted = new Set(ids.map((id) => id.trim().toUpperCase()));
  const known = gaps.map(({ id }) => id);
  const unknown = [...wanted].find((id) => !known.includes(id));
  if (unknown === undefined) return gaps.filter(({ id }) => wanted.has(id));
  const suggestion = didYouMean(unknown, known);
  // The list of all gaps is too long for a message.
  const hint = suggestion.startsWith("did you mean") ? suggestion : "npx svc-sdk-cli gaps lists all of them";
  throw new ProjectOptionError("gaps", `there is no gap ${JSON.stringify(unknown)}: ${hint}`);
}

/** The same for gaps that an overlay is to close. @throws {ProjectOptionError} also for one that no overlay can close */
export function selectClosableGaps(gaps: readonly Gap[], ids: readonly string[]): Gap[] {
  const selected = selectGaps(gaps, ids);
  const placeless = selected.find(({ places }) => places.length === 0);
  if (placeless === undefined) return selected;
  const { id, closing } = placeless;
  const advice = closing || "it is about the services as a whole.";
  throw new ProjectOptionError("gaps", `${id} has no place in a document, so no overlay can close it: ${advice}`);
}
