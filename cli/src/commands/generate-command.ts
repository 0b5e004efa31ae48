// `generate`: the pipeline as a command.

import { Command, Option } from "commander";
import { type GenerateOptions, generate } from "../pipeline/generate.ts";

/** Parsing its arguments runs the pipeline, which throws what `generate` throws. */
export function generateCommand(settings: Omit<GenerateOptions, "check">): Command {
  return new Command("generate")
    .description("Generate types, the run-time table, methods and validators from the OpenAPI documents.")
    .option("--check", "write nothing; fail where the committed output differs")
    .addOption(new Option("--api <name>", "only this service").choices(settings.specs.map(({ api }) => api)))
    .action(async ({ check = false, api }: { check?: boolean; api?: string }) => {
      const specs = settings.specs.filter((source) => api === undefined || source.api === api);
      await generate({ ...settings, specs, check });
    });
}
