// What a service of its own cannot keep is an error, unless its configuration allows it: a missing operation is noticed here, not
// by a user of the SDK.

import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { displayPath, PipelineError, type Problem, problemAt, tidyProblems } from "../pipeline/bundle/problem.ts";
import { readYaml } from "../pipeline/bundle/read-yaml.ts";
import { didYouMean } from "../pipeline/model/closest.ts";
import type { ProjectConfig } from "../project/project-config.ts";
import type { LeftOut, Prepared } from "./prepare-foreign.ts";

/** @throws {PipelineError} with every part that is left out and not allowed to be, and every allowed one that is not left out */
export async function checkLeftOut(
  config: ProjectConfig,
  api: string,
  document: Bundle,
  { operations, leftOut }: Pick<Prepared, "operations" | "leftOut">,
): Promise<void> {
  const index = config.extraDocuments.findIndex((extra) => "as" in extra && extra.as === api);
  const entry = config.extraDocuments[index];
  const allowed = (entry && "as" in entry && entry.allowLeftOut) || [];
  const whole = leftOut.filter(({ part }) => part === undefined);
  const kept = operations - whole.length;
  const refused = kept === 0 ? leftOut : leftOut.filter(({ operationId }) => !allowed.includes(operationId));
  const ids = [...new Set(leftOut.map(({ operationId }) => operationId))];
  const needless = kept === 0 ? [] : allowed.filter((id) => !ids.includes(id));
  if (refused.length === 0 && needless.length === 0 && kept > 0) return;
  const { locate } = await readYaml(config.file);
  const summary: Problem = {
    ...problemAt(document, [], `kept ${kept} of ${operations} operations of the service ${api}`),
    hint:
      kept === 0
        ? "A service needs an operation that the SDK can call."
        : `To do without them, add to its entry in ${displayPath(config.file)}: allowLeftOut: [${ids.map((id) => JSON.stringify(id)).join(", ")}]`,
  };
  throw new PipelineError([
    ...(refused.length > 0 || kept === 0 ? [summary] : []),
    ...tidyProblems(refused.map(toProblem)),
    ...needless.map((id) => ({
      ...locate(["extraDocuments", index, "allowLeftOut", allowed.indexOf(id)]),
      reason: `extraDocuments.${index}.allowLeftOut names "${id}", which is not left out of the service ${api}`,
      hint: ids.length === 0 ? "remove it: nothing is left out" : didYouMean(id, ids),
    })),
  ]);
}

function toProblem({ operationId, method, path, part, reason, hint, ...place }: LeftOut): Problem {
  const what = [`${method} ${path} (${operationId})`, part].filter(Boolean).join(", ");
  return { ...place, reason: `left out ${what}: ${reason}`, hint: hint ?? "Change or remove it with an overlay." };
}
