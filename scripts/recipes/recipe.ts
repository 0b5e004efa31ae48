// The recipes: the programs on the pages of `docs/guides/webhooks/`, and the deliveries that each has to handle.

import { deepEqual } from "node:assert/strict";
import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { codeBlocks } from "../lib/code-blocks.ts";

const folder = new URL("../../docs/guides/webhooks/", import.meta.url);

/** The names of the pages, sorted: `bun`, … */
export const recipePages: readonly string[] = readdirSync(folder)
  .map((name) => name.replace(/\.md$/, ""))
  .sort();

/** The recipe of a page: its first TypeScript block. */
export function recipeOf(page: string): string {
  const [program] = codeBlocks(readFileSync(new URL(`${page}.md`, folder), "utf8"), "ts");
  if (program === undefined) throw new Error(`docs/guides/webhooks/${page}.md has no program`);
  return program.code;
}

/** The line that a recipe prints, once, for the delivery sent here. */
export const handledLine = "handled deposit.confirmed 0xabc";

// A body that would change if it were parsed and serialized again.
const body = '{ "type": "deposit.confirmed","transaction_id":"0x\\u0061bc", "data": {"b": 1.0, "a": "\\u00e9 é"} }\n';

/** Sends the three deliveries to a program that has just started. @throws if a response differs */
export async function checkDeliveries(url: string, secret: string): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");

  async function send(content: string): Promise<object> {
    const headers = { "content-type": "application/json", "x-svc-signature": signature, "x-sent-time": timestamp };
    const response = await fetch(url, { method: "POST", headers, body: content });
    return { status: response.status, ...JSON.parse(await response.text()) };
  }

  deepEqual(await send(body.replace("1.0", "9.0")), { status: 401, code: "webhook_signature_mismatch" });
  deepEqual(await send(body), { status: 200, result: "handled" });
  deepEqual(await send(body), { status: 200, result: "duplicate" });
}
