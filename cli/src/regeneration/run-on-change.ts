// Runs something whenever one of the files that it reads changes.

import { type FSWatcher, watch } from "node:fs";
import path from "node:path";

/** An editor saves in several steps, and several files at once. */
const PAUSE_MS = 50;

export interface Run {
  /** Absolute paths of what it has read, or would have. */
  readonly files: readonly string[];
  /** Called once changes of these files are noticed. */
  readonly report: () => void;
}

/** Runs it at once, and again after each change, until `stopped` resolves. Runs never overlap. @throws what `run` throws */
export async function runOnChange(run: () => Promise<Run>, stopped: Promise<void>): Promise<void> {
  const files = new Set<string>();
  let watchers: FSWatcher[] = [];
  let wake: () => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  void stopped.then(() => {
    isStopped = true;
    wake();
  });

  function changed(file: string): void {
    // A folder on the way to a file may have been replaced as a whole.
    if (![...files].some((each) => each === file || each.startsWith(file + path.sep))) return;
    clearTimeout(timer);
    timer = setTimeout(() => wake(), PAUSE_MS);
  }

  /** Folders, since a saved file is often a new one of the same name. Those that were replaced have to be opened again. */
  function watchFolders(): void {
    const earlier = watchers;
    const folders = new Set([...files].map((file) => path.dirname(file)));
    watchers = [...folders].flatMap((folder) => {
      try {
        const watcher = watch(folder, (_, name) => changed(name === null ? folder : path.join(folder, name)));
        return [watcher.on("error", () => watcher.close())];
      } catch {
        return []; // It is gone.
      }
    });
    for (const watcher of earlier) watcher.close();
  }

  try {
    while (!isStopped) {
      const next = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const { files: read, report } = await run();
      for (const file of read) files.add(file);
      watchFolders();
      report();
      if (!isStopped) await next;
    }
  } finally {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  }
}
