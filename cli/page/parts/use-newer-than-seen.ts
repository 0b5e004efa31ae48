// Counts the entries that arrive above the part of the list in view.

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Number of requests with these ids (newest first) that arrived since the list was last scrolled to its top. */
export function useNewerThanSeen(scroller: RefObject<HTMLElement | null>, ids: readonly number[]): number {
  const newest = ids[0] ?? 0;
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
  return ids.filter((id) => id > seen).length;
}
