// The command `init`: creates a project.

import path from "node:path";
import { Command } from "commander";
import { displayPath } from "../pipeline/bundle/problem.ts";
import type { InitOptions } from "../project/init-project.ts";
import type { CommandContext } from "./shared/command-context.ts";

interface Options extends Pick<InitOptions, "name" | "package" | "gaps"> {
  readonly dir?: string;
}

const EXAMPLES = `
Examples:
  $ npx svc-sdk-cli init --name acme --gaps G8,G12
  $ npx svc-sdk-cli init --name acme --package @acme/payments --dir packages/payments

Writes a folder with a configuration, our documents, an overlay for each service and a README.
The configuration may also be JSON.`;

export function initCommand({ cwd, print, writeFile }: CommandContext): Command {
  return new Command("init")
    .summary("create a project for your own SDK")
    .description("Create the folder of a project, from which your SDK is generated.")
    .requiredOption(
      "--name <name>",
      "name of the service in its paths and headers, in lower case: acme sends X-Acme-Signature",
    )
    .option("--package <name>", "name of the generated package (default: the name with -sdk)")
    .option("--gaps <ids>", "gaps that get a commented stub, separated by commas", (ids) => ids.split(","))
    .option("--dir <folder>", "folder to create (default: the name)")
    .addHelpText("after", EXAMPLES)
    .action(async ({ dir, ...options }: Options) => {
      const { initProject } = await import("../project/init-project.ts");
      const { folder, files } = await initProject({
        ...options,
        folder: path.resolve(cwd, dir ?? options.name),
        writeFile,
      });
      const shown = displayPath(folder) || ".";
      print(files.map((file) => `wrote  ${path.join(shown, file)}`).join("\n"));
      print(
        "\nNext: npx svc-sdk-cli gaps lists what is undocumented, npx svc-sdk-cli overlay add <gap> starts to close it.",
      );
    });
}
