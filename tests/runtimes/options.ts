// What is asked for on the command line.

import { parseArgs } from "node:util";

/** Either names, or a text to print; `isWrong` where it says what is wrong. */
export type Options = { readonly names: readonly string[] } | { readonly text: string; readonly isWrong: boolean };

/** Reads the arguments; `known` are the names that there are. */
export function readOptions(args: readonly string[], known: readonly string[]): Options {
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
  return { text: `No run time is called "${unknown.join('", "')}".\n\n${usage(known)}`, isWrong: true };
}

const usage = (known: readonly string[]) => `Usage: npm run test:runtimes -- [options]

Installs the run times (1.3 GB) into tests/runtimes/, builds and packs the package, and runs the tests in each.

  --only <names>  these alone, with commas between: ${known.join(", ")}
  --help          show this text`;
