// Which rules of Spectral's recommended set are off: others check the same.

import type { RulesetDefinition } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";

// Its published type has plain strings as severities.
export const recommended = [oas as RulesetDefinition, "recommended"] as const;

// On, without an equivalent in Redocly: info-description, no-eval-in-markdown, operation-tags, array-items,
// oas3-callbacks-in-callbacks, oas3_1-callbacks-in-webhook, oas3_1-servers-in-webhook.

export const recommendedOff: Readonly<Record<string, "off">> = {
  // Off: Redocly has the same check.
  "duplicated-entry-in-enum": "off",
  "no-script-tags-in-markdown": "off",
  "oas3-api-servers": "off",
  "oas3-examples-value-or-externalValue": "off",
  "oas3-operation-security-defined": "off",
  "oas3-schema": "off",
  "oas3-server-trailing-slash": "off",
  "oas3-server-variables": "off",
  "openapi-tags-uniqueness": "off",
  "operation-description": "off",
  "operation-operationId": "off",
  "operation-operationId-unique": "off",
  "operation-operationId-valid-in-url": "off",
  "operation-parameters": "off",
  "operation-success-response": "off",
  "operation-tag-defined": "off",
  "path-declarations-must-exist": "off",
  "path-keys-no-trailing-slash": "off",
  "path-not-include-query": "off",
  "path-params": "off",
  "typed-enum": "off",
  // Off: the pipeline validates every example itself, with the dialect and the formats of this repository.
  "oas3-valid-media-example": "off",
  "oas3-valid-schema-example": "off",
  // Off: the services name no contact.
  "info-contact": "off",
  // Off: records documented without an operation are listed on purpose; the bundler drops all others.
  "oas3-unused-component": "off",
};
