// The theme: VitePress's own without its font, with our colours, columns and links.

import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { defineComponent, h } from "vue";
import { keepEntryInView } from "./entry-in-view.ts";
import { pageLinks } from "./page-links.ts";
import "./colours.css";
import "./text.css";
import "./rows.css";
import "./columns.css";
import "./figures.css";
import "./home.css";

const theme: Theme = {
  extends: DefaultTheme,
  Layout: defineComponent(() => {
    keepEntryInView();
    return () => h(DefaultTheme.Layout, null, { "doc-after": () => h(pageLinks) });
  }),
};

export default theme;
