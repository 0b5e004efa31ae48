import { expect, it } from "vitest";
import type { MarkdownToken } from "./markdown-renderer.ts";
import { markLists } from "./marked-lists.ts";

function listAfter(comment: string, type = "bullet_list_open"): readonly unknown[] {
  const set: unknown[] = [];
  const token = { content: "", info: "", meta: null, markup: "", children: null, attrGet: () => null };
  const tokens: MarkdownToken[] = [
    { ...token, type: "html_block", content: `${comment}\n`, attrSet: () => set.push("comment") },
    { ...token, type, attrSet: (name, value) => set.push([name, value]) },
  ];
  markLists(tokens);
  return set;
}

it("marks the list below the comment, and no other", () => {
  expect(listAfter("<!-- rows -->")).toEqual([["class", "rows"]]);
  expect(listAfter("<!-- cards -->")).toEqual([["class", "cards"]]);
  expect(listAfter("<!-- tabs -->")).toEqual([]);
  expect(listAfter("<!-- rows -->", "paragraph_open")).toEqual([]);
});
