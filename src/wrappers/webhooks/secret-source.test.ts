import { describe, expect, test } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { loadSecrets } from "./secrets.ts";

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
