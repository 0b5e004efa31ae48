// A link to a panel, which another site's address does not follow.

import type { ComponentChildren, JSX } from "preact";
import type { PanelName } from "../address/page-route.ts";
import { usePage } from "./page-context.ts";

export interface PanelLinkProps {
  readonly panel: PanelName;
  readonly class?: string;
  readonly "aria-current"?: "page" | undefined;
  readonly "data-side"?: boolean;
  readonly "data-title"?: string;
  readonly children: ComponentChildren;
}

export function PanelLink({ panel, children, ...attributes }: PanelLinkProps): JSX.Element {
  const { hrefOf, go } = usePage();
  function follow(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go({ panel });
  }
  return (
    <a {...attributes} href={hrefOf({ panel })} onClick={follow}>
      {children}
    </a>
  );
}
