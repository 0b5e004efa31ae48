// What our own rules have in common.

import type { RuleDefinition } from "@stoplight/spectral-core";
import type { JsonObject } from "../../cli/src/pipeline/model/json-pointer.ts";
import type { LintRule } from "./lint-rule.ts";

export type Rule = RuleDefinition & { readonly severity: "error" };

/** Our own rules get the whole document with its references and write their messages. */
export function own(description: string, check: LintRule): Rule {
  return {
    description,
    message: "{{error}}",
    severity: "error",
    given: "$",
    resolved: false,
    then: { function: (document: JsonObject) => check(document) },
  };
}
