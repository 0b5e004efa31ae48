// Every operation has the extensions that the SDK needs.

import { finding, type LintRule, operationsOf } from "../lint-rule.ts";

const required = ["x-sdk", "x-retry", "x-idempotency"];

export const requiredExtensions: LintRule = (document) =>
  operationsOf(document).flatMap(({ node, path }) =>
    required.filter((name) => node[name] === undefined).map((name) => finding(path, `${name} is missing`)),
  );
