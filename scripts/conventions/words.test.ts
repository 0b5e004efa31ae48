import { expect, it } from "vitest";
import { homeMadeWords } from "./words.ts";

it("names the line and the word", () => {
  expect(homeMadeWords("a.md", "Nobody reads this.\nThe key expires.\nIt is signed anew.")).toEqual([
    "a.md:1: Nobody",
    "a.md:3: anew",
  ]);
});

it("accepts words that only contain one", () => {
  expect(homeMadeWords("a.ts", "const noBody = new Canew();")).toEqual([]);
});

it("accepts a property of state files under its frozen name", () => {
  expect(homeMadeWords("a.ts", "state.mischief = { mischief: [] };")).toEqual([]);
  expect(homeMadeWords("a.md", "Ends all mischief.")).toEqual(["a.md:1: mischief"]);
});
