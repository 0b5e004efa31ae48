// What a store keeps while the clock of its server jumps: the same for each server.

import { expect } from "vitest";
import type { Store } from "../../src/index.ts";
import { failureOf } from "../../src/wrappers/testing/failure.ts";
import type { JumpingClock } from "./false-clock.ts";
import { keyedSends } from "./keyed-sends.ts";

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

type Stores = readonly [Store, Store];

/** The key of a payment is known after jumps of hours, and expires by the client's clock alone. */
export async function keepsKeys(stores: Stores, { jumpTo }: JumpingClock): Promise<void> {
  const { send, sendAt, sent } = keyedSends(stores);
  await send("25.10");
  for (const hours of [1, -1, DAY_HOURS, -DAY_HOURS]) {
    jumpTo(hours);
    expect(await failureOf(send("26"))).toMatchObject({ name: "IdempotencyKeyReuseError" });
    await sendAt(23 * HOUR_MS);
    expect(await failureOf(sendAt(24 * HOUR_MS))).toMatchObject({ name: "IdempotencyKeyExpiredError" });
  }
  expect(sent()).toBe(5);
}

/** A key that a jump of a month has made expire is free for another payment. */
export async function forgetsKeysAfterAMonth(stores: Stores, { jumpTo }: JumpingClock): Promise<void> {
  const { send, sent } = keyedSends(stores, { idempotencyKey: "of-last-month" });
  jumpTo(0);
  await send("25.10");
  jumpTo(29 * DAY_HOURS);
  expect(await failureOf(send("26"))).toMatchObject({ name: "IdempotencyKeyReuseError" });
  jumpTo(31 * DAY_HOURS);
  await send("26");
  expect(sent()).toBe(2);
}

/** A lease that a jump has ended belongs to the next holder, and the first one cannot release it. */
export async function endsLeasesEarly([store, peer]: Stores, { jumpTo }: JumpingClock): Promise<void> {
  jumpTo(0);
  expect(await store.setIfAbsent("early", "first", HOUR_MS / 2)).toBe(true);
  expect(await peer.setIfAbsent("early", "next", HOUR_MS / 2)).toBe(false);
  jumpTo(1);
  expect(await peer.setIfAbsent("early", "next", HOUR_MS / 2)).toBe(true);
  expect(await store.deleteIfEquals("early", "first")).toBe(false);
  expect(await store.get("early")).toBe("next");
}

/** A jump back keeps a lease that much longer. */
export async function keepsLeasesLonger([store, peer]: Stores, { jumpTo }: JumpingClock): Promise<void> {
  jumpTo(1);
  await store.setIfAbsent("late", "first", HOUR_MS / 2);
  jumpTo(0);
  // As if 80 minutes had passed since: half an hour is over, but not an hour and a half.
  jumpTo(80 / 60);
  expect(await peer.get("late")).toBe("first");
  jumpTo(100 / 60);
  expect(await peer.get("late")).toBeUndefined();
}
