import { describe, expect, it } from "vitest";
import { codeBlocks } from "./code-blocks.ts";

describe("codeBlocks", () => {
  it("returns the blocks of one language with their lines", () => {
    const text =
      "# Title\n\n```ts\nconst a = 1;\n\nconst b = 2;\n```\n\n```sh\nnpm test\n```\n\n```ts\nconst c = 3;\n```\n";
    expect(codeBlocks(text, "ts")).toEqual([
      { code: "const a = 1;\n\nconst b = 2;\n", line: 4 },
      { code: "const c = 3;\n", line: 14 },
    ]);
  });

  it("ignores fences inside another block", () => {
    expect(codeBlocks("```md\n  ```ts\n  not code\n  ```\n```\n", "ts")).toEqual([]);
  });

  it("reports the line of an unclosed block", () => {
    expect(() => codeBlocks("text\n```ts\nconst a = 1;\n", "ts")).toThrow("line 2");
  });
});
