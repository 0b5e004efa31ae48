// The command `sandbox`: runs both services on this machine, over HTTP.

import path from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { isSandboxTime, parseIsoTime } from "../../../src/sandbox/core/clock.ts";
import type { ProjectSandbox } from "../regeneration/project-sandbox.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";
import type { RunningServer } from "../sandbox-server/start-server.ts";
import type { CommandContext } from "./shared/command-context.ts";
import { projectOf } from "./shared/options.ts";
import { lineStyle, showSteps } from "./shared/output.ts";

interface Options {
  readonly port: number;
  readonly host: string;
  readonly seed?: string;
  readonly state?: string;
  readonly serviceName?: string;
  readonly freezeClock?: number;
  readonly fixture?: string;
  readonly exportOnExit?: string;
  readonly allowOrigin?: string;
  readonly allowExternalHosts?: boolean;
  readonly config?: string;
  readonly writeEnv?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  $ npx svc-sdk-cli sandbox
  $ npx svc-sdk-cli sandbox --port 0 --seed checkout-tests --freeze-clock 2026-01-01T00:00:00Z
  $ npx svc-sdk-cli sandbox --state .sandbox.json
  $ npx svc-sdk-cli sandbox --config acme
  $ npx svc-sdk-cli sandbox --write-env .env
  $ npx svc-sdk-cli sandbox --json | jq 'select(.type == "delivery")'

It prints each request (time, method, path, status, rules, fault, milliseconds) and each
delivery. With --json, the first line has the type "ready" and the last one "stopped";
between them are the lines of svc-sdk-cli logs --json.

Both services follow their documents: tokens expire, idempotency keys replay the first
response, webhooks are signed and delivered. In another terminal:
  $ npx svc-sdk-cli trigger deposit USDC_SOLANA 25.10
  $ npx svc-sdk-cli advance 1h
  $ npx svc-sdk-cli fault lose-response sendFunds
  $ npx svc-sdk-cli listen --forward-to http://127.0.0.1:3000/hooks
  $ curl -s http://127.0.0.1:4010/_sandbox/`;

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
    .option(
      "--state <file>",
      "keep the state in this file, for up to a few thousand records: each change writes all of it",
    )
    .option("--fixture <file>", "begin with the customers, cards and history in this YAML or JSON file")
    .option("--export-on-exit <file>", "write the state to this file when the sandbox stops")
    .option("--allow-origin <origin>", "let pages of this origin, such as a development server, call the services")
    .option(
      "--freeze-clock <time>",
      "freeze the clock at this ISO 8601 time; the control plane can still move it",
      toTime,
    )
    .option("--service-name <name>", "name in paths, properties and headers, equal to the clients' serviceName")
    .option("--config <path>", "serve the documents and handlers of this project: its folder, or its configuration")
    .option(
      "--write-env <file>",
      "write credentials, ids and addresses into this file, between marker lines; other lines stay",
    )
    .option("--quiet", "do not print requests and deliveries")
    .option("--json", "print one JSON object per line")
    .option("--allow-external-hosts", "allow webhooks and paid fetches to other machines")
    .addHelpText("after", EXAMPLES)
    .action((options: Options) => serve(options, context));
}

async function serve(options: Options, context: CommandContext): Promise<void> {
  const { page, print, warn, stopped } = context;
  const html = await page();
  const project = options.config === undefined ? undefined : await readProject(options.config, context);
  const server = await start(options, html, warn, project);
  try {
    await writeVariables(server, options, project, context);
    const printLog = options.quiet ? undefined : await createLog(options, context);
    if (server.isResumed && options.fixture !== undefined)
      warn("The state was resumed, so the fixture was not loaded.");
    // Who reads that it is ready may stop it at once.
    const asked = stopped();
    await printReady(server, options, html !== undefined, project, print);
    printLog?.(server);
    await asked;
  } finally {
    await server.close();
  }
  print(options.json ? JSON.stringify({ type: "stopped" }) : "The sandbox has stopped.");
}

async function writeVariables(
  { origin, tenant }: RunningServer,
  { writeEnv }: Options,
  project: ProjectSandbox | undefined,
  { cwd }: CommandContext,
): Promise<void> {
  if (writeEnv === undefined) return;
  const { sandboxEnvironment, tenantEnvironment, writeEnvFile } = await import("../sandbox-server/env-file.ts");
  const variables = [...tenantEnvironment(tenant, project?.clients), ...sandboxEnvironment(origin, tenant)];
  await writeEnvFile(path.resolve(cwd, writeEnv), new Map(variables), writeEnv);
}

async function printReady(
  { origin, tenant, isResumed }: RunningServer,
  { json, state: stateFile }: Options,
  hasPage: boolean,
  project: ProjectSandbox | undefined,
  print: (text: string) => void,
): Promise<void> {
  if (json) {
    // Without credentials: lines end up in files.
    print(JSON.stringify({ type: "ready", origin, tenant: tenant.id, seeded: tenant.seeded }));
    return;
  }
  const { welcome } = await import("../sandbox-server/welcome.ts");
  print(welcome({ origin, tenant, isResumed, hasPage, stateFile, clients: project?.clients }));
}

/** Returns a function that prints the requests and deliveries of a server from then on. */
async function createLog({ json = false }: Options, context: CommandContext): Promise<(server: RunningServer) => void> {
  const { createLogPrinter, deliveryEntry } = await import("../log-lines/log-line.ts");

  const printEntry = createLogPrinter(context.print, { ...(await lineStyle(context.output)), isJson: json });
  return ({ sandbox }) => {
    if (!json) context.print("");
    sandbox.requests.onAdd((record) => printEntry({ type: "request", ...record }));
    sandbox.onDelivery((tenantId, delivery) => printEntry(deliveryEntry(tenantId, delivery)));
  };
}

/** The documents and handlers of a project. @throws {PipelineError} for problems of its files. */
async function readProject(config: string, context: CommandContext): Promise<ProjectSandbox> {
  const { projectSandbox } = await import("../regeneration/project-sandbox.ts");
  const { openChecked } = await import("../project/checked.ts");
  const project = await projectOf(context, { config });
  return projectSandbox(project, { runStep: showSteps(context), checked: await openChecked(project) });
}

async function start(
  options: Options,
  page: string | undefined,
  warn: (text: string) => void,
  project: ProjectSandbox | undefined,
): Promise<RunningServer> {
  const { startServer } = await import("../sandbox-server/start-server.ts");
  try {
    return await startServer({
      ...project?.options,
      ...options,
      page,
      stateFile: options.state,
      frozenAt: options.freezeClock,
      warned: warn,
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
