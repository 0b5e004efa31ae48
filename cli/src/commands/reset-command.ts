// The command `reset`: returns a running sandbox to its seed.

import { Command } from "commander";
import type { CommandContext } from "./shared/command-context.ts";
import { addSandboxOptions, type RemoteOptions, withSandbox } from "./shared/options.ts";

const EXAMPLES = `
Credentials stay valid. Without --tenant, the clock, faults and the request log are reset too.

Examples:
  $ npx svc-sdk-cli reset
  $ npx svc-sdk-cli reset --tenant t2`;

export function resetCommand(context: CommandContext): Command {
  const command = new Command("reset")
    .summary("return a running sandbox to its seed")
    .description("Return a running sandbox to its seed: everything created since then is lost.");
  return addSandboxOptions(command, "reset only this tenant")
    .option("--json", "print JSON")
    .addHelpText("after", EXAMPLES)
    .action((options: RemoteOptions) =>
      withSandbox(options, context, async (sandbox) => {
        const { tenant: id } = options;
        await (id === undefined ? sandbox : await sandbox.tenant(id)).reset();
        const text = id === undefined ? "The sandbox is as it was seeded." : `Tenant ${id} is as it was seeded.`;
        context.print(options.json ? JSON.stringify({ reset: id ?? "all" }) : text);
      }),
    );
}
