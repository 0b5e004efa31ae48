// The sidebar of a reference: its shared pages, then each service with its operations, events and records.

import type { Page } from "../reference/page.ts";
import type { NavigationGroup } from "./site-options.ts";

const SERVICE = /^reference\/([^/]+)\/README\.md$/;

export function referenceGroups(pages: readonly Page[]): NavigationGroup[] {
  const services = pages.flatMap((page) => {
    const api = SERVICE.exec(page.path)?.[1];
    const isService = pages.some(({ path }) => path.startsWith(`reference/${api}/records/`));
    return api === undefined || !isService ? [] : [{ api, title: page.title, path: page.path }];
  });
  return [
    { pages: ["reference/README.md", "reference/"] },
    ...services.flatMap(({ api, title, path }) => [
      { title, pages: [path, `reference/${api}/`] },
      { title: `${title}: events`, pages: [`reference/${api}/events/`], isCollapsed: true },
      { title: `${title}: records`, pages: [`reference/${api}/records/`], isCollapsed: true },
    ]),
  ];
}
