// Every operation says what the SDK makes of it.

import { type Check, finding, operationsOf } from "../lint-rule.ts";

const required = ["x-sdk", "x-retry", "x-idempotency", "x-rules"];

export const requiredExtensions: Check = (document) =>
  operationsOf(document).flatMap(({ node, path }) =>
    required.filter((name) => node[name] === undefined).map((name) => finding(path, `${name} is missing`)),
  );
