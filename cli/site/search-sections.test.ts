import { expect, it } from "vitest";
import { searchSections } from "./search-sections.ts";

const heading = (level: number, anchor: string, title: string): string =>
  `<h${level} id="${anchor}" tabindex="-1">${title} <a class="header-anchor" href="#${anchor}">​</a></h${level}>`;

it("has a section for each heading, below those above it", () => {
  const html = `${heading(1, "cards", "Cards")}<p>All of &lt;them&gt;.</p>${heading(2, "freeze", "Freeze <code>x</code>")}<p>Stop.</p>${heading(2, "limits", "Limits")}`;
  expect(searchSections(html, "cards")).toEqual([
    { anchor: "cards", titles: ["Cards"], text: "All of <them>. cards" },
    { anchor: "freeze", titles: ["Cards", "Freeze x"], text: "Stop." },
    { anchor: "limits", titles: ["Cards", "Limits"], text: "" },
  ]);
});
