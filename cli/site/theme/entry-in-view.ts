// Long sidebars: the entry of the page that is open stays in view.

import { useRoute } from "vitepress";
import { nextTick, onMounted, watch } from "vue";

export function keepEntryInView(): void {
  const route = useRoute();
  onMounted(() => watch(() => route.path, show, { immediate: true, flush: "post" }));
}

async function show(): Promise<void> {
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
