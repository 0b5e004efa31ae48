// The command `learn`: drafts overlays from what a service has sent.

import path from "node:path";
import { Command } from "commander";
import type { CommandContext } from "./shared/command-context.ts";
import { projectOf } from "./shared/options.ts";
import { showSteps } from "./shared/output.ts";

interface Options {
  readonly config?: string;
  readonly out: string;
  readonly values: boolean;
}

const EXAMPLES = `
Reads the recordings of verify --record (.json), HAR files of a browser or a proxy (.har), and events
of the drift detector, one JSON object per line (.jsonl). For each difference from the documents it writes
one overlay action, with the operation and the number of samples. A new field is required only if ten
samples have it. Formats and lists of values are only comments. Nothing is applied: read the draft,
and add it to the overlays of your configuration. Then regenerate gives typed methods, and verify
confirms them.

Examples:
  $ npx svc-sdk-cli learn traffic --config acme --out acme/overlays/learned.yaml
  $ npx svc-sdk-cli learn session.har --out learned.yaml`;

export function learnCommand(context: CommandContext): Command {
  return new Command("learn")
    .summary("draft overlays from recorded responses")
    .description("Draft overlays that describe what a service has sent.")
    .argument("<traffic>", "folder of recordings, or one file")
    .option("--config <path>", "configuration of a project, or its folder (default: the documents of this package)")
    .requiredOption("--out <file>", "the draft: learned.yaml is written as learned-fiat.yaml and learned-crypto.yaml")
    .option("--no-values", "use no values of a HAR file, not even short words such as a status")
    .addHelpText("after", EXAMPLES)
    .action((traffic: string, options: Options) => learn(traffic, options, context));
}

async function learn(traffic: string, options: Options, context: CommandContext): Promise<void> {
  const { cwd, print, warn } = context;
  const { loadServices } = await import("../verify/inputs.ts");
  const { refuseExisting, writeDrafts } = await import("../verify/draft.ts");
  const { readTraffic } = await import("../verify/traffic.ts");
  const config = options.config === undefined ? undefined : await projectOf(context, { config: options.config });
  const services = await loadServices(config, showSteps(context));
  const file = path.resolve(cwd, options.out);
  refuseExisting(file, services);
  const reading = { values: options.values, keepBodies: false };
  const { recordings, ignored } = await readTraffic(path.resolve(cwd, traffic), services, reading);
  if (ignored > 0) warn(`ignored ${ignored} requests that belong to no operation, or events that say too little`);
  for (const text of await writeDrafts(file, services, recordings, context.writeFile)) print(text);
}
