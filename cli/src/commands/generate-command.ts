// The command `generate`: runs the pipeline.

import { Command, Option } from "commander";
import { type GenerateOptions, generate } from "../pipeline/pipeline.ts";

/** Runs the pipeline when its arguments are parsed. @throws what `generate` throws */
export function generateCommand(settings: Omit<GenerateOptions, "check">): Command {
  return new Command("generate")
    .description("Generate types, the runtime table, methods and validators from the OpenAPI documents.")
    .option("--check", "write nothing; fail if the committed output differs")
    .addOption(new Option("--api <name>", "generate only this service").choices(settings.specs.map(({ api }) => api)))
    .action(async ({ check = false, api }: { check?: boolean; api?: string }) => {
      const specs = settings.specs.filter((source) => api === undefined || source.api === api);
      await generate({ ...settings, specs, check });
    });
}
