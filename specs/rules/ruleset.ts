// The Spectral ruleset with the conventions of this repository. Redocly checks OpenAPI in general (`redocly.yaml`), Ajv
// checks JSON Schema (`cli/src/pipeline/checks/`). No check is on in both linters; README.md has the overview.

import type { RuleDefinition, RulesetDefinition } from "@stoplight/spectral-core";
import { casing, enumeration, truthy } from "@stoplight/spectral-functions";
import { oas } from "@stoplight/spectral-rulesets";
import type { JsonObject } from "../../cli/src/pipeline/model/json-pointer.ts";
import { accessScope } from "./functions/access-scope.ts";
import { decimalMoney } from "./functions/decimal-money.ts";
import { documentedStatuses } from "./functions/documented-statuses.ts";
import { envelopeFits } from "./functions/envelope-fits.ts";
import { examplePresent } from "./functions/example-present.ts";
import { extensionUse } from "./functions/extension-use.ts";
import { idSchemas } from "./functions/id-schemas.ts";
import { idempotencyKey } from "./functions/idempotency-key.ts";
import { namedBody } from "./functions/named-body.ts";
import { namesExist } from "./functions/names-exist.ts";
import { rateLimitHeaders } from "./functions/rate-limit-headers.ts";
import { requiredExtensions } from "./functions/required-extensions.ts";
import { retryFitsKey } from "./functions/retry-fits-key.ts";
import { uniqueSdkName } from "./functions/unique-sdk-name.ts";
import { untypedBody } from "./functions/untyped-body.ts";
import type { LintRule } from "./lint-rule.ts";

type Rule = RuleDefinition & { readonly severity: "error" };

/** Our own rules get the whole document with its references and write their messages. */
function own(description: string, check: LintRule): Rule {
  return {
    description,
    message: "{{error}}",
    severity: "error",
    given: "$",
    resolved: false,
    then: { function: (document: JsonObject) => check(document) },
  };
}

/** Our conventions. */
export const ownRules: Readonly<Record<string, Rule>> = {
  "access-scope": own("Operations say which scope of their credential they need.", accessScope),
  "decimal-money": own("Numbers that are money have format: decimal.", decimalMoney),
  "documented-statuses": own("Every operation documents the errors that it can return.", documentedStatuses),
  "envelope-fits": own("Every typed success has the x-envelope of its schema.", envelopeFits),
  "example-present": own("Every typed body has an example.", examplePresent),
  "extension-use": own("Extensions have a known name, an allowed place and a valid value.", extensionUse),
  "id-schemas": own("Every kind of id is its own string schema.", idSchemas),
  "idempotency-key": own("Writes declare the idempotency key.", idempotencyKey),
  "named-body": own("Request bodies and the data of envelopes are named records.", namedBody),
  "names-exist": own("Operations, parameters and fields that extensions name exist.", namesExist),
  "rate-limit-headers": own("Every response of the crypto service has the rate-limit headers.", rateLimitHeaders),
  "required-extensions": own("Every operation has its extensions.", requiredExtensions),
  "retry-fits-key": own("Retry class, key mode and method agree.", retryFitsKey),
  "unique-sdk-name": own("No two operations are the same method of the SDK.", uniqueSdkName),
  "untyped-body": own("Every untyped body gives the reason.", untypedBody),
  dialect: {
    description: "The document declares JSON Schema 2020-12.",
    message: "{{error}}",
    severity: "error",
    given: "$",
    then: [
      { field: "jsonSchemaDialect", function: truthy },
      {
        field: "jsonSchemaDialect",
        function: enumeration,
        functionOptions: { values: ["https://json-schema.org/draft/2020-12/schema"] },
      },
    ],
  },
  "operation-id-case": {
    description: "operationIds have the form verbNoun: they are names in the SDK.",
    severity: "error",
    given: "$.paths[*][get,post,put,patch,delete].operationId",
    then: { function: casing, functionOptions: { type: "camel" } },
  },
};

const ruleset: RulesetDefinition = {
  // Its published type has plain strings as severities.
  extends: [[oas as RulesetDefinition, "recommended"]],
  rules: {
    ...ownRules,

    // On, from the recommended set, without an equivalent in Redocly: info-description, no-eval-in-markdown,
    // operation-tags, array-items, oas3-callbacks-in-callbacks, oas3_1-callbacks-in-webhook, oas3_1-servers-in-webhook.

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
  },
};

export default ruleset;
