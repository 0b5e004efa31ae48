// Replaces modules of VitePress and its theme: the search ranks as `search-ranking.ts` says, and a page loads little.

import { fileURLToPath } from "node:url";

interface Resolver {
  resolve(source: string, importer: string | undefined, options: object): unknown;
}

/** What no page of a site shows or does. */
const UNUSED =
  /\/(?:preFetch|VP(?:Home\w*|Page|Footer|Badge|Image|MenuLink|MenuGroup|(?:Nav(?:Bar|Screen))?SocialLinks|Nav(?:Bar|Screen)(?:MenuGroup|Translations)|DocAsideCarbonAds|DocFooterLastUpdated)\.vue)$/;
const NOTHING = "\0nothing";

const ours = (name: string): string => fileURLToPath(new URL(`theme/${name}`, import.meta.url));

/** A plugin of Vite. MiniSearch for `theme/search-index.ts` comes from where the search box would have it. */
export function themeModules(): object {
  let searchBox: string | undefined;
  function resolveId(this: Resolver, source: string, importer = ""): unknown {
    if (UNUSED.test(source)) return NOTHING;
    const isSearchBox = importer.includes("VPLocalSearchBox");
    if (source === "@vueuse/core" && importer.includes("/vitepress/") && !isSearchBox) return ours("page-state.ts");
    if (source !== "minisearch") return undefined;
    if (!isSearchBox) return this.resolve(source, searchBox, { skipSelf: true });
    searchBox = importer;
    return ours("search-index.ts");
  }
  const load = (id: string) =>
    id === NOTHING ? "export const usePrefetch = () => {}; export default usePrefetch;" : undefined;
  return { name: "theme-modules", enforce: "pre", resolveId, load };
}
