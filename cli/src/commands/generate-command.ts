// The command `generate`: runs the pipeline.

import { Command, InvalidArgumentError, Option } from "commander";
import { type Acceptance, readAcceptance } from "../pipeline/checks/draft-facts.ts";
import { type GenerateOptions, generate } from "../pipeline/pipeline.ts";

/** Runs the pipeline when its arguments are parsed. @throws what `generate` throws */
export function generateCommand(settings: Omit<GenerateOptions, "check">): Command {
  return new Command("generate")
    .description("Generate types, the runtime table, methods and validators from the OpenAPI documents.")
    .option("--check", "write nothing; fail if the committed output differs")
    .addOption(new Option("--api <name>", "generate only this service").choices(settings.specs.map(({ api }) => api)))
    .addOption(
      new Option("--accept <source>", "draft facts of this source (fiat:193), or marks (fiat:assumed)")
        .argParser(parseSource)
        .conflicts("check"),
    )
    .action(async ({ check = false, api, accept }: { check?: boolean; api?: string; accept?: Acceptance }) => {
      const specs = settings.specs.filter((source) => api === undefined || source.api === api);
      await generate({ ...settings, specs, check, ...(accept && { accept }) });
    });
}

function parseSource(text: string): Acceptance {
  const read = readAcceptance(text);
  if (read === undefined) {
    throw new InvalidArgumentError("Name the service and the lines of its source, such as fiat:193, or fiat:assumed.");
  }
  return read;
}
