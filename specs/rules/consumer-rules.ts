// The rules for the documents of a consumer: overlays on ours, and extra documents. Plain OpenAPI passes;
// README.md says why each of the other rules is off.

import type { RawUniversalConfig } from "@redocly/openapi-core";
import type { CheckOptions } from "../../cli/src/pipeline/checks/check-spec.ts";
import { extensionUse, namesExist } from "./functions/extensions.ts";
import { requiredExtensions, uniqueSdkName } from "./functions/operations.ts";
import { generalRules } from "./general-rules.ts";
import { conventionsOf, type LintRule } from "./lint-rule.ts";

/** For services from third-party documents: what generated code relies on. */
export const foreignConventions: readonly LintRule[] = [extensionUse, namesExist, requiredExtensions, uniqueSdkName];

/** What `redocly.yaml` holds for our documents. */
const redocly: RawUniversalConfig = {
  extends: ["recommended-strict"],
  rules: {
    "component-name-unique": "error",

    "info-license": "off",
    "info-license-strict": "off",
    "no-empty-servers": "off",
    "no-server-example.com": "off",
    "operation-4xx-response": "off",
    "tag-description": "off",

    "no-invalid-media-type-examples": "off",
    "no-invalid-parameter-examples": "off",
    "no-invalid-schema-examples": "off",
    "no-unused-components": "off",
    "spec-ref-siblings": "off",
  },
};

/** Without Spectral, which takes longer to load than all other checks to run. */
export const consumerRules: CheckOptions["rules"] = { redocly, conventions: conventionsOf(generalRules) };
