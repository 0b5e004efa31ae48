// No two operations are the same method of the SDK.

import { isObject } from "../../../cli/src/pipeline/model/json-pointer.ts";
import { finding, type LintRule, operationsOf } from "../lint-rule.ts";

export const uniqueSdkName: LintRule = (document) => {
  const owners = new Map<string, unknown>();
  return operationsOf(document).flatMap(({ node, path }) => {
    if (!isObject(node["x-sdk"])) return [];
    const { client, resource, method } = node["x-sdk"];
    const name = `${client}.${resource}.${method}`;
    const owner = owners.get(name);
    if (owner !== undefined) return [finding([...path, "x-sdk"], `${name} is already used by ${owner}`)];
    owners.set(name, node.operationId);
    return [];
  });
};
