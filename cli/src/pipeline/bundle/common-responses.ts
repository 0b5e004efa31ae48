// Puts the responses that a document says once, in `x-responses`, into its operations.

import { isObject, type JsonObject } from "../model/json-pointer.ts";
import { walk } from "../model/walk.ts";

/** An operation's own response wins, then that of its tag, then that of `*`. The linter reports a table of another form. */
export function addCommonResponses(document: JsonObject): JsonObject {
  const { "x-responses": byTag, ...rest } = document;
  if (!isObject(byTag) || !Object.values(byTag).every(isObject)) return document;
  for (const { kind, node, path } of walk(rest)) {
    if (kind !== "operation" || path[0] !== "paths" || !isObject(node.responses)) continue;
    const tags = ["*", ...(Array.isArray(node.tags) ? node.tags.map(String) : [])];
    const common = tags.flatMap((tag) => Object.entries((byTag[tag] ?? {}) as JsonObject));
    const references = common.map(([status, name]) => [status, { $ref: `#/components/responses/${String(name)}` }]);
    node.responses = { ...Object.fromEntries(references), ...node.responses };
  }
  return rest;
}
