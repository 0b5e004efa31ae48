// Hides the values at given paths of a JSON text, and keeps every other character.

import { endOfString, parseJson } from "../../../wrappers/http/json.ts";
import { compilePaths, type PathNode, propertyNode } from "../../../wrappers/http/json-path.ts";
import type { JsonPath } from "../../../wrappers/operation.ts";

/** Replaces a hidden value. */
export const hidden = "[redacted]";

/** Longer texts are hidden completely, to save time. */
export const maxHiddenLength = 1_000_000;

/**
 * Replaces the values at the paths. If there are paths, a text that is not valid JSON is hidden completely, because its secrets
 * cannot be located, and so is a very long one.
 */
export function hideValues(text: string, paths: readonly JsonPath[]): string {
  if (paths.length === 0) return text;
  if (paths.includes("") || text.length > maxHiddenLength) return hidden;
  try {
    parseJson(text);
  } catch {
    return hidden;
  }
  return scan(text, compilePaths(paths));
}

interface Container {
  readonly node: PathNode | undefined;
  readonly isObject: boolean;
}

function scan(text: string, root: PathNode): string {
  const around: Container[] = [];
  let next: PathNode | undefined = root;
  let isKey = false;
  let result = "";
  let copied = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (/[\s:]/.test(char)) continue;
    if (char === "}" || char === "]" || char === ",") {
      if (char !== ",") around.pop();
      const container = around.at(-1);
      isKey = char === "," && container?.isObject === true;
      next = isKey ? undefined : container?.node?.items;
    } else if (isKey) {
      const end = endOfString(text, at);
      const node = around.at(-1)?.node;
      next = node && propertyNode(node, JSON.parse(text.slice(at, end)) as string);
      isKey = false;
      at = end - 1;
    } else if (next?.ends) {
      const end = endOfValue(text, at);
      result += `${text.slice(copied, at)}"${hidden}"`;
      copied = end;
      at = end - 1;
    } else if (char === '"') at = endOfString(text, at) - 1;
    else if (char === "{" || char === "[") {
      around.push({ node: next, isObject: char === "{" });
      isKey = char === "{";
      next = isKey ? undefined : next?.items;
    }
  }
  return result + text.slice(copied);
}

/** The end of the value that starts at `start`, in valid JSON. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') at = endOfString(text, at) - 1;
    else if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") depth -= 1;
    const following = text.charAt(at + 1);
    if (depth === 0 && (/[\s,}\]]/.test(following) || following === "") && !/\s/.test(char)) return at + 1;
  }
  return text.length;
}
