// What exact decimals cost: a page of 100 card transactions, beside JSON.parse of the same text.

import { existsSync } from "node:fs";
import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import { cpuTimes, measureCosts, ratio } from "../measure.ts";

const ROUNDS = 15;
const TIMES = 400;

const folder = new URL("../../dist/src/wrappers/http/", import.meta.url);
const paths = ["data.transactions[].amount"];

/** Processor time of reading the page exactly, as a multiple of that of `JSON.parse`. */
export async function exactPage(): Promise<number> {
  if (!existsSync(folder)) throw new CheckFailure(["There is no build to measure. Run npm run build first."]);
  const { parseExact }: typeof import("../../src/wrappers/http/json.ts") = await import(
    new URL("json.js", folder).href
  );
  const { readAmounts }: typeof import("../../src/wrappers/http/amounts.ts") = await import(
    new URL("amounts.js", folder).href
  );
  const text = pageText();
  const works = { parse: async () => JSON.parse(text), exact: async () => readAmounts(parseExact(text, paths), paths) };
  const { parse, exact } = await measureCosts(works, { rounds: ROUNDS, times: TIMES, inFlight: 1 });
  return ratio(cpuTimes(exact), cpuTimes(parse));
}

function pageText(): string {
  const transactions = Array.from({ length: 100 }, (_, index) => ({
    id: `transaction_${index}`,
    card_id: `card_${index % 7}`,
    customer_id: "customer_example",
    amount: 12.5 + index,
    currency: "USD",
    status: "settled",
    type: "purchase",
    merchant_name: `Example Store ${index}`,
    merchant_category: "5411",
    merchant_city: "Berlin",
    merchant_country: "DE",
    created_at: "2030-01-15T09:30:00.000Z",
    settled_at: "2030-01-16T09:30:00.000Z",
  }));
  return JSON.stringify({ success: true, message: "ok", data: { transactions, total: 100, page: 1, limit: 100 } });
}
