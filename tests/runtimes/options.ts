// The command-line options.

import { parseArgs } from "node:util";

/** Either names, or a text to print; `isWrong` if it is an error. */
export type Options = { readonly names: readonly string[] } | { readonly text: string; readonly isWrong: boolean };

/** What the names stand for, and the text of `--help`. */
export interface Subject {
  readonly kind: string;
  usage(known: readonly string[]): string;
}

/** Reads the arguments; `known` are the valid names. */
export function readOptions(
  args: readonly string[],
  known: readonly string[],
  { kind, usage }: Subject = { kind: "runtime", usage: usageOfRuntimes },
): Options {
  let values: { only?: string | undefined; help?: boolean | undefined };
  try {
    ({ values } = parseArgs({ args: [...args], options: { only: { type: "string" }, help: { type: "boolean" } } }));
  } catch (error) {
    return { text: `${(error as Error).message}\n\n${usage(known)}`, isWrong: true };
  }
  if (values.help) return { text: usage(known), isWrong: false };
  const names = values.only?.split(",") ?? known;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return { names };
  return { text: `Unknown ${kind} "${unknown.join('", "')}".\n\n${usage(known)}`, isWrong: true };
}

const usageOfRuntimes = (known: readonly string[]): string => `Usage: npm run test:runtimes -- [options]

Installs the runtimes (1.3 GB) into tests/runtimes/, builds and packs the package, and runs the tests in each.

  --only <names>  only these, separated by commas: ${known.join(", ")}
  --help          show this text`;
