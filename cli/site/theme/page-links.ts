// The links below a page: to its Markdown, and to where it is edited.

import { useData, withBase } from "vitepress";
import { type Component, defineComponent, h } from "vue";

export const pageLinks: Component = defineComponent(() => {
  const { frontmatter } = useData();
  return () => {
    const { markdownFile, edit } = frontmatter.value;
    if (markdownFile === undefined) return undefined;
    const links = [
      h("a", { href: withBase(markdownFile), target: "_self" }, "This page as Markdown"),
      h("a", { href: withBase("/llms.txt"), target: "_self" }, "All pages for language models"),
    ];
    if (edit !== undefined) links.unshift(h("a", { href: edit, rel: "noreferrer" }, "Edit this page"));
    return h("nav", { class: "page-links", "aria-label": "This page elsewhere" }, links);
  };
});
