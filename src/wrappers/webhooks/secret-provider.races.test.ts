// A secret provider with deliveries, rotations, failing loads and clock jumps in any order that fast-check's scheduler tries. A
// secret is a number that grows by one with each rotation.

import fc, { type Scheduler } from "fast-check";
import { expect } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { verifySecret } from "../../../tests/support/webhooks/secret-assertion.ts";
import { createSecretProvider } from "./secret-provider.ts";

type Rotation = "elsewhere" | 0 | 20 | 300;

interface Plan {
  /** The result of each load in turn; later ones succeed. */
  readonly reads: readonly ("secret" | "nothing" | "failure")[];
  /** Elsewhere, or by this SDK, which refreshes and accepts the old secret for this many seconds. */
  readonly rotations: readonly Rotation[];
  /** The age of a delivery's secret in rotations; undefined: it is forged. */
  readonly deliveries: readonly (0 | 1 | 2 | undefined)[];
  /** Milliseconds. */
  readonly jumps: readonly number[];
}

const plans: fc.Arbitrary<Plan> = fc.record({
  reads: fc.array(fc.constantFrom("secret", "nothing", "failure"), { maxLength: 6 }),
  rotations: fc.array(fc.constantFrom<Rotation>("elsewhere", 0, 20, 300), { maxLength: 4 }),
  deliveries: fc.array(fc.constantFrom(0, 0, 1, 2, undefined), { minLength: 1, maxLength: 10 }),
  jumps: fc.array(fc.constantFrom(1, 4_999, 5_000, 10_000, 29_999, 30_000, 300_000), { maxLength: 6 }),
});

interface Refresh {
  /** The newest secret at `at`. */
  readonly newest: number;
  readonly at: number;
  readonly graceMs: number;
}

/** Runs a plan in the scheduler's order; returns the rules that were violated. */
async function violationsOf(scheduler: Scheduler, plan: Plan): Promise<string[]> {
  const clock = new FakeClock();
  const start = clock.monotonic();
  const step = (label: string) => scheduler.schedule(Promise.resolve(), label).then(() => undefined);
  const violations: string[] = [];
  const check = (holds: boolean, rule: string) => void (holds || violations.push(rule));
  const refreshes: Refresh[] = [];
  let newest = 0;
  let reads = 0;
  let decided = 0;

  const secrets = createSecretProvider(
    async () => {
      const kind = plan.reads[reads++] ?? "secret";
      await step("the secret is requested");
      const read = `${newest}`;
      await step("the secret arrives");
      if (kind === "failure") throw new Error("the response is lost");
      return kind === "nothing" ? "" : read;
    },
    { clock },
  );

  /** The refreshes so far that ended a secret. */
  const endsOf = (secret: number) => refreshes.filter((refresh) => refresh.newest > secret);

  async function receive(age: number | undefined) {
    await step("a delivery is signed");
    const secret = age === undefined ? undefined : newest - age;
    await step("a delivery arrives");
    const wasNewest = secret === newest;
    const arrivedAt = clock.monotonic();
    const [end] = secret === undefined ? [] : endsOf(secret);
    const verdict = await verifySecret(secrets, `${secret}`);
    decided += 1;
    if (secret === undefined) check(verdict !== "genuine", "a forged delivery is not genuine");
    if (secret !== undefined && end) {
      const graceMs = Math.max(...endsOf(secret).map((refresh) => refresh.graceMs));
      const isOver = arrivedAt >= end.at + graceMs;
      check(!isOver || verdict !== "genuine", "a delivery signed with an old secret is not genuine");
    }
    if (wasNewest && secret === newest)
      check(verdict !== "forged", "a delivery signed with the current secret is not forged");
    if (verdict === "genuine" || verdict === "forged") return;
    const { code, retryAfterSeconds = 1 } = verdict;
    check(code !== "invalid_configuration" || plan.reads.includes("nothing"), "an existing secret is not missing");
    check(retryAfterSeconds >= 1 && retryAfterSeconds <= 30, "the wait is between 1 and 30 s");
  }

  async function rotate(kind: Rotation) {
    await step("a rotation begins");
    newest += 1;
    if (kind === "elsewhere") return;
    await step("a rotation is confirmed");
    refreshes.push({ newest, at: clock.monotonic(), graceMs: kind * 1000 });
    secrets.refresh(kind === 0 ? {} : { acceptPreviousForSeconds: kind }).catch(() => undefined);
  }

  for (const age of plan.deliveries) void receive(age);
  for (const kind of plan.rotations) void rotate(kind);
  for (const jump of plan.jumps) void step(`${jump} ms pass`).then(() => clock.skip(jump));
  await scheduler.waitIdle();
  check(decided === plan.deliveries.length, "every delivery gets a verdict");
  const passed = clock.monotonic() - start;
  const mostReads = refreshes.length + 2 + Math.floor(passed / 30_000) + Math.floor(passed / 5_000);
  check(reads <= mostReads, "secrets are loaded once in 30 s after a mismatch, once in 5 s after a failure");

  // Once loading works again, the newest secret is accepted, and no other.
  reads = plan.reads.length;
  for (const [secret, verdict] of [
    [newest, "genuine"],
    [newest - 1, "forged"],
    [undefined, "forged"],
  ] as const) {
    clock.skip(300_000);
    void verifySecret(secrets, `${secret}`).then((found) =>
      check(found === verdict, `in the end ${secret} is ${verdict}`),
    );
    await scheduler.waitIdle();
  }
  return violations;
}

testProperty(
  "[W5] [A23] deliveries, rotations and loads in any order",
  fc.asyncProperty(fc.scheduler(), plans, async (scheduler, plan) => {
    expect(await violationsOf(scheduler, plan)).toEqual([]);
  }),
);
