import type { NewChangeset, WrittenConfig } from "@changesets/types";
import { describe, expect, it } from "vitest";
import config from "../../.changeset/config.json" with { type: "json" };
import { planRelease } from "./release-plan.ts";

const changeset = (id: string, type: "major" | "minor" | "patch", summary: string, name = "svc-sdk"): NewChangeset => ({
  id,
  summary,
  releases: [{ name, type }],
});
const plan = (changesets: readonly NewChangeset[], version = "0.1.0", isFirst = false) =>
  planRelease({
    changesets,
    config: config as unknown as WrittenConfig,
    manifests: ["svc-sdk", "svc-sdk-cli"].map((name) => ({ name, version })),
    isFirst,
  });

describe("planRelease", () => {
  it.each([
    ["patch", "0.1.0", "0.1.1"],
    ["minor", "0.1.0", "0.2.0"],
    ["major", "0.1.0", "1.0.0"],
    ["major", "1.4.2", "2.0.0"],
  ] as const)("%s after %s is %s", (level, from, expected) =>
    expect(plan([changeset("one", level, "Text.")], from)).toMatchObject({ version: expected, level }),
  );

  it("takes the highest level of both packages", () => {
    const changesets = [changeset("one", "patch", "A."), changeset("two", "minor", "B.", "svc-sdk-cli")];
    expect(plan(changesets)).toMatchObject({ version: "0.2.0", level: "minor" });
  });

  it("puts breaking changes first", () => {
    const changesets = [
      changeset("a", "patch", "A."),
      changeset("b", "minor", "B."),
      changeset("c", "minor", "Breaking: C."),
      changeset("d", "major", "D."),
    ];
    expect(plan(changesets).notes.map(({ id, isBreaking }) => [id, isBreaking])).toEqual([
      ["c", true],
      ["d", true],
      ["b", false],
      ["a", false],
    ]);
  });

  it("releases the version of the manifests if there is no earlier release", () =>
    expect(plan([changeset("one", "minor", "The first release.")], "0.1.0", true).version).toBe("0.1.0"));

  it("has no level without a changeset", () =>
    expect(plan([])).toEqual({ version: "0.1.0", level: undefined, notes: [] }));

  it("rejects an unknown package", () =>
    expect(() => plan([changeset("one", "patch", "Text.", "svc")])).toThrow(/svc/));
});
