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
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

/** Counted from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

const unnoticed: ReadonlySet<string> = new Set(["Survived", "NoCoverage"]);

export interface SurvivingMutant {
  /** From the root of the repository. */
  readonly file: string;
  /** `file: code → replacement`: lines move, the code identifies it. */
  readonly name: string;
}

/** Without words of messages. */
export function survivingMutants(report: MutationReport): readonly SurvivingMutant[] {
  return mutantsWith(unnoticed, report);
}

/** Mutants whose tests ran out of time: they never end, or are merely slow on a busy machine. */
export function slowMutants(report: MutationReport): readonly SurvivingMutant[] {
  return mutantsWith(new Set(["Timeout"]), report);
}

function mutantsWith(statuses: ReadonlySet<string>, { files }: MutationReport): readonly SurvivingMutant[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => statuses.has(status))
      .map((mutant) => ({ mutant, code: codeOf(source, mutant) }))
      .filter(({ mutant, code }) => !isMessage(mutant, code))
      .map(({ mutant, code }) => ({
        file,
        name: `${file.slice(file.lastIndexOf("/") + 1)}: ${code} → ${onOneLine(mutant.replacement ?? "")}`,
      })),
  );
}

// A mistake in these folders loses money or a delivery. For the others Stryker's score is enough.
const MONEY = /^src\/wrappers\/(idempotency|money|retries|webhooks)\//;

/**
 * Surviving mutants without a needed justification, and justifications of mutants that are noticed or no longer exist. Running out
 * of time is not noticing.
 */
export function problemsWith(
  survivors: readonly SurvivingMutant[],
  accepted: Readonly<Record<string, string>>,
  slow: readonly SurvivingMutant[] = [],
): readonly string[] {
  const names = new Set([...survivors, ...slow].map(({ name }) => name));
  return [
    ...survivors
      .filter(({ file, name }) => MONEY.test(file) && !Object.hasOwn(accepted, name))
      .map(({ name }) => `no test notices ${name}`),
    ...Object.keys(accepted)
      .filter((name) => !names.has(name))
      .map((name) => `a test notices it, or it is gone; remove it from the accepted mutants: ${name}`),
  ];
}

/** A sentence for people: tests assert the parts that matter, and mutants only empty it. */
function isMessage({ mutatorName }: Mutant, code: string): boolean {
  return mutatorName === "StringLiteral" && /\w \w/.test(code);
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
