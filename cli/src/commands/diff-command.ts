// The command `diff`: what changes for users of an SDK.

import path from "node:path";
import { Command, Option } from "commander";
import { type CommandContext, EXIT_CODES } from "./shared/command-context.ts";

interface Options {
  readonly json?: boolean;
  readonly out?: string;
  readonly failOn?: "major" | "minor" | "patch";
}

const EXAMPLES = `
Each side is a project (its overlays applied), an SDK that regenerate has written, a folder of
documents, or one OpenAPI 3.1 document. It compares the methods, the types generated from the documents, and
the behaviour of the SDK: retries, idempotency keys, envelopes, credentials.

Levels:
  major  code that compiles and works today can break
  minor  something is new, or can be noticed
  patch  only texts and details of the documents change; texts, limits and patterns are
         not listed one by one

Exit codes:
  0  compared, with or without changes
  1  found a change of the level of --fail-on or higher
  2  a document was rejected

Examples:
  $ npx svc-sdk-cli diff acme/documents next/documents
  $ npx svc-sdk-cli diff old.yaml new.yaml --json --out changes.json
  $ npx svc-sdk-cli diff sdk-of-main acme --fail-on major`;

/** Compares when its arguments are parsed. @throws {PipelineError} if a document is rejected */
export function diffCommand(context: CommandContext): Command {
  return new Command("diff")
    .summary("show what changes for users of the SDK between two versions of the documents")
    .description("Show what changes for users of the SDK, and whether the change is major, minor or patch.")
    .argument("<old>", "the documents as they were")
    .argument("<new>", "the documents as they are now")
    .option("--json", "print JSON instead of Markdown")
    .option("--out <file>", "write to this file, and print only the level")
    .addOption(
      new Option("--fail-on <level>", "exit with 1 if there is a change of this level or a higher one").choices([
        "major",
        "minor",
        "patch",
      ]),
    )
    .addHelpText("after", EXAMPLES)
    .action((old: string, young: string, options: Options) => diff(old, young, options, context));
}

async function diff(old: string, young: string, options: Options, context: CommandContext): Promise<void> {
  const { compareApis } = await import("../comparison/compare-apis.ts");
  const { comparisonMarkdown, reaches } = await import("../comparison/change.ts");
  const { readApis } = await import("../comparison/read-apis.ts");
  const [before, after] = [
    await readApis(path.resolve(context.cwd, old)),
    await readApis(path.resolve(context.cwd, young)),
  ];
  const comparison = await compareApis(before, after);
  const text = options.json ? `${JSON.stringify(comparison, null, 2)}\n` : comparisonMarkdown(comparison);
  if (options.out === undefined) context.print(text.trimEnd());
  else {
    await context.writeFile(path.resolve(context.cwd, options.out), text);
    context.print(`${comparison.level}: ${comparison.reason}`);
  }
  if (options.failOn !== undefined && reaches(comparison, options.failOn)) context.exitWith(EXIT_CODES.different);
}
