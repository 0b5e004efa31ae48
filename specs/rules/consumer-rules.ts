// The rules of both linters for the documents of a consumer: overlays on ours, and extra documents. Plain OpenAPI passes;
// README.md says why each of the other rules is off.

import type { RawUniversalConfig } from "@redocly/openapi-core";
import type { RulesetDefinition } from "@stoplight/spectral-core";
import { extensionUse, namesExist } from "./functions/extensions.ts";
import { requiredExtensions, uniqueSdkName } from "./functions/operations.ts";
import { generalRules } from "./general-rules.ts";
import type { LintRule } from "./lint-rule.ts";
import { recommended, recommendedOff } from "./recommended-rules.ts";

const spectral: RulesetDefinition = {
  extends: [[...recommended]],
  rules: { ...generalRules, ...recommendedOff, "info-description": "off" },
};

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

/** For a document that has passed the rules above, after its names were replaced: our own conventions again. */
export const renamedRules: { readonly redocly: RawUniversalConfig; readonly spectral: RulesetDefinition } = {
  redocly,
  spectral: { rules: generalRules },
};

export const consumerRules: { readonly redocly: RawUniversalConfig; readonly spectral: RulesetDefinition } = {
  redocly,
  spectral,
};
