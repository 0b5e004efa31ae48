// The command `sandbox`: runs both services on this machine, over HTTP.

import { Command, InvalidArgumentError } from "commander";
import { parseIsoTime } from "../../../src/sandbox/core/iso-time.ts";
import { isSandboxTime } from "../../../src/sandbox/core/sandbox-clock.ts";
import type { ProjectSandbox } from "../regeneration/project-sandbox.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";
import type { RunningServer } from "../sandbox-server/start-server.ts";
import type { CommandContext } from "./command-context.ts";
import { showSteps } from "./progress.ts";
import { projectOf } from "./project-option.ts";

interface Options {
  readonly port: number;
  readonly host: string;
  readonly seed?: string;
  readonly state?: string;
  readonly serviceName?: string;
  readonly freezeClock?: number;
  readonly allowExternalHosts?: boolean;
  readonly config?: string;
}

const EXAMPLES = `
Examples:
  $ npx svc-sdk-cli sandbox
  $ npx svc-sdk-cli sandbox --port 0 --seed checkout-tests --freeze-clock 2026-01-01T00:00:00Z
  $ npx svc-sdk-cli sandbox --state .sandbox.json
  $ npx svc-sdk-cli sandbox --config acme

Both services follow their documents: tokens expire, idempotency keys replay the first
response, webhooks are signed and delivered. Use the control plane for everything else:
  $ curl -s http://127.0.0.1:4010/_sandbox/
  $ curl -s http://127.0.0.1:4010/_sandbox/clock/advance -d '{"seconds":3600}'
  $ curl -s http://127.0.0.1:4010/_sandbox/faults -d '{"kind":"lose-answer","operationId":"sendFunds"}'`;

/** Serves a sandbox, once its arguments are parsed, until it is asked to stop. @throws {ProgramError} if it cannot start. */
export function sandboxCommand(context: CommandContext): Command {
  return new Command("sandbox")
    .summary("run both services on this machine, with their rules, state, and a clock you control")
    .description(
      "Run the fiat service and the crypto service on this machine. The sandbox keeps state, validates requests and " +
        "responses against the OpenAPI documents, and has test credentials, a control plane and a web page.",
    )
    .option("-p, --port <number>", "port to listen on; 0 picks a free port", toPort, 4010)
    .option("--host <address>", "address to listen on; 0.0.0.0 accepts other machines", "127.0.0.1")
    .option("--seed <text>", 'determines ids, credentials and hashes (default: "sandbox")')
    .option("--state <file>", "persist the state in this file: loaded at start, written before each response")
    .option(
      "--freeze-clock <time>",
      "freeze the clock at this ISO 8601 time; the control plane can still move it",
      toTime,
    )
    .option("--service-name <name>", "name in paths, properties and headers, equal to the clients' serviceName")
    .option("--config <path>", "serve the documents and handlers of this project: its folder, or its configuration")
    .option("--allow-external-hosts", "allow webhooks and paid fetches to other machines")
    .addHelpText("after", EXAMPLES)
    .action((options: Options) => serve(options, context));
}

async function serve(options: Options, context: CommandContext): Promise<void> {
  const { page, print, warn, stopped } = context;
  const { welcome } = await import("../sandbox-server/welcome.ts");
  const html = await page();
  const project = options.config === undefined ? undefined : await readProject(options.config, context);
  const server = await start(options, html, warn, project);
  const { origin, tenant, isResumed } = server;
  print(
    welcome({
      origin,
      tenant,
      isResumed,
      hasPage: html !== undefined,
      stateFile: options.state,
      clients: project?.clients,
    }),
  );
  await stopped();
  await server.close();
  print("The sandbox has stopped.");
}

/** The documents and handlers of a project. @throws {PipelineError} for problems of its files. */
async function readProject(config: string, context: CommandContext): Promise<ProjectSandbox> {
  const { projectSandbox } = await import("../regeneration/project-sandbox.ts");
  return projectSandbox(await projectOf(context, { config }), showSteps(context));
}

async function start(
  options: Options,
  page: string | undefined,
  warn: (text: string) => void,
  project: ProjectSandbox | undefined,
): Promise<RunningServer> {
  const { startServer } = await import("../sandbox-server/start-server.ts");
  const { state: stateFile, freezeClock: frozenAt, config: _, ...rest } = options;
  try {
    return await startServer({
      ...project?.options,
      ...rest,
      ...{ page, stateFile, frozenAt },
      failed: (error) =>
        warn(`svc-sdk-cli: sandbox server error: ${error instanceof Error ? error.message : String(error)}`),
    });
  } catch (error) {
    // The sandbox rejected an option that the caller typed.
    if (error instanceof Error && error.name === "ConfigurationError") {
      throw new ProgramError(error.message.replace("serviceName", "--service-name"));
    }
    throw error;
  }
}

function toPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new InvalidArgumentError("Enter a whole number from 0 to 65535.");
  return port;
}

function toTime(text: string): number {
  const time = parseIsoTime(text);
  if (Number.isNaN(time))
    throw new InvalidArgumentError('Enter an ISO 8601 time with a time zone, such as "2026-01-01T00:00:00Z".');
  if (!isSandboxTime(time)) throw new InvalidArgumentError("Enter a year from 0 to 9899.");
  return time;
}
