// Makes every given operationId the name of a constant, unique over all services.

import { variableName } from "../../pipeline/generators/print.ts";
import type { JsonObject } from "../../pipeline/model/json-pointer.ts";
import { walk } from "../../pipeline/model/walk.ts";
import { camelCase, wordsOf } from "../defaults/words.ts";

export interface NewOperationId {
  readonly from: string;
  readonly to: string;
}

/**
 * Changes the document in place; missing ids are left to the defaults. Returns what it renamed.
 *
 * @param taken The operationIds of other services; grows by those of this one.
 */
export function nameOperations(document: JsonObject, api: string, taken: Set<string>): NewOperationId[] {
  const renamed: NewOperationId[] = [];
  for (const { kind, node, path } of walk(document)) {
    if (kind !== "operation" || path[0] !== "paths" || typeof node.operationId !== "string") continue;
    const from = node.operationId;
    const to = freeName(from, api, taken);
    taken.add(to);
    node.operationId = to;
    if (to !== from) renamed.push({ from, to });
  }
  return renamed;
}

function freeName(from: string, api: string, taken: ReadonlySet<string>): string {
  const name = /^[a-z][A-Za-z0-9]*$/.test(from) ? from : (camelCase(wordsOf(from)) ?? "operation");
  const usable =
    variableName(name) === name && !taken.has(name)
      ? name
      : `${variableName(api)}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  let candidate = usable;
  for (let number = 2; taken.has(candidate); number++) candidate = `${usable}${number}`;
  return candidate;
}
