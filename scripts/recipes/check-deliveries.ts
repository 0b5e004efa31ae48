// What every recipe must answer: a genuine delivery is handled, a forged one refused, a duplicate acknowledged.

import { deepEqual } from "node:assert/strict";
import { createHmac } from "node:crypto";

/** What the recipes print for the delivery that is sent here: once, and nothing else. */
export const handledLine = "handled deposit.confirmed 0xabc";

// As a parser would not write it again.
const body = '{ "type": "deposit.confirmed","transaction_id":"0x\\u0061bc", "data": {"b": 1.0, "a": "\\u00e9 é"} }\n';

/** Sends the three to a program that has just started; throws where an answer is another. */
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
