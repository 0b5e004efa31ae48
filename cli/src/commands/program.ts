// The program: its commands, and how it ends. The commands import what they do when they run, so that `--help` is quick.

import { Command, CommanderError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { advanceCommand } from "./advance-command.ts";
import { answerCommand } from "./answer-command.ts";
import { diffCommand } from "./diff-command.ts";
import { docsCommand } from "./docs-command.ts";
import { faultCommand } from "./fault-command.ts";
import { gapsCommand } from "./gaps-command.ts";
import { initCommand } from "./init-command.ts";
import { learnCommand } from "./learn-command.ts";
import { lintCommand } from "./lint-command.ts";
import { listenCommand } from "./listen-command.ts";
import { logsCommand } from "./logs-command.ts";
import { overlayCommand } from "./overlay-command.ts";
import { regenerateCommand } from "./regenerate-command.ts";
import { resetCommand } from "./reset-command.ts";
import { sandboxCommand } from "./sandbox-command.ts";
import { settingsCommand } from "./settings-command.ts";
import { type CommandContext, EXIT_CODES, type ExitCode } from "./shared/command-context.ts";
import { reportError } from "./shared/output.ts";
import { storeCommand } from "./store-command.ts";
import { triggerCommand } from "./trigger-command.ts";
import { upgradeCommand } from "./upgrade-command.ts";
import { verifyCommand } from "./verify-command.ts";

/** In the order of `--help`. */
const COMMANDS: readonly ((context: CommandContext) => Command)[] = [
  gapsCommand,
  initCommand,
  overlayCommand,
  lintCommand,
  regenerateCommand,
  upgradeCommand,
  diffCommand,
  docsCommand,
  verifyCommand,
  learnCommand,
  storeCommand,
  sandboxCommand,
  triggerCommand,
  advanceCommand,
  faultCommand,
  answerCommand,
  settingsCommand,
  resetCommand,
  logsCommand,
  listenCommand,
];

const EXAMPLES = `
Exit codes:
  0  done
  1  a comparison found a difference
  2  input, options or environment were rejected
With --json, the problems behind exit code 2 are printed as { "problems": [...] }.

Examples:
  $ npx svc-sdk-cli sandbox
  $ npx svc-sdk-cli init --name acme --gaps G8,G12
  $ npx svc-sdk-cli regenerate --config acme
  $ npx svc-sdk-cli help regenerate`;

/** Runs the program with its arguments; resolves to its exit code. Never rejects. */
export async function runProgram(
  args: readonly string[],
  surroundings: Omit<CommandContext, "exitWith">,
): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT_CODES.done;
  const exitWith = (code: ExitCode) => {
    exitCode = code;
  };
  const program = createProgram({ ...surroundings, exitWith });
  let json = false;
  program.hook("preAction", (_, command) => {
    // A command that has subcommands may have taken the option.
    json = command.optsWithGlobals<{ json?: boolean }>().json ?? false;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander has printed its message.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.rejected;
    const { debug = false } = program.opts<{ debug?: boolean }>();
    return reportError(error, { warn: surroundings.warn, print: json ? surroundings.print : undefined, debug });
  }
}

/** The whole program, also for the pages of its commands. */
export function createProgram(context: CommandContext): Command {
  const program = new Command("svc-sdk-cli")
    .description("Tools for developing against the fiat service and the crypto service.")
    .version(manifest.version)
    .option("--debug", "print stack traces")
    .addHelpText("after", EXAMPLES)
    .exitOverride()
    .configureOutput({ writeOut: trimmed(context.print), writeErr: trimmed(context.warn) });
  for (const create of COMMANDS) addTo(program, create(context));
  return program.showHelpAfterError("(run npx svc-sdk-cli --help for usage)");
}

function addTo(parent: Command, command: Command, path: string = command.name()): void {
  parent.addCommand(command.copyInheritedSettings(parent));
  command.showHelpAfterError(`(run npx svc-sdk-cli ${path} --help for usage)`);
  for (const child of [...command.commands]) {
    child
      .copyInheritedSettings(command)
      .showHelpAfterError(`(run npx svc-sdk-cli ${path} ${child.name()} --help for usage)`);
  }
}

/** Commander ends its texts with a line break; `print` and `warn` add one. */
function trimmed(print: (text: string) => void): (text: string) => void {
  return (text) => print(text.replace(/\n$/, ""));
}
