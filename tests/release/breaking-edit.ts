// The edit that a release has to refuse: a removed export.

export interface BreakingEdit {
  /** The export that is gone. */
  readonly name: string;
  readonly text: string;
}

/** Removes the first line of an entry point that exports one value by its name. @throws {Error} if no line does */
export function withoutOneExport(entryPoint: string): BreakingEdit {
  const line = /^export \{ (\w+) \} from .+\n/m.exec(entryPoint);
  if (line === null) throw new Error("The entry point has no line that exports one value by its name");
  const [whole, name = ""] = line;
  return { name, text: entryPoint.replace(whole, "") };
}
