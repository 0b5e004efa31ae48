// Applies overlays to a bundled document, strictly: every action must fit, and all that do not are reported at once.

import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { type Locate, PipelineError } from "../pipeline/bundle/problem.ts";
import { applyAction } from "./apply-action.ts";
import { type Change, toChange, writtenChanges } from "./origin.ts";
import type { OverlayFile } from "./overlay-file.ts";
import { stampOrigins } from "./stamp-origins.ts";
import { TrackedDocument } from "./tracked-document.ts";

export type { Change, Origin } from "./origin.ts";

export interface Overlaid {
  readonly bundle: Bundle;
  readonly changes: readonly Change[];
}

/**
 * Applies the overlays and their actions in order; the given bundle stays as it is. Throws a `PipelineError` that lists
 * every action that does not fit.
 */
export function applyOverlays(bundle: Bundle, overlays: readonly OverlayFile[]): Overlaid {
  const document = new TrackedDocument(bundle.document);
  const applied = overlays.flatMap((overlay) =>
    overlay.actions.map((action) => applyAction(document, overlay, action)),
  );
  const problems = applied.flatMap((one) => one.problems);
  if (problems.length > 0) throw new PipelineError(problems);
  const changes = [...applied.flatMap(({ removals }) => removals), ...writtenChanges(document)];
  stampOrigins(document, changes);
  const files = [...bundle.files, ...overlays.map(({ file }) => file)];
  const locate = createLocate(document, bundle.locate);
  return { bundle: { file: bundle.file, files, document: document.root, locate }, changes: changes.map(toChange) };
}

/** Points into an overlay for everything that it wrote, else into the base. */
function createLocate(document: TrackedDocument, base: Locate): Locate {
  return (at) => {
    const source = document.sourceOf(at);
    return "written" in source ? source.written.overlay.locate(source.written.at) : base(source.base);
  };
}
