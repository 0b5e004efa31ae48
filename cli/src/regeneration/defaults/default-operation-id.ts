// operationId: from method and path, as the documents of svc-sdk name their operations: `createCustomer`, `listCustomers`.

import type { Default, OperationFacts } from "./operation-facts.ts";
import { camelCase, segmentsOf, singular, wordsOf } from "./words.ts";

const verbs: Readonly<Record<string, string>> = {
  ...{ GET: "get", HEAD: "check", POST: "create", PUT: "replace", PATCH: "update", DELETE: "delete" },
  ...{ OPTIONS: "options", TRACE: "trace" },
};

/** @param taken Other operationIds. */
export function defaultOperationId(
  { method, path }: Pick<OperationFacts, "method" | "path">,
  taken: ReadonlySet<string>,
): Default<string> {
  const name = camelCase(wordsFor(method, path)) ?? "operation";
  let value = name;
  for (let number = 2; taken.has(value); number++) value = `${name}${number}`;
  return { value, why: `from ${method} ${path}` };
}

function wordsFor(method: string, path: string): string[] {
  const segments = segmentsOf(path).map(wordsOf);
  const last = segments.at(-1) ?? [];
  const others = segments.slice(0, -1).flatMap((words) => words.map(singular));
  const endsWithParameter = /\}\/?$/.test(path);
  const isList = method === "GET" && !endsWithParameter && isPlural(last);
  if (isList) return ["list", ...others, ...last];
  // `POST /customers/{id}/archive` archives a customer.
  const isAction = method === "POST" && segments.length > 1 && !endsWithParameter && !isPlural(last);
  if (isAction) return [...last, ...others];
  return [verbs[method] ?? method.toLowerCase(), ...others, ...last.map(singular)];
}

function isPlural(words: readonly string[]): boolean {
  const word = words.at(-1) ?? "";
  return singular(word) !== word;
}
