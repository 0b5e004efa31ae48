// Renders a component again whenever the watch changes.

import { useEffect, useState } from "preact/hooks";
import type { PageSnapshot } from "../watch/page-snapshot.ts";
import type { Watch } from "../watch/watch.ts";

export function useSnapshot(watch: Watch): PageSnapshot {
  const [snapshot, setSnapshot] = useState(watch.snapshot);
  useEffect(() => {
    const update = () => setSnapshot(watch.snapshot);
    update();
    return watch.subscribe(update);
  }, [watch]);
  return snapshot;
}
