// Counts the requests that arrive above the part of the list in view.

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { RequestRecord } from "../client/control-types.ts";

/** Number of `shown` requests (newest first) that arrived since the list was last scrolled to its top. */
export function useNewerThanSeen(scroller: RefObject<HTMLElement | null>, shown: readonly RequestRecord[]): number {
  const newest = shown[0]?.id ?? 0;
  const [seen, setSeen] = useState(newest);
  const list = scroller.current;
  useEffect(() => {
    const look = () => {
      if (!list || list.scrollTop <= 0) setSeen(newest);
    };
    look();
    list?.addEventListener("scroll", look, { passive: true });
    return () => list?.removeEventListener("scroll", look);
  }, [list, newest]);
  return shown.filter(({ id }) => id > seen).length;
}
