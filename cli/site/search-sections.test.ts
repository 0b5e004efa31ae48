import { expect, it } from "vitest";
import { searchSections } from "./search-sections.ts";

const heading = (level: number, anchor: string, title: string): string =>
  `<h${level} id="${anchor}" tabindex="-1">${title} <a class="header-anchor" href="#${anchor}">​</a></h${level}>`;

it("has a section for each heading, below those above it", () => {
  const html = `${heading(1, "cards", "Cards")}<p>All of &lt;them&gt;.</p>${heading(2, "freeze", "Freeze <code>x</code>")}<p>Stop.</p>${heading(2, "limits", "Limits")}`;
  expect(searchSections(html)).toEqual([
    { anchor: "", titles: ["Cards"], text: "All of <them>." },
    { anchor: "freeze", titles: ["Cards", "Freeze x"], text: "Stop." },
    { anchor: "limits", titles: ["Cards", "Limits"], text: "" },
  ]);
});

it("finds each rule by its own anchor", () => {
  const html = `${heading(1, "rules", "Rules")}<ul><li><a id="c1"></a><strong>C1</strong> One.</li><li><a id="c2"></a><strong>C2</strong> Two.</li></ul>`;
  expect(searchSections(html)).toEqual([
    { anchor: "", titles: ["Rules"], text: "" },
    { anchor: "c1", titles: ["Rules", "C1"], text: "C1 One." },
    { anchor: "c2", titles: ["Rules", "C2"], text: "C2 Two." },
  ]);
});
