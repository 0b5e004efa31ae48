// Draws a component anew whenever the watch has news.

import { useEffect, useState } from "preact/hooks";
import type { Snapshot } from "../watch/page-snapshot.ts";
import type { Watch } from "../watch/watch.ts";

export function useSnapshot(watch: Watch): Snapshot {
  const [snapshot, setSnapshot] = useState(watch.snapshot);
  useEffect(() => {
    const update = () => setSnapshot(watch.snapshot);
    update();
    return watch.subscribe(update);
  }, [watch]);
  return snapshot;
}
