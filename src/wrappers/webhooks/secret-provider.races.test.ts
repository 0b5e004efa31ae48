// A provider of secrets among deliveries, rotations, lost reads and jumps of time, in whatever order fast-check's scheduler
// tries. A secret is a number that grows by one with each rotation.

import fc, { type Scheduler } from "fast-check";
import { expect } from "vitest";
import { FakeClock } from "../testing/fake-clock.ts";
import { testProperty } from "../testing/property-runs.ts";
import { createSecretProvider } from "./secret-provider.ts";
import { judge } from "./testing/secret-assertion.ts";

type Rotation = "elsewhere" | 0 | 20 | 300;

interface Plan {
  /** What each read in turn comes to; beyond these they succeed. */
  readonly reads: readonly ("secret" | "nothing" | "failure")[];
  /** By this SDK, which refreshes, accepting the old secret for so many seconds, or elsewhere. */
  readonly rotations: readonly Rotation[];
  /** How many rotations before the newest the secret of a delivery is; undefined: it is forged. */
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
  /** The newest secret at that time. */
  readonly newest: number;
  readonly at: number;
  readonly graceMs: number;
}

/** Plays a plan in the scheduler's order; says what went against the rules. */
async function play(scheduler: Scheduler, plan: Plan): Promise<string[]> {
  const clock = new FakeClock();
  const start = clock.monotonic();
  const step = (label: string) => scheduler.schedule(Promise.resolve(), label).then(() => undefined);
  const violations: string[] = [];
  const check = (holds: boolean, rule: string) => void (holds || violations.push(rule));
  const refreshes: Refresh[] = [];
  let newest = 0;
  let reads = 0;
  let judged = 0;

  const secrets = createSecretProvider(
    async () => {
      const kind = plan.reads[reads++] ?? "secret";
      await step("the secret is read");
      const read = `${newest}`;
      await step("the reader has it");
      if (kind === "failure") throw new Error("the read is lost");
      return kind === "nothing" ? "" : read;
    },
    { clock },
  );

  /** What was told of a secret's end so far. */
  const toldOf = (secret: number) => refreshes.filter((refresh) => refresh.newest > secret);

  async function receive(age: number | undefined) {
    await step("a delivery is signed");
    const secret = age === undefined ? undefined : newest - age;
    await step("a delivery arrives");
    const wasNewest = secret === newest;
    const arrivedAt = clock.monotonic();
    const [end] = secret === undefined ? [] : toldOf(secret);
    const verdict = await judge(secrets, `${secret}`);
    judged += 1;
    if (secret === undefined) check(verdict !== "genuine", "what is forged is not genuine");
    if (secret !== undefined && end) {
      const graceMs = Math.max(...toldOf(secret).map((refresh) => refresh.graceMs));
      const isOver = arrivedAt >= end.at + graceMs;
      check(!isOver || verdict !== "genuine", "what is signed with a secret that has ended is not genuine");
    }
    if (wasNewest && secret === newest) check(verdict !== "forged", "what is genuine all the time is not forged");
    if (verdict === "genuine" || verdict === "forged") return;
    const { code, retryAfterSeconds = 1 } = verdict;
    check(code !== "invalid_configuration" || plan.reads.includes("nothing"), "a secret that is there is not missing");
    check(retryAfterSeconds >= 1 && retryAfterSeconds <= 30, "nobody waits for longer than 30 s");
  }

  async function rotate(kind: Rotation) {
    await step("a rotation begins");
    newest += 1;
    if (kind === "elsewhere") return;
    await step("a rotation is answered");
    refreshes.push({ newest, at: clock.monotonic(), graceMs: kind * 1000 });
    secrets.refresh(kind === 0 ? {} : { acceptPreviousForSeconds: kind }).catch(() => undefined);
  }

  for (const age of plan.deliveries) void receive(age);
  for (const kind of plan.rotations) void rotate(kind);
  for (const jump of plan.jumps) void step(`${jump} ms pass`).then(() => clock.skip(jump));
  await scheduler.waitIdle();
  check(judged === plan.deliveries.length, "every delivery gets a verdict");
  const passed = clock.monotonic() - start;
  const mostReads = refreshes.length + 2 + Math.floor(passed / 30_000) + Math.floor(passed / 5_000);
  check(reads <= mostReads, "a mismatch has the secrets read once in 30 s, a failure once in 5 s");

  // Whatever has happened, with a vault that works the newest secret counts again, and it alone.
  reads = plan.reads.length;
  for (const [secret, verdict] of [
    [newest, "genuine"],
    [newest - 1, "forged"],
    [undefined, "forged"],
  ] as const) {
    clock.skip(300_000);
    void judge(secrets, `${secret}`).then((found) => check(found === verdict, `in the end ${secret} is ${verdict}`));
    await scheduler.waitIdle();
  }
  return violations;
}

testProperty(
  "[W5] [A23] deliveries, rotations and reads in any order",
  fc.asyncProperty(fc.scheduler(), plans, async (scheduler, plan) => {
    expect(await play(scheduler, plan)).toEqual([]);
  }),
);
