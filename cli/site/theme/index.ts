// The theme: VitePress's own without its font, with our colours, columns and links.

import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { defineComponent, h } from "vue";
import { keepEntryInView } from "./entry-in-view.ts";
import { pageLinks } from "./page-links.ts";
import { useRunPrograms } from "./run-programs.ts";
import "./colours.css";
import "./text.css";
import "./search-box.css";
import "./rows.css";
import "./columns.css";
import "./figures.css";
import "./cards.css";
import "./home.css";
import "./run.css";

const theme: Theme = {
  extends: DefaultTheme,
  Layout: defineComponent(() => {
    keepEntryInView();
    useRunPrograms();
    return () => h(DefaultTheme.Layout, null, { "doc-after": () => h(pageLinks) });
  }),
};

export default theme;
