// Tag and summary: what groups and names an operation in the reference.

import type { Default, OperationFacts } from "./operation-facts.ts";
import { segmentsOf, wordsOf } from "./words.ts";

export function defaultTag({ path, api }: OperationFacts): Default<string> {
  const [first, second] = segmentsOf(path);
  if (first === undefined) return { value: api, why: "the name of the service" };
  // All operations of the agent's client begin with it.
  if (api === "crypto" && first === "agent" && second !== undefined) {
    return { value: second, why: "the first segment after /agent/" };
  }
  return { value: first, why: "the first segment of the path" };
}

export function defaultSummary({ operation }: OperationFacts): Default<string> {
  const text = wordsOf(String(operation.operationId)).join(" ");
  return { value: text.charAt(0).toUpperCase() + text.slice(1), why: "from the operationId" };
}
