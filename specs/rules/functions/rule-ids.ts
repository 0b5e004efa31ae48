// Every operation lists the ids of the documented rules that it carries.

import { finding, type LintRule, operationsOf } from "../lint-rule.ts";

export const ruleIds: LintRule = (document) =>
  operationsOf(document)
    .filter(({ node }) => node["x-rules"] === undefined)
    .map(({ path }) => finding(path, "x-rules is missing"));
