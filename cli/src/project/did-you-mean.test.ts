import { expect, it } from "vitest";
import { didYouMean } from "./input-errors.ts";

it.each([
  ["fait", ["crypto", "fiat"], 'did you mean "fiat"?'],
  ["xy", ["crypto", "as"], "known: crypto, as"],
  ["anything", [], "none is allowed here"],
])("suggests for %s", (given, known, expected) => expect(didYouMean(given, known)).toBe(expected));
