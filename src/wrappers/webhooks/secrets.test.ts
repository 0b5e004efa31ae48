import { expect, test } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { AcceptedSecrets, loadSecrets } from "./secrets.ts";

test.each(["a", ["a", "b"], Promise.resolve("a"), " a\n"])("loads %j", async (given) => {
  const clock = new FakeClock();
  const secrets = await loadSecrets(() => given, clock);
  const expected = [await given].flat();
  if (Array.isArray(given)) given.length = 0;
  expect([secrets, clock.pending]).toEqual([expected, 0]);
});

test.each([
  ...[null, undefined, "", " \n", [], [""], 7],
  ...[["s3cret", ""], ["s3cret", null], [["s3cret"]], { secret: "s3cret" }],
])("rejects %j without repeating it", async (given) => {
  const message = "the function that loads the webhook secrets returned no secret, or an empty one";
  const error = { name: "WebhookError", code: "invalid_configuration", message };
  const clock = new FakeClock();
  await expect(loadSecrets(() => given as string, clock)).rejects.toMatchObject(error);
  expect(clock.pending).toBe(0);
});

test("fails after ten seconds of real time", async () => {
  const realTime = new FakeClock();
  const clock = Object.assign(new FakeClock(), { realTime });
  const failures: unknown[] = [];
  loadSecrets(() => new Promise(() => undefined), clock).catch((error: unknown) => failures.push(error));
  await clock.advance(3_600_000);
  await realTime.advance(9_999);
  expect(failures).toEqual([]);
  await realTime.advance(1);
  expect(failures).toEqual([new Error("loading the webhook secrets took longer than 10 s")]);
});

/** Steps are "<time> <change>: <what is accepted then>". */
test.each<[string, ...string[]]>([
  ["fewer secrets at once", "a b", "1 replace b: b"],
  ["the first secret at once", "a b", "1 replace a: a"],
  ["more secrets at once", "a b", "1 replace a b c: a b c"],
  ["secrets in another order at once", "a b", "1 replace b a: b a"],
  ["other secrets at once", "a b", "1 replace a c: a c"],
  ["no withdrawn secrets", "a", "1 withdraw 0:", "2 replace b: b"],
  [
    "withdrawn secrets during the grace period, before and after the replacement",
    ...["a", "10 withdraw 5: a", "14: a", "12 replace b a: b a", "14: b a", "13 replace b: b"],
  ],
  [
    "the old secret from the withdrawal on, however often the grace period is set",
    ...["a", "10 withdraw 0:", "12 withdraw 5: a", "14: a", "15:", "13 replace b: b a", "14: b a", "15: b"],
    ...["20 withdraw 11: b", "20 replace b: b a", "21: b"],
  ],
  [
    "no old secret after the end of a grace period",
    ...["a", "10 withdraw 50: a", "10 replace b: b a", "11 withdraw 0:", "11 replace b: b"],
  ],
  [
    "the secret of one rotation only",
    ...["a", "10 withdraw 0:", "10 replace b: b", "11 withdraw 50: b", "11 replace c: c b", "12 replace d: d"],
  ],
])("AcceptedSecrets accept %s", (_, before = "", ...steps) => {
  const accepted = new AcceptedSecrets();
  accepted.replace(before.split(" "), 0);
  let areKnown = true;
  for (const step of steps) {
    const [, now, change, value = "", expected = ""] = /^(\d+)(?: (\w+) ([^:]+))?: ?(.*)$/.exec(step) ?? [];
    if (change === "withdraw") accepted.withdraw(Number(now), Number(value));
    if (change === "replace") accepted.replace(value.split(" "), Number(now));
    if (change) areKnown = change === "replace";
    expect(accepted.areKnown, step).toBe(areKnown);
    expect(accepted.at(Number(now)).join(" "), step).toBe(expected);
    // The same array, so that the verifier sees no change.
    expect(accepted.at(Number(now))).toBe(accepted.at(Number(now)));
  }
});
