// Which mutants no test has noticed, by Stryker's report.

/** The part of Stryker's report that is read here (mutation-testing-report-schema 2). */
export interface MutationReport {
  readonly files: Readonly<Record<string, MutatedFile>>;
}

interface MutatedFile {
  readonly source: string;
  readonly mutants: readonly Mutant[];
}

interface Mutant {
  readonly status: string;
  readonly replacement?: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

/** Counted from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

const unnoticed: ReadonlySet<string> = new Set(["Survived", "NoCoverage"]);

/** Each as `file: code → what it was replaced by`: lines move, the code says which it is. */
export function survivorsOf({ files }: MutationReport): readonly string[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => unnoticed.has(status))
      .map(
        (mutant) =>
          `${file.slice(file.lastIndexOf("/") + 1)}: ${codeOf(source, mutant)} → ${onOneLine(mutant.replacement ?? "")}`,
      ),
  );
}

/**
 * What is wrong with the survivors: those without an argument, and arguments for what a test notices after all, or what is not
 * there any more.
 */
export function problemsWith(
  survivors: readonly string[],
  argued: Readonly<Record<string, string>>,
): readonly string[] {
  return [
    ...survivors.filter((name) => !Object.hasOwn(argued, name)).map((name) => `no test notices ${name}`),
    ...Object.keys(argued)
      .filter((name) => !survivors.includes(name))
      .map((name) => `is noticed, or gone: take it off the list of argued survivors: ${name}`),
  ];
}

function codeOf(source: string, { location: { start, end } }: Mutant): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const cut = lines.map((line, index) =>
    line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
  );
  return onOneLine(cut.join("\n"));
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
