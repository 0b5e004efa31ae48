import { expect, it } from "vitest";
import { commentOf, defaultText, firstSentence, tagsOf } from "./tsdoc-text.ts";
import { type Comment, type Declaration, KINDS } from "./typedoc-model.ts";

const parts = (...texts: string[]) => texts.map((text) => ({ kind: "text", text }));
const withDefault = (text: string): Comment => ({
  summary: [],
  blockTags: [{ tag: "@default", content: parts(text) }],
});
const declared = (more: Partial<Declaration>): Declaration => ({ name: "a", kind: KINDS.function, flags: {}, ...more });

it.each([
  ["```ts\n30_000\n```", "`30_000`"],
  ['"a b"', '`"a b"`'],
  ["the clock of the runtime", "the clock of the runtime"],
])("shows the default %j as %s", (text, shown) => expect(defaultText(withDefault(text))).toBe(shown));

it("shows no default where there is none", () => {
  expect(defaultText({ summary: parts("Text.") })).toBe("");
  expect(tagsOf(undefined, "@default")).toEqual([]);
});

it.each([
  ["Sends `a.b`. Then waits.", "Sends `a.b`."],
  ["One line\nand another. More.", "One line and another."],
  ["No end\n\nSecond paragraph.", "No end"],
  ["Of v1.2 only. `x` is next.", "Of v1.2 only."],
])("of %j the first sentence is %j", (text, sentence) => {
  expect(firstSentence(declared({ comment: { summary: parts(text) } }))).toBe(sentence);
});

it("finds the comment of a function and of an accessor at its signature", () => {
  const comment = { summary: parts("Sends."), blockTags: [] };
  expect(commentOf(declared({ signatures: [{ name: "a", comment }] }))).toBe(comment);
  expect(commentOf(declared({ getSignature: { name: "a", comment } }))).toBe(comment);
});
