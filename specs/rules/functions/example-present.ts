// Every typed body has an example, on the media type: the reference shows it, and the mock responds with it.

import { walk } from "../../../cli/src/pipeline/model/walk.ts";
import { finding, isUntyped, type LintRule } from "../lint-rule.ts";

export const examplePresent: LintRule = (document) =>
  [...walk(document)]
    .filter(({ kind, node }) => kind === "media type" && node.schema !== undefined)
    .filter(({ node }) => !isUntyped(document, node.schema))
    .filter(({ node }) => node.example === undefined && node.examples === undefined)
    .map(({ path }) => finding(path, "add an example: the body is typed"));
