// A batch payout, delivered by the sandbox: two deposits under one on-chain hash (W10a).

import { expect, test } from "vitest";
import { openWebhooks } from "../../sandbox/webhooks/testing/open-webhooks.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import type { ReadEvent } from "./event.ts";
import { createWebhookHandler } from "./fetch.ts";
import type { WebhookHandlerOptions } from "./options.ts";
import { createCryptoVerifier } from "./verifier.ts";

interface DepositPayload {
  readonly type: string;
  readonly transaction_id: string;
  readonly data: { readonly wallet_address: string; readonly amount: string };
}

/** What is credited of two deposits to two wallets, each delivered twice, and what the responses and errors are. */
async function received(options: Partial<WebhookHandlerOptions>) {
  const open = openWebhooks();
  const { secret } = await open.subscribe();
  const credited: string[] = [];
  const errors: unknown[] = [];
  const handler = createWebhookHandler({
    verifier: createCryptoVerifier({ secret, clock: open.sandbox.clock }),
    store: createMemoryStore(),
    handle: ({ payload }) => void credited.push((payload as DepositPayload).data.amount),
    onError: (error) => void errors.push(error),
    ...options,
  });
  const statuses: number[] = [];
  open.respond(async ({ url, headers, body }) => {
    const response = await handler(new Request(url, { method: "POST", headers, body }));
    statuses.push(response.status);
    // The sandbox counts it as delivered, so each event comes as often as the test says.
    return new Response(null, { status: 200 });
  });
  for (let round = 0; round < 2; round++) {
    for (const [wallet_address, amount] of [
      ["0xa", "10"],
      ["0xb", "5"],
    ] as const) {
      const data = { transaction_id: "0xbatch", wallet_address, amount };
      open.tenant.simulate.emitEvent({ type: "deposit.confirmed", data });
      await open.sandbox.idle();
    }
  }
  return { credited, statuses, codes: errors.map((error) => (error as { code?: unknown }).code) };
}

const byWallet: ReadEvent = (payload) => {
  const { type, transaction_id, data } = payload as DepositPayload;
  return { type, transactionId: transaction_id, dedupeKey: data.wallet_address };
};

test("[W10a] is credited in full if a dedupeKey or onConflict tells its deposits apart", async () => {
  const all = { credited: ["10", "5"], statuses: [200, 200, 200, 200], codes: [] };
  expect(await received({ readEvent: byWallet })).toEqual(all);
  expect(await received({ onConflict: "handle" })).toEqual(all);
});

test("[W10a] is never dropped in silence: its second deposit is answered with 503 and reported", async () => {
  expect(await received({})).toEqual({
    credited: ["10"],
    statuses: [200, 503, 200, 503],
    codes: ["ambiguous_duplicate", "ambiguous_duplicate"],
  });
});
