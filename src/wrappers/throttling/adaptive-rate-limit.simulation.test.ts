// 500 callers of one client, with and without the adaptive rate limit, on a fake clock.

import { describe, expect, test } from "vitest";
import type { ClientOptions } from "../clients/client-options.ts";
import { CryptoClient } from "../clients/crypto-client.ts";
import { SdkError } from "../errors/sdk-error.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { baseUrl } from "../testing/test-clients.ts";
import { adaptiveRateLimit } from "./adaptive-rate-limit.ts";
import { LimitedService, type LimitedServiceOptions } from "./testing/limited-service.ts";

const CALLERS = 500;

/** A linear congruential generator: the same numbers in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Each caller thinks, calls, and calls again; after an error, at the time that the error states. */
async function simulate(
  limits: Omit<LimitedServiceOptions, "latencyMs">,
  { seconds, thinkMs }: { readonly seconds: number; readonly thinkMs: number },
  options: ClientOptions,
): Promise<{ accepted: number; rejected: number; failed: number }> {
  const clock = new FakeClock();
  const fraction = numbers(42);
  const latencyMs = () => 20 + Math.floor(fraction() * 100);
  const service = new LimitedService(clock, { ...limits, latencyMs });
  const random = { uuid: () => crypto.randomUUID(), fraction };
  const wallets = new CryptoClient({ baseUrl, token: "t", fetch: service.fetch, clock, random, ...options });
  const end = clock.monotonic() + seconds * 1_000;
  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      clock.after(milliseconds, resolve);
    });
  let failed = 0;
  const caller = async () => {
    while (clock.monotonic() < end) {
      try {
        await sleep(thinkMs * fraction() * 2);
        await wallets.webhooks.list();
      } catch (error) {
        if (!(error instanceof SdkError)) throw error;
        failed += 1;
        const { retryAt } = error as { retryAt?: Date };
        await sleep(Math.max(0, (retryAt?.getTime() ?? 0) - clock.now()));
      }
    }
  };
  const callers = Array.from({ length: CALLERS }, caller);
  await clock.advance(seconds * 1_000);
  const counts = { accepted: service.accepted, rejected: service.rejected, failed };
  const closed = wallets.close();
  await clock.runUntil(Promise.all([closed, ...callers]));
  return counts;
}

// Both end with a window, after which a client without a throttle would get a burst ahead. The service states the end of a
// rolling window in whole seconds, so one of 20 s recurs every 21.
describe.each([
  ["rolling", 63],
  ["fixed", 60],
] as const)("[S57] 500 callers and a %s window of 20 s", (kind, seconds) => {
  const limits = { kind, limit: 100, windowMs: 20_000 };

  test("that want more than its limit of 100: fewer 429s, no lower throughput", async () => {
    const plain = await simulate(limits, { seconds, thinkMs: 0 }, {});
    const adaptive = await simulate(limits, { seconds, thinkMs: 0 }, { throttle: adaptiveRateLimit() });
    expect(plain).toMatchObject({ accepted: 300 });
    expect(plain.rejected).toBeGreaterThan(1_000);
    expect(adaptive).toEqual({ accepted: 300, rejected: 0, failed: 0 });
  });

  test("that want less than its limit of 100: as many successes as without", async () => {
    const load = { seconds: 120, thinkMs: 150_000 };
    const plain = await simulate(limits, load, {});
    const adaptive = await simulate(limits, load, { throttle: adaptiveRateLimit() });
    expect(plain).toMatchObject({ rejected: 0, failed: 0 });
    expect(adaptive).toMatchObject({ rejected: 0, failed: 0 });
    expect(adaptive.accepted).toBeGreaterThanOrEqual(plain.accepted * 0.98);
  });
});
