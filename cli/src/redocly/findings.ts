// What Redocly's command line has against a document, from what it prints.

export interface RedoclyFinding {
  readonly message: string;
  /** JSON pointer into the document; undefined if it names no place. */
  readonly pointer?: string;
}

/** Undefined unless the program rejected the document: it crashed, or could not run. */
export function readFindings(printed: string): readonly RedoclyFinding[] | undefined {
  const lines = printed.split("\n");
  const start = lines.findIndex((line) => line.startsWith("❌"));
  if (start < 0 || crash.test(printed)) return undefined;
  const listed = lines.flatMap((line) => {
    const [, message, pointer] = /^- (.*?)(?: \(at #(\/.*)\))?$/.exec(line) ?? [];
    return message === undefined ? [] : [{ message, ...(pointer !== undefined && { pointer }) }];
  });
  if (listed.length > 0) return listed;
  const message = lines.slice(start + 1).join(" ");
  return [{ message: message || (lines[start] ?? "").replace(/^❌\s*/, "") }];
}

const crash = /unexpected error|^\s*at .*:\d+:\d+\)?$|Cannot read propert|is not (?:a function|iterable|defined)/m;
