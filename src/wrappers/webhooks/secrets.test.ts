import { describe, expect, test } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { AcceptedSecrets, loadSecrets } from "./secrets.ts";

const load = (given: () => unknown, clock = new FakeClock()) => loadSecrets(given as () => string, clock);

describe("loadSecrets", () => {
  test.each(["a", ["a", "b"], Promise.resolve("a"), " a\n"])("reads %j", async (given) => {
    const clock = new FakeClock();
    expect(await load(() => given, clock)).toEqual([await given].flat());
    expect(clock.pending).toBe(0);
  });

  test("copies the returned array", async () => {
    const given = ["a"];
    const secrets = await load(() => given);
    given[0] = "b";
    expect(secrets).toEqual(["a"]);
  });

  test.each([
    ...[null, undefined, "", " \n", [], [""], 7],
    ...[["s3cret", ""], ["s3cret", null], [["s3cret"]], { secret: "s3cret" }],
  ])("rejects %j without repeating it", async (given) => {
    const clock = new FakeClock();
    const failure = await load(() => given, clock).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "WebhookError", code: "invalid_configuration" });
    expect(String(failure)).toMatch(/returned no secret, or an empty one/);
    expect(String(failure)).not.toContain("s3cret");
    expect(clock.pending).toBe(0);
  });

  test("passes on what the function throws", async () => {
    const clock = new FakeClock();
    const down = new Error("down");
    const thrown = () => {
      throw down;
    };
    for (const given of [thrown, () => Promise.reject(down)]) await expect(load(given, clock)).rejects.toBe(down);
    expect(clock.pending).toBe(0);
  });

  test("fails after ten seconds", async () => {
    const clock = new FakeClock();
    let failure: unknown;
    load(() => new Promise(() => undefined), clock).catch((error: unknown) => {
      failure = error;
    });
    await clock.advance(9_999);
    expect(failure).toBeUndefined();
    await clock.advance(1);
    expect(String(failure)).toMatch(/longer than 10 s/);
  });
});

function holding(...secrets: string[]): AcceptedSecrets {
  const accepted = new AcceptedSecrets();
  accepted.replace(secrets, 0);
  return accepted;
}

describe("AcceptedSecrets", () => {
  test("accepts nothing at first", () => {
    const accepted = new AcceptedSecrets();
    expect(accepted.areKnown).toBe(false);
    expect(accepted.at(0)).toEqual([]);
  });

  test("returns the same array for the same secrets", () => {
    const accepted = holding("a", "b");
    const before = accepted.at(0);
    accepted.replace(["a", "b"], 1);
    expect(accepted.at(1)).toBe(before);
    accepted.withdraw(2, 0);
    accepted.replace(["a", "b"], 3);
    expect(accepted.at(3)).toBe(before);
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
  ])("accepts %s", (_, before = "", ...steps) => {
    const accepted = holding(...before.split(" "));
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
});
