// The theme: VitePress's own without its font, with our colours and columns, links below each page, and programs that run.

import { type Theme, useData, useRoute, withBase } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { defineComponent, h, nextTick, onMounted, type VNode, watch } from "vue";
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
    const route = useRoute();
    const { frontmatter } = useData();
    onMounted(() => watch(() => route.path, showEntry, { immediate: true, flush: "post" }));
    useRunPrograms();
    return () => h(DefaultTheme.Layout, null, { "doc-after": () => pageLinks(frontmatter.value.markdownFile) });
  }),
};

export default theme;

/** Below a page; the one for unknown addresses has no Markdown. */
function pageLinks(markdownFile?: string): VNode | undefined {
  if (markdownFile === undefined) return undefined;
  return h("nav", { class: "page-links", "aria-label": "This page elsewhere" }, [
    h("a", { href: withBase(markdownFile), target: "_self" }, "This page as Markdown"),
    h("a", { href: withBase("/llms.txt"), target: "_self" }, "All pages for language models"),
  ]);
}

/** Long sidebars: the entry of the page that is open stays in view. */
async function showEntry(): Promise<void> {
  // The sidebar of another section is rendered first, then it opens the group of the entry.
  for (let rendered = 0; rendered < 3; rendered++) await nextTick();
  const sidebar = document.querySelector(".VPSidebar");
  const entry = sidebar?.querySelector(".VPSidebarItem.is-active:not(:has(.is-active)) > .item");
  if (!sidebar || !entry) return;
  const [place, box] = [entry.getBoundingClientRect(), sidebar.getBoundingClientRect()];
  // The site's name covers the top.
  if (place.top > box.top + 80 && place.bottom < box.bottom) return;
  sidebar.scrollTop += place.top - box.top - box.height / 3;
}
