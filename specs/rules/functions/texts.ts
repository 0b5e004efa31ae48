// Rules for texts: readers of a document know the service, not this SDK.

import { textsIn } from "../../../cli/src/pipeline/checks/numbers-in-prose.ts";
import { isObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { type Finding, finding, type LintRule, operationsOf } from "../lint-rule.ts";

const ofOurClients = [
  ...[
    "SDK",
    "svc-sdk",
    "maxAmount",
    "idempotencyKey",
    "firstUsedAt",
    "extraBody",
    "maxRetries",
    "timeoutMs",
    "totalTimeoutMs",
  ],
  ...["ApiError", "OutcomeUnknownError", "Undescribed", "unwrap", "deriveKey", "ensureWalletReady"],
];
const ruleId = /\b[ACFGSW]\d{1,3}[a-z]?\b/g;

/** Where an id belongs, by its letter. */
const places: Readonly<Record<string, string>> = { A: "x-rules", C: "x-rules", F: "x-rules", G: "x-not-shown" };

export const serviceTexts: LintRule = (document) => {
  const methods = operationsOf(document).flatMap(({ node: { "x-sdk": sdk } }) =>
    isObject(sdk) ? [`${sdk.resource}.${sdk.method}`] : [],
  );
  const words = new RegExp(`\\b(?:${[...ofOurClients, ...methods].join("|").replaceAll(".", "\\.")})\\b`, "g");
  return textsIn(document)
    .filter(({ path }) => path.at(-2) !== "x-sdk")
    .flatMap(({ path, text }): Finding[] => [
      ...[...new Set(text.match(words))].map((word) =>
        finding(path, `${word} is a word of the SDK: move what is said of it to x-sdk.note`),
      ),
      ...[...new Set(text.match(ruleId))].map((id) => {
        const place = places[id.charAt(0)];
        return finding(path, `${id} is a rule id: ${place === undefined ? "remove it" : `move it to ${place}`}`);
      }),
    ]);
};
