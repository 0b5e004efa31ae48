// Whether overlays that fit a document still fit a newer version of it, and if not, what moved where.

import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import type { Json, JsonObject, Path } from "../pipeline/model/json-pointer.ts";
import { type ActionProblem, applyAction } from "./apply-action.ts";
import { findMoved } from "./find-moved.ts";
import { parseQuery, QueryError, select, toJsonPath } from "./json-path.ts";
import type { OverlayAction, OverlayFile } from "./overlay-file.ts";
import { TrackedDocument } from "./tracked-document.ts";

/** An action that does not fit the newer document; the hint tells what moved where, or what to do. */
export interface Unfit extends ActionProblem {
  /** The overlay, relative to the project folder. */
  readonly overlay: string;
  readonly action: number;
  readonly target: string;
}

/** The actions that do not fit the newer document, in order; none if all do. */
export function fitReport(older: Bundle, newer: Bundle, overlays: readonly OverlayFile[]): readonly Unfit[] {
  const before = new TrackedDocument(older.document);
  const after = new TrackedDocument(newer.document);
  return overlays.flatMap((overlay) =>
    overlay.actions.flatMap((action) => {
      const { problems } = applyAction(after, overlay, action);
      const explained = problems.map((problem) => ({
        ...problem,
        ...explain(problem, action, before.root, newer.document),
        overlay: overlay.displayName,
        action: action.number,
        target: action.target,
      }));
      applyAction(before, overlay, action);
      return explained;
    }),
  );
}

/** A better hint than the one that only knows the newer document. */
function explain(
  { kind }: ActionProblem,
  action: OverlayAction,
  before: JsonObject,
  newer: JsonObject,
): { readonly hint?: string } {
  if (kind === "no change") return { hint: "The new document says the same: remove this action." };
  if (kind !== "no match") return {};
  const queries = action.change.kind === "copy" ? [action.target, action.change.from] : [action.target];
  for (const query of queries) {
    const hint = explainPath(selectedIn(before, query)[0], before, newer);
    if (hint !== undefined) return { hint };
  }
  return {};
}

function explainPath(path: Path | undefined, before: JsonObject, newer: JsonObject): string | undefined {
  if (path === undefined) return undefined;
  const moved = findMoved(before, newer, path);
  const mark = path.lastIndexOf("x-not-shown");
  if (mark >= 0 && !moved.complete && moved.path.length >= mark) {
    const gap = path[mark + 1] === undefined ? "gaps" : `gap ${path[mark + 1]}`;
    return join(moved.steps, `The new document has no ${gap} there: remove this action if what it says is right.`);
  }
  if (moved.steps.length === 0) return undefined;
  return join(moved.steps, moved.complete ? `Target ${toJsonPath(moved.path)}.` : "");
}

function join(steps: readonly string[], last: string): string {
  return [...steps, last].filter(Boolean).join(" ");
}

function selectedIn(document: Json, query: string): Path[] {
  try {
    return select(parseQuery(query), document);
  } catch (error) {
    if (error instanceof QueryError) return [];
    throw error;
  }
}
