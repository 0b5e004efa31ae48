// The command `upgrade`: updates our documents in a project.

import path from "node:path";
import { Command } from "commander";
import { formatProblem } from "../pipeline/bundle/problem.ts";
import type { UpgradedService } from "../regeneration/upgrade-project.ts";
import type { CommandContext } from "./shared/command-context.ts";
import { configOption, projectOf } from "./shared/options.ts";
import { showSteps } from "./shared/output.ts";

interface Options {
  readonly config?: string;
  readonly documents?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
Replaces the pinned documents of a project with those of the installed svc-sdk-cli. First it applies
your overlays to them. For each action that no longer fits, it prints file, line and target, and where
the target has moved. Nothing is written until all of them fit and regenerate would accept the result. It also
lists the actions that the new documents make needless, so that you can delete them.

Examples:
  $ npx svc-sdk-cli upgrade
  $ npx svc-sdk-cli upgrade --config acme --dry-run
  $ npx svc-sdk-cli upgrade --config acme --documents next/documents`;

/** Upgrades when its arguments are parsed. @throws {PipelineError} if an overlay does not fit, or the result is rejected */
export function upgradeCommand(context: CommandContext): Command {
  return new Command("upgrade")
    .summary("update our documents in a project")
    .description("Update our documents in a project, once all of its overlays fit.")
    .addOption(configOption())
    .option("--documents <folder>", "folder of the newer fiat.json and crypto.json (default: those of this version)")
    .option("--dry-run", "report only, write nothing")
    .option("--json", "print JSON")
    .addHelpText("after", EXAMPLES)
    .action((options: Options) => upgrade(options, context));
}

async function upgrade(options: Options, context: CommandContext): Promise<void> {
  const { documents, dryRun = false, json = false } = options;
  const { cwd, print } = context;
  const { describeOverlap, upgradeProject } = await import("../regeneration/upgrade-project.ts");
  const result = await upgradeProject({
    config: await projectOf(context, options),
    ...(documents !== undefined && { documents: path.resolve(cwd, documents) }),
    dryRun,
    runStep: showSteps(context),
  });
  if (json) {
    print(JSON.stringify(result, null, 2));
    return;
  }
  print(result.services.map(describeService).join("\n"));
  const overlaps = result.services.flatMap((service) => service.overlaps);
  if (overlaps.length > 0) {
    const lines = overlaps.map((overlap) => `  ${formatProblem({ ...overlap, reason: describeOverlap(overlap) })}`);
    print("\nThe new documents now document what these actions write. Delete each, unless yours is right:");
    print(lines.join("\n"));
  }
  if (result.written) print("\nAll overlays fit. Next: npx svc-sdk-cli regenerate");
  else if (result.services.some(({ changed }) => changed))
    print("\nAll overlays fit. Nothing is written in a dry run.");
}

function describeService({ api, from, to, changed, closed }: UpgradedService): string {
  if (!changed) return `${api}: up to date (${from})`;
  const versions = from === to ? `changed, still ${to}` : `${from} to ${to}`;
  return `${api}: ${versions}${closed.length === 0 ? "" : `, documents ${closed.join(", ")}`}`;
}
