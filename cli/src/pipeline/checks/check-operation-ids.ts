// Several documents make one SDK: operationIds are unique over all of them.

import type { Bundle } from "../bundle/bundle-spec.ts";
import { displayPath, type Problem, problemAt, refuse } from "../bundle/problem.ts";
import { type Path, toPointer } from "../model/json-pointer.ts";
import { walk } from "../model/walk.ts";

/** Throws a `PipelineError` with every duplicate operationId, within a document or across documents. */
export function checkOperationIds(bundles: readonly Bundle[]): void {
  const owners = new Map<string, { readonly bundle: Bundle; readonly path: Path }>();
  const problems: Problem[] = [];
  for (const bundle of bundles) {
    for (const { kind, node, path } of walk(bundle.document)) {
      if (kind !== "operation" || typeof node.operationId !== "string") continue;
      const owner = owners.get(node.operationId);
      if (owner) {
        const problem = problemAt(bundle, [...path, "operationId"], inWords(node.operationId, owner));
        problems.push({
          ...problem,
          hint: "Give one of them another operationId, in the document or with an overlay.",
        });
      } else owners.set(node.operationId, { bundle, path });
    }
  }
  refuse(problems);
}

function inWords(operationId: string, owner: { readonly bundle: Bundle; readonly path: Path }): string {
  const { file, line } = owner.bundle.locate([...owner.path, "operationId"]);
  return `${operationId} is also used in ${displayPath(file)}:${line}, by ${toPointer(owner.path)}`;
}
