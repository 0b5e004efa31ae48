// Money that travels as a JSON number is an exact decimal in the SDK, never a float. The name tells what is money.

import { walk } from "../../../cli/src/pipeline/model/walk.ts";
import { finding, type LintRule } from "../lint-rule.ts";

const moneyWords = [
  ...["amount", "amounts", "balance", "available", "pending", "limit", "used", "remaining", "deposit", "total"],
  ...["fee", "fees", "price", "cost", "markup", "payment", "usd", "eur", "gbp"],
];

export const decimalMoney: LintRule = (document) =>
  [...walk(document)]
    .filter(({ kind, node }) => kind === "schema" && [node.type].flat().includes("number"))
    .filter(
      ({ node, path }) => wordsOf(nameOf(path)).some((word) => moneyWords.includes(word)) && node.format !== "decimal",
    )
    .map(({ path }) => finding(path, `${nameOf(path)} looks like money: add format: decimal`));

/** The property, parameter or component that a schema belongs to; of a list's items, the list's. */
function nameOf(path: readonly (string | number)[]): string {
  const names = path.filter((token) => typeof token === "string" && !structural.includes(token));
  return String(names.at(-1) ?? "");
}

const structural: readonly (string | number)[] = ["items", "schema", "anyOf", "oneOf", "allOf"];

/** `gas_amount`, `gasAmount` → gas, amount. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}
