import { expect, it } from "vitest";
import { didYouMean } from "./did-you-mean.ts";

it.each([
  ["ouverlays", ["overlays", "out"], 'did you mean "overlays"?'],
  ["OUT", ["overlays", "out"], 'did you mean "out"?'],
  ["fait", ["crypto", "fiat"], 'did you mean "fiat"?'],
  ["xy", ["crypto", "as"], "known: crypto, as"],
  ["timeout", ["overlays", "out"], "known: overlays, out"],
  ["anything", [], "none is allowed here"],
])("suggests for %s", (given, known, expected) => expect(didYouMean(given, known)).toBe(expected));
