// Many processes of one account, each alone and with a shared rate limit, on a fake clock. `npm test` has 200 of them, the
// nightly run 1,000.

import { BurstyRateLimiter, RateLimiterMemory } from "rate-limiter-flexible";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { CryptoClient } from "../clients/crypto-client.ts";
import { SdkError } from "../errors/sdk-error.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { isNightly } from "../testing/property-runs.ts";
import { baseUrl } from "../testing/test-clients.ts";
import { type RateBudget, sharedRateLimit } from "./shared-rate-limit.ts";
import { LimitedService } from "./testing/limited-service.ts";
import type { Throttle } from "./throttle.ts";

const PROCESSES = isNightly ? 1_000 : 200;
const SECONDS = 61;
const PER_SECOND = PROCESSES / 200;
const LIMIT = { kind: "fixed", limit: 20 * PER_SECOND, windowMs: 20_000 } as const;
/** Three windows and the start of a fourth. */
const MOST = 4 * LIMIT.limit;

/** Nineteen twentieths of the limit: fifteen of them steadily, and four at once whenever a window of the limit begins. */
function tokenBucket(clock: FakeClock): RateBudget {
  const steady = new RateLimiterMemory({ points: 3 * PER_SECOND, duration: 4 });
  const burst = new RateLimiterMemory({ points: 4 * PER_SECOND, duration: 20 });
  const bucket = new BurstyRateLimiter(steady, burst);
  return {
    consume(key) {
      // The limiter's time is that of the simulation.
      vi.setSystemTime(clock.monotonic());
      return bucket.consume(key);
    },
  };
}

type MakeThrottle = (clock: FakeClock) => () => Throttle | undefined;

const alone: MakeThrottle = () => () => undefined;
const together: MakeThrottle = (clock) => {
  const store = createMemoryStore({ clock });
  return () => sharedRateLimit({ store, account: "a" });
};
const budgeted: MakeThrottle = (clock) => {
  const store = createMemoryStore({ clock });
  const budget = tokenBucket(clock);
  return () => sharedRateLimit({ store, account: "a", budget });
};

/** Every process calls all the time, and after an error at the time that the error states. */
async function simulate(make: MakeThrottle): Promise<{ accepted: number; rejected: number }> {
  const clock = new FakeClock();
  let drawn = 0;
  const draw = () => {
    drawn = (drawn + 37) % 100;
    return drawn;
  };
  const latencyMs = () => 20 + draw();
  const service = new LimitedService(clock, { ...LIMIT, latencyMs });
  const random = { uuid: () => globalThis.crypto.randomUUID(), fraction: () => draw() / 100 };
  const throttle = make(clock);
  const end = clock.monotonic() + SECONDS * 1_000;
  const clients = Array.from({ length: PROCESSES }, () => {
    const own = throttle();
    return new CryptoClient({
      baseUrl,
      token: "t",
      fetch: service.fetch,
      clock,
      random,
      ...(own && { throttle: own }),
    });
  });
  const running = clients.map(async (wallets, index) => {
    await new Promise<void>((resolve) => {
      clock.after(index, resolve);
    });
    while (clock.monotonic() < end) {
      await wallets.webhooks.list().catch(async (error: SdkError & { readonly retryAt?: Date }) => {
        if (!(error instanceof SdkError)) throw error;
        const waitMs = Math.max(1, (error.retryAt?.getTime() ?? 0) - clock.now());
        await new Promise<void>((resolve) => {
          clock.after(waitMs, resolve);
        });
      });
    }
  });
  await clock.advance(SECONDS * 1_000);
  const counts = { accepted: service.accepted, rejected: service.rejected };
  const closed = clients.map((wallets) => wallets.close());
  await clock.runUntil(Promise.all([...closed, ...running]));
  return counts;
}

describe(`[S61] ${PROCESSES} processes that want more than their limit in 20 s`, () => {
  let plain: { accepted: number; rejected: number };
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    plain = await simulate(alone);
  });
  afterAll(() => void vi.useRealTimers());

  test("use it up, each alone, with a refusal for each process and window", () => {
    expect(plain.accepted).toBe(MOST);
    expect(plain.rejected).toBeGreaterThan(2 * PROCESSES);
  });

  test("together use it up with a fraction of the refusals", async () => {
    const shared = await simulate(together);
    expect(shared.accepted).toBeGreaterThanOrEqual(MOST - LIMIT.limit);
    expect(shared.rejected).toBeLessThan(plain.rejected / 2);
  });

  test("with a budget lose next to nothing, and are never refused", async () => {
    const shared = await simulate(budgeted);
    expect(shared.accepted).toBeGreaterThan(2.8 * LIMIT.limit);
    expect(shared.rejected).toBe(0);
  });
});
