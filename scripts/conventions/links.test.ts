import { describe, expect, it } from "vitest";
import { deadLinks } from "./links.ts";

const pages = {
  "README.md":
    "# Title\n[rule](docs/rules.md#s11) [page](docs/rules.md) [here](#title) [file](LICENSE) [web](https://a.example/x)",
  "docs/rules.md": '## Two words\n<a id="s11"></a> [up](../README.md) [words](#two-words) `[not](a-link)`',
};

describe("deadLinks", () => {
  it("accepts links to pages, anchors, headings and other files", () => {
    expect(deadLinks(pages, (path) => path === "LICENSE")).toEqual([]);
  });

  it("names the page and the target of a dead link", () => {
    const broken = { ...pages, "docs/more.md": "[a](gone.md) [b](rules.md#s99) [c](../LICENSE#top)" };
    expect(deadLinks(broken, (path) => path === "LICENSE")).toEqual([
      "docs/more.md: gone.md",
      "docs/more.md: rules.md#s99",
      "docs/more.md: ../LICENSE#top",
    ]);
  });
});
