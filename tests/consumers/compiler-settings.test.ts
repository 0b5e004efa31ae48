import { expect, it } from "vitest";
import { type CompilerName, canRequire, type Resolution, settingsOf } from "./compiler-settings.ts";

it("requires an ES module where the compiler allows it", () => {
  const names: readonly CompilerName[] = ["typescript5.4", "typescript5.9", "typescript7"];
  const ways: readonly Resolution[] = ["bundler", "nodenext", "node16"];
  const allowed = names.map((name) => ways.filter((way) => canRequire(name, way)));
  expect(allowed).toEqual([["bundler"], ["bundler", "nodenext"], ["bundler", "nodenext"]]);
});

it("checks the declarations of packages in strict rows alone", () => {
  expect(settingsOf("node16", true)).toMatchObject({ strict: true, skipLibCheck: false, moduleResolution: "node16" });
  expect(settingsOf("node16", false)).toMatchObject({ strict: false, skipLibCheck: true });
  expect(settingsOf("node16", true)).not.toHaveProperty("noEmit");
});
