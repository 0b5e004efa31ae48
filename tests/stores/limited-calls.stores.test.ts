// The guide's samples of job queues that keep to a rate limit, unchanged, on real servers.

import { afterEach, expect, test, vi } from "vitest";
import { guideSamples } from "../../scripts/docs/samples.ts";
import { openSampleFolder } from "../../scripts/recipes/run-sample.ts";
import { missingPostgres, startPostgres } from "./postgres/postgres-server.ts";
import { missingRedis, startRedisServer } from "./redis/redis-server.ts";

afterEach(() => vi.unstubAllEnvs());

async function printedBy(anchor: string, env: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const sample = guideSamples().find(
    (one) => one.page.endsWith("/rate-limits-and-retries.md") && one.anchor === anchor,
  );
  expect(sample?.prints.length).toBeGreaterThan(0);
  await using folder = await openSampleFolder();
  const printed = await folder.run(sample?.file ?? "", sample?.code ?? "");
  // graphile-worker logs as well.
  expect(printed.filter((line) => sample?.prints.includes(line))).toEqual(sample?.prints);
}

test.skipIf(missingRedis)("on BullMQ", { timeout: 30_000 }, async () => {
  await using redis = await startRedisServer();
  await printedBy("with-bullmq", { REDIS_URL: `redis://127.0.0.1:${redis.port}` });
});

test.skipIf(missingPostgres)("on graphile-worker", { timeout: 30_000 }, async () => {
  await using postgres = await startPostgres();
  await printedBy("with-graphile-worker", { DATABASE_URL: postgres.url() });
});
