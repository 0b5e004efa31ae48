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
    null,
    undefined,
    "",
    " \n",
    [],
    [""],
    ["s3cret", ""],
    ["s3cret", null],
    [["s3cret"]],
    7,
    { secret: "s3cret" },
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

  test.each([[["b"]], [["a", "b", "c"]], [["a"]], [["b", "a"]], [["a", "c"]]])(
    "replaces the secrets by %j at once",
    (others) => {
      const accepted = holding("a", "b");
      accepted.replace(others, 1);
      expect(accepted.at(1)).toEqual(others);
    },
  );

  test("accepts no withdrawn secrets", () => {
    const accepted = holding("a");
    accepted.withdraw(1, 0);
    expect(accepted.areKnown).toBe(false);
    expect(accepted.at(1)).toEqual([]);
    accepted.replace(["b"], 2);
    expect(accepted.areKnown).toBe(true);
    expect(accepted.at(2)).toEqual(["b"]);
  });

  test("accepts withdrawn secrets during the grace period, before and after the replacement", () => {
    const accepted = holding("a");
    accepted.withdraw(10, 5);
    expect(accepted.at(14)).toEqual(["a"]);
    accepted.replace(["b", "a"], 12);
    const both = accepted.at(12);
    expect(both).toEqual(["b", "a"]);
    expect(accepted.at(14)).toBe(both);
    accepted.replace(["b"], 13);
    expect(accepted.at(13)).toEqual(["b"]);
  });

  test("counts the grace period from the withdrawal, however often it is set", () => {
    const accepted = holding("a");
    accepted.withdraw(10, 0);
    accepted.withdraw(12, 5);
    expect(accepted.at(14)).toEqual(["a"]);
    expect(accepted.at(15)).toEqual([]);
    accepted.replace(["b"], 13);
    expect(accepted.at(14)).toEqual(["b", "a"]);
    expect(accepted.at(15)).toEqual(["b"]);
    accepted.withdraw(20, 11);
    accepted.replace(["b"], 20);
    expect(accepted.at(20)).toEqual(["b", "a"]);
    expect(accepted.at(21)).toEqual(["b"]);
  });

  test("can end a grace period", () => {
    const accepted = holding("a");
    accepted.withdraw(10, 50);
    accepted.replace(["b"], 10);
    accepted.withdraw(11, 0);
    accepted.replace(["b"], 11);
    expect(accepted.at(11)).toEqual(["b"]);
  });

  test("has a grace period for one rotation only", () => {
    const accepted = holding("a");
    accepted.withdraw(10, 0);
    accepted.replace(["b"], 10);
    accepted.withdraw(11, 50);
    accepted.replace(["c"], 11);
    expect(accepted.at(11)).toEqual(["c", "b"]);
    accepted.replace(["d"], 12);
    expect(accepted.at(12)).toEqual(["d"]);
  });
});
