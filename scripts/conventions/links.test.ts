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

  it("checks links with the address of the repository, wherever they stand", () => {
    const own = "https://code.example/blob/main/";
    const linked = { ...pages, "cli/README.md": `[a](${own}docs/rules.md#s11) [b](${own}docs/gone.md)` };
    expect(deadLinks(linked, (path) => path === "LICENSE", own)).toEqual([`cli/README.md: ${own}docs/gone.md`]);
  });
});
