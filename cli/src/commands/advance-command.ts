// The command `advance`: moves the time of a running sandbox forward.

import { Command } from "commander";
import { DURATION_EXAMPLES, ownTimeText, parseDuration, tenantList } from "../../../src/sandbox/core/clock.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";
import type { CommandContext } from "./shared/command-context.ts";
import { addSandboxOptions, type RemoteOptions, withSandbox } from "./shared/options.ts";

const EXAMPLES = `
Tokens, idempotency keys, quotes, deployments and signatures follow the time.

Examples:
  $ npx svc-sdk-cli advance 10m
  $ npx svc-sdk-cli advance 1d12h --tenant t2
  $ npx svc-sdk-cli advance PT90S --json`;

export function advanceCommand(context: CommandContext): Command {
  const command = new Command("advance")
    .summary("move the time of a running sandbox forward")
    .description("Move the time of a running sandbox forward.")
    .argument("<duration>", "such as 90s, 10m, 1h30m, 2h, 1d, or ISO 8601: PT10M");
  return addSandboxOptions(command, "move only the time of this tenant")
    .option("--json", "print JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (text: string, options: RemoteOptions) => {
      const seconds = parseDuration(text);
      if (seconds === undefined) throw new ProgramError(`"${text}" is not ${DURATION_EXAMPLES}`);
      await withSandbox(options, context, async (sandbox) => {
        const tenant = options.tenant === undefined ? undefined : await sandbox.tenant(options.tenant);
        const { clock } = tenant ?? sandbox;
        const move = await clock.advance(seconds);
        const now = new Date(await clock.now()).toISOString();
        if (options.json) return context.print(JSON.stringify({ now, ...move }));
        const keep = ownTimeText(move);
        const texts = [
          tenant ? `The time of tenant ${tenant.id} is now ${now}.` : `The sandbox's time is now ${now}.`,
          tenant ? "" : `It moved ${tenantList(move.moved) || "no tenant"}.`,
          keep && `${keep}, until a reset: move it with --tenant.`,
        ];
        context.print(texts.filter(Boolean).join("\n"));
      });
    });
}
