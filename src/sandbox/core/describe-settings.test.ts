import { expect, it } from "vitest";
import { describeSettings } from "./describe-settings.ts";
import { defaultSettings } from "./settings.ts";

const meaning = describeSettings(["default", "transactions"]);

it("describes every setting, in the order of the settings", () => {
  expect(Object.keys(meaning)).toEqual(Object.keys(defaultSettings));
  for (const [section, settings] of Object.entries(defaultSettings)) {
    expect(Object.keys(meaning[section] ?? {}).sort()).toEqual(expect.arrayContaining(Object.keys(settings).sort()));
  }
  expect(meaning.fiat?.reusedKey).toEqual({
    ...{ allowed: "replay or refuse", gap: "G55" },
    about: "What a key that was used for another request gets: the first response, or 422.",
  });
});

it("describes the limit of each category", () => {
  expect(Object.keys(meaning.rateLimits ?? {})).toEqual(["default", "transactions"]);
  expect(meaning.rateLimits?.transactions).toEqual({
    ...{ allowed: "{ limit: an integer, 0 or more; windowSeconds: a number of seconds, 0 or more }", gap: "C25, G46" },
    about: expect.stringContaining("Requests of a category"),
  });
});

it("says each text as one or more sentences, with rules that exist in form", () => {
  for (const { about, allowed, gap } of Object.values(meaning).flatMap((section) => Object.values(section))) {
    expect(about).toMatch(/^[A-Z`].*\.$/);
    expect(allowed).not.toBe("");
    if (gap !== null) expect(gap).toMatch(/^[A-Z]\d+(, [A-Z]\d+)*$/);
  }
});
