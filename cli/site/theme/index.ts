// The theme: VitePress's own without its font, with our colours, columns and links.

import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { h } from "vue";
import { pageLinks } from "./page-links.ts";
import "./colours.css";
import "./text.css";
import "./columns.css";
import "./figures.css";
import "./home.css";

const theme: Theme = {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "doc-after": () => h(pageLinks) }),
};

export default theme;
