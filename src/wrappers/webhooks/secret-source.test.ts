import { describe, expect, test } from "vitest";
import { FakeClock } from "../testing/fake-clock.ts";
import { loadSecrets } from "./load-secrets.ts";

const load = (given: () => unknown, clock = new FakeClock()) => loadSecrets(given as () => string, clock);

describe("loadSecrets", () => {
  test.each<[unknown, string[]]>([
    ["a", ["a"]],
    [
      ["a", "b"],
      ["a", "b"],
    ],
    [Promise.resolve("a"), ["a"]],
    [" a\n", [" a\n"]],
  ])("reads %j", async (given, secrets) => {
    const clock = new FakeClock();
    expect(await load(() => given, clock)).toEqual(secrets);
    expect(clock.pending).toBe(0);
  });

  test("copies what it is given", async () => {
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
  ])("refuses %j, and repeats none of it", async (given) => {
    const clock = new FakeClock();
    const failure = await load(() => given, clock).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "WebhookError", code: "invalid_configuration" });
    expect(String(failure)).toMatch(/gave an empty one or none/);
    expect(String(failure)).not.toContain("s3cret");
    expect(clock.pending).toBe(0);
  });

  test("fails as the function fails", async () => {
    const clock = new FakeClock();
    const down = new Error("down");
    const thrown = () => {
      throw down;
    };
    for (const given of [thrown, () => Promise.reject(down)]) await expect(load(given, clock)).rejects.toBe(down);
    expect(clock.pending).toBe(0);
  });

  test("waits ten seconds, and no longer", async () => {
    const clock = new FakeClock();
    let failure: unknown;
    load(() => new Promise(() => undefined), clock).catch((error: unknown) => {
      failure = error;
    });
    await clock.advance(9_999);
    expect(failure).toBeUndefined();
    await clock.advance(1);
    expect(String(failure)).toMatch(/more than 10 s/);
  });
});
