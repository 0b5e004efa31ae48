import { expect, test } from "vitest";
import { type ChaosPlan, paced, seededNumbers, startChaos } from "./chaos.ts";

const numbers = (seed: number, name?: string) => Array.from({ length: 5 }, seededNumbers(seed, name));

test("the numbers of a name do not depend on those of other names", () => {
  expect(numbers(7, "kill")).toEqual(numbers(7, "kill"));
  expect(numbers(7, "kill")).not.toEqual(numbers(7, "cut"));
  expect(numbers(7, "kill")).not.toEqual(numbers(8, "kill"));
  expect(numbers(7, "kill")).not.toEqual(numbers(7));
  expect(numbers(7, "ab")).not.toEqual(numbers(7, "ba"));
});

/** The first kills of a run, beside other failures. */
async function killsOf(seed: number, others: ChaosPlan): Promise<readonly { waitMs: number; pick: number }[]> {
  const kills: { waitMs: number; pick: number }[] = [];
  const waits: number[] = [];
  let enough: () => void = () => undefined;
  const hasEnough = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const kill = (pick: number) => {
    kills.push({ waitMs: waits.pop() ?? 0, pick });
    if (kills.length === 5) enough();
  };
  const end = startChaos({ ...others, kill: { meanMs: 200, act: kill } }, seed, async (milliseconds) => {
    if (milliseconds >= 100) waits.push(milliseconds);
  });
  await hasEnough;
  await end();
  return kills.slice(0, 5);
}

test("a seed repeats the waits and picks of each kind, whatever other kinds do meanwhile", async () => {
  const alone = await killsOf(7, {});
  const act = () => undefined;
  expect(await killsOf(7, { cut: { meanMs: 1, act }, pause: { meanMs: 2, act } })).toEqual(alone);
  expect(await killsOf(8, {})).not.toEqual(alone);
  expect(alone.every(({ waitMs, pick }) => waitMs >= 100 && waitMs < 300 && pick >= 0 && pick < 1)).toBe(true);
});

test("ends when the failure that is under way is over", async () => {
  const steps: string[] = [];
  let began: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const act = async () => {
    began();
    await new Promise((resolve) => setImmediate(resolve));
    steps.push("the failure is over");
  };
  const end = startChaos({ restart: { meanMs: 1, act } }, 1, async () => undefined);
  await hasBegun;
  await end();
  steps.push("chaos has ended");
  expect(steps).toEqual(["the failure is over", "chaos has ended"]);
});

test("a paced failure waits for two processes that come to work, and is left out if the chaos ends first", async () => {
  const fleet = { cameToWork: 5 };
  const steps: string[] = [];
  const ending = new AbortController();
  const failure = paced({ meanMs: 1, act: () => steps.push("cut") }, fleet, async () => {
    steps.push("wait");
    fleet.cameToWork += 1;
  });
  await failure.act(0, ending.signal);
  expect(steps).toEqual(["wait", "wait", "cut"]);
  ending.abort();
  await failure.act(0, ending.signal);
  expect(steps).toEqual(["wait", "wait", "cut"]);
});
