import { expect, it } from "vitest";
import { countedOperations, homeMadeWords } from "./words.ts";

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

it("finds how many operations there are", () => {
  expect(
    countedOperations("a.md", "12 fiat and 41 crypto operations.\nForty-one operations.\n29 of 53 operations."),
  ).toEqual(["a.md:1: 41 crypto operations", "a.md:2: Forty-one operations", "a.md:3: 29 of 53 operations"]);
  expect(countedOperations("a.md", "Two operations, and any operations of version 12.")).toEqual([]);
});
