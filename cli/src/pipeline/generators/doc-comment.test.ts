import { describe, expect, it } from "vitest";
import { docComment, wrapMarkdown } from "./print.ts";

describe("docComment", () => {
  it("is one line where the text fits", () => {
    expect(docComment("Short.", "  ")).toBe("  /** Short. */\n");
  });

  it("is empty without text", () => expect(docComment("  ")).toBe(""));

  it("wraps at 120 columns, indentation included", () => {
    const lines = docComment("word ".repeat(60), "    ").split("\n");
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
    expect(Math.max(...lines.map(({ length }) => length))).toBeGreaterThan(114);
  });

  it("cannot be ended from inside", () => {
    expect(docComment("a */ b")).toBe("/** a *\\/ b */\n");
  });

  it("takes an @ at the start of a line for text, and only tags for tags", () => {
    expect(docComment("@everyone reads this", "", ["@param id Which."])).toBe(
      "/**\n * \\@everyone reads this\n *\n * @param id Which.\n */\n",
    );
  });
});

describe("wrapMarkdown", () => {
  it("fills paragraphs and keeps them apart", () => {
    expect(wrapMarkdown("one\ntwo\n\n\n\nthree", 20)).toEqual(["one two", "", "three"]);
  });

  it("hangs the lines of a list item below its text", () => {
    expect(wrapMarkdown("Points:\n- one two three\n- four", 9)).toEqual(["Points:", "- one two", "  three", "- four"]);
  });

  it("leaves tables and code as they are", () => {
    const markdown = "| a | very wide table |\n|---|---|\n```ts\nconst   x = 1;\n```";
    expect(wrapMarkdown(markdown, 10)).toEqual(markdown.split("\n"));
  });

  it("does not break code spans and links", () => {
    expect(wrapMarkdown("see `a b c` and {@link X.y z}", 8)).toEqual(["see", "`a b c`", "and", "{@link X.y z}"]);
  });
});
