// `sandbox`: both services on this machine, over HTTP.

import { Command, InvalidArgumentError } from "commander";
import { parseIsoTime } from "../../../src/sandbox/core/iso-time.ts";
import { isSandboxTime } from "../../../src/sandbox/core/sandbox-clock.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";
import { type RunningServer, startServer } from "../sandbox-server/start-server.ts";
import { welcome } from "../sandbox-server/welcome.ts";

/** What the command does not do itself. */
export interface SandboxCommandSettings {
  /** The HTML of the page; undefined where there is none. */
  page(): Promise<string | undefined>;
  print(text: string): void;
  /** For what goes wrong while the server runs. */
  warn(text: string): void;
  /** Resolves when the server shall stop. */
  stopped(): Promise<void>;
}

interface Options {
  readonly port: number;
  readonly host: string;
  readonly seed?: string;
  readonly state?: string;
  readonly serviceName?: string;
  readonly freezeClock?: number;
  readonly allowExternalHosts?: boolean;
}

const EXAMPLES = `
Examples:
  $ svc sandbox
  $ svc sandbox --port 0 --seed checkout-tests --freeze-clock 2026-01-01T00:00:00Z
  $ svc sandbox --state .sandbox.json

Both services keep their rules: tokens run out, keys bring back the first answer, webhooks
are signed and delivered. Everything else is asked of the control plane, such as:
  $ curl -s http://127.0.0.1:4010/_sandbox/
  $ curl -s http://127.0.0.1:4010/_sandbox/clock/advance -d '{"seconds":3600}'
  $ curl -s http://127.0.0.1:4010/_sandbox/faults -d '{"kind":"lose-answer","operationId":"sendFunds"}'`;

/** Parsing its arguments serves a sandbox until it shall stop. @throws {ProgramError} where it cannot start. */
export function sandboxCommand(settings: SandboxCommandSettings): Command {
  return new Command("sandbox")
    .summary("serve both services on this machine, with state, rules and a clock that can be moved")
    .description(
      "Serve the fiat service and the crypto service on this machine: stateful, checked against the OpenAPI " +
        "documents in both directions, with test credentials, a control plane, and a page to watch it all.",
    )
    .option("-p, --port <number>", "port to listen on; 0 takes any that is free", toPort, 4010)
    .option("--host <address>", "address to listen on; 0.0.0.0 lets other machines in", "127.0.0.1")
    .option("--seed <text>", 'fixes ids, credentials and hashes (default: "sandbox")')
    .option("--state <file>", "keep the state in this file: read at the start, written before each answer")
    .option(
      "--freeze-clock <time>",
      "let the time stand still at this ISO 8601 time, until the control plane moves it",
      toTime,
    )
    .option("--service-name <name>", "the name in paths, properties and headers, as in the clients")
    .option("--allow-external-hosts", "let webhooks and paid fetches leave this machine")
    .addHelpText("after", EXAMPLES)
    .action((options: Options) => serve(options, settings));
}

async function serve(options: Options, { page, print, warn, stopped }: SandboxCommandSettings): Promise<void> {
  const html = await page();
  const server = await start(options, html, warn);
  const { origin, tenant, isResumed } = server;
  print(welcome({ origin, tenant, isResumed, hasPage: html !== undefined, stateFile: options.state }));
  await stopped();
  await server.close();
  print("The sandbox has stopped.");
}

async function start(options: Options, page: string | undefined, warn: (text: string) => void): Promise<RunningServer> {
  const { state: stateFile, freezeClock: frozenAt, ...rest } = options;
  try {
    return await startServer({
      ...rest,
      ...{ page, stateFile, frozenAt },
      failed: (error) => warn(`the sandbox's server: ${error instanceof Error ? error.message : String(error)}`),
    });
  } catch (error) {
    // What the options of a sandbox refuse is for the caller, too.
    if (error instanceof Error && error.name === "ConfigurationError") throw new ProgramError(error.message);
    throw error;
  }
}

function toPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new InvalidArgumentError("It must be a whole number from 0 to 65535.");
  return port;
}

function toTime(text: string): number {
  const time = parseIsoTime(text);
  if (Number.isNaN(time))
    throw new InvalidArgumentError('It must be ISO 8601 with a zone, such as "2026-01-01T00:00:00Z".');
  if (!isSandboxTime(time)) throw new InvalidArgumentError("It must be in the years 0 to 9899.");
  return time;
}
