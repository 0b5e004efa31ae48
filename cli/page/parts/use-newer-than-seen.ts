// How many exchanges have come above while somebody reads further down.

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { RequestRecord } from "../client/control-types.ts";

/** Counts those of `shown` (newest first) that have come since the list was last scrolled to its top. */
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
