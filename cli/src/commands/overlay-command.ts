// The command `overlay add`: appends stubs for gaps to the overlays of a project.

import { Command } from "commander";
import { displayPath } from "../pipeline/bundle/problem.ts";
import type { StubOutcome } from "../project/add-stubs.ts";
import type { CommandContext } from "./shared/command-context.ts";
import { configOption, projectOf } from "./shared/options.ts";

const EXAMPLES = `
A stub is a comment: the actions that close the gap. Uncomment it, replace its examples, and run
regenerate. Everything else in the overlay stays as it is.

Examples:
  $ npx svc-sdk-cli overlay add G8
  $ npx svc-sdk-cli overlay add G8 G12 G13 --config acme`;

export function overlayCommand(context: CommandContext): Command {
  const add = new Command("add")
    .summary("append commented stubs for gaps to the overlays of a project")
    .description("Append a commented stub for each gap to the overlay of its service.")
    .argument("<gap...>", "ids such as G8; npx svc-sdk-cli gaps lists them")
    .addOption(configOption())
    .addHelpText("after", EXAMPLES)
    .action(async (gaps: readonly string[], options: { readonly config?: string }) => {
      const { addStubs } = await import("../project/add-stubs.ts");
      const config = await projectOf(context, options);
      const outcomes = await addStubs({ config, gaps, writeFile: context.writeFile });
      for (const outcome of outcomes) context.print(describeOutcome(outcome));
    });
  return new Command("overlay")
    .summary("work on the overlays of a project")
    .description("Work on the overlays of a project.")
    .addCommand(add);
}

function describeOutcome({ gap, kind, file = "" }: StubOutcome): string {
  if (kind === "closed") return `closed   ${gap}: the overlays of the project have closed it`;
  if (kind === "present") return `present  ${gap}: ${displayPath(file)} has its stub`;
  return `added    ${gap}: ${displayPath(file)}`;
}
