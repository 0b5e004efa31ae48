import { expect, it } from "vitest";
import type { JsonObject } from "../../cli/src/pipeline/model/json-pointer.ts";
import { add, addMember, all, type Edit, remove, removeMember, rename, StaleEdit, set } from "./edits.ts";

const small = (): JsonObject => ({
  info: { title: "Small" },
  paths: { "/a": { parameters: [], get: { operationId: "getA", tags: ["one", "two"] } } },
  components: { schemas: { A: { type: "object" } } },
});

function edited(edit: Edit): JsonObject {
  const document = small();
  edit(document);
  return document;
}

it.each([
  ["by a pointer", set("/info/title", "Big"), { ...small(), info: { title: "Big" } }],
  [
    "in a schema",
    add("A/required", ["b"]),
    { ...small(), components: { schemas: { A: { type: "object", required: ["b"] } } } },
  ],
  ["of an operation", remove("getA"), { ...small(), paths: { "/a": { parameters: [] } } }],
  ["several times", all(remove("/paths"), remove("/components")), { info: { title: "Small" } }],
  ["of a name", rename("/info/title", "name"), { ...small(), info: { name: "Small" } }],
])("an edit %s", (_, edit, expected) => expect(edited(edit)).toEqual(expected));

it.each([
  ["less", removeMember("getA/tags", "one"), ["two"]],
  ["more", addMember("getA/tags", "three"), ["one", "two", "three"]],
  ["less by its place", remove("getA/tags/0"), ["two"]],
])("one member %s", (_, edit, tags) => expect(edited(edit)).toMatchObject({ paths: { "/a": { get: { tags } } } }));

it.each([
  ["to set", set("/info/version", "1")],
  ["to set to something else", set("/info/title", "Small")],
  ["to be added, because it is there", add("/info/title", "Big")],
  ["to add to", add("/nothing/at/all", 1)],
  ["to remove", remove("getA/summary")],
  ["to remove from a list", removeMember("getA/tags", "three")],
  ["to add a member to", addMember("A/type", "null")],
  ["to rename", rename("A/title", "name")],
  ["of that name", remove("getB/tags")],
])("throws where there is nothing %s", (_, edit) => expect(() => edited(edit)).toThrow(StaleEdit));

it("one value in two documents stays two", () => {
  const edit = add("A/properties", {});
  const first = edited(all(edit, add("A/properties/b", true)));
  expect(edited(edit)).not.toEqual(first);
});
