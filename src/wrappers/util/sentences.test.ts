import { expect, test } from "vitest";
import { joinTexts } from "./text.ts";

test.each([
  [["one", "two"], "one. two"],
  [["one.", "two."], "one. two."],
  [["one!", "two?", "three"], "one! two? three"],
  [["one; ", " two…", "three:"], "one; two… three:"],
  [["", undefined, "one", "", "two"], "one. two"],
  [[], ""],
])("%j", (texts, expected) => expect(joinTexts(texts, ". ")).toBe(expected));

test("a separator of its own", () => expect(joinTexts(["one", "two.", "three"], "; ")).toBe("one; two. three"));
