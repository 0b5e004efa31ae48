// Finds the gaps whose ids a user typed.

import type { Gap } from "../documents/gaps.ts";
import { didYouMean } from "./did-you-mean.ts";
import { ProjectOptionError } from "./project-option-error.ts";

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
