// Links to the panels. On a narrow screen one panel shows at a time; on a wide one the requests stay beside it.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type PanelName, panelTitles } from "../address/page-route.ts";
import { PanelLink } from "./panel-link.tsx";

/** @param side the panel beside the requests. */
export function Nav({ current, side }: { current: PanelName; side: PanelName }): JSX.Element {
  const bar = useRef<HTMLElement>(null);
  // On a narrow screen the bar scrolls.
  useEffect(() => {
    bar.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav ref={bar} class="panels" aria-label="Panels">
      {(Object.entries(panelTitles) as [PanelName, string][]).map(([panel, title]) => (
        <PanelLink
          key={panel}
          panel={panel}
          class={`to-${panel}`}
          aria-current={panel === current ? "page" : undefined}
          data-side={panel === side}
          data-title={title}
        >
          {title}
        </PanelLink>
      ))}
    </nav>
  );
}
