import { expect, it } from "vitest";
import type { Gap } from "../documents/gaps.ts";
import { selectClosableGaps, selectGaps } from "./project-gaps.ts";

const place = { api: "fiat", pointer: "/info", target: "$.info", text: "Something.", kind: "statement" } as const;
const gap = (id: string, places: Gap["places"], closing = ""): Gap => ({
  ...{ id, api: places.length > 0 ? "fiat" : "none", title: "A gap.", meanwhile: "Nothing." },
  ...{ places, closing },
});
const gaps = [gap("G1", [place]), gap("G2", []), gap("G3", [], "Set an option."), gap("G4", [place])];

it("finds gaps by id, in the order of the list", () => {
  expect(selectGaps(gaps, ["g4", " G1", "G4"]).map(({ id }) => id)).toEqual(["G1", "G4"]);
  expect(selectClosableGaps(gaps, ["G1"])).toEqual([gaps[0]]);
});

it.each([
  ["G2", "G2 has no place in a document, so no overlay can close it: it is about the services as a whole."],
  ["G3", "G3 has no place in a document, so no overlay can close it: Set an option."],
])("refuses to close %s", (id, message) => expect(() => selectClosableGaps(gaps, ["G1", id])).toThrow(message));
