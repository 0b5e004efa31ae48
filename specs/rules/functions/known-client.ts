// Operations belong to one of our three clients. Consumers may have further ones.

import { clientOf, finding, type LintRule, operationsOf } from "../lint-rule.ts";

const clients = ["fiat", "crypto", "agent"];

export const knownClient: LintRule = (document) =>
  operationsOf(document).flatMap((operation) => {
    const client = clientOf(operation);
    if (typeof client !== "string" || clients.includes(client)) return [];
    return [finding([...operation.path, "x-sdk", "client"], `${client} is not one of ${clients.join(", ")}`)];
  });
