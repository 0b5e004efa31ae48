// The command `verify`: compares a running service with its documents, by calls that the documents mark as safe.

import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { Command, InvalidArgumentError, Option } from "commander";
import { ProgramError } from "../sandbox-server/program-error.ts";
import type { PlanOptions } from "../verify/plan.ts";
import type { Recording } from "../verify/recording.ts";
import { type CommandContext, EXIT_CODES } from "./shared/command-context.ts";
import { projectOf, readAddress } from "./shared/options.ts";
import { showSteps } from "./shared/output.ts";

interface Options extends Omit<PlanOptions, "fixtures"> {
  readonly config?: string;
  readonly baseUrl?: readonly string[];
  readonly fixtures?: string;
  readonly yes?: boolean;
  readonly planOnly?: boolean;
  readonly strict?: boolean;
  readonly report?: readonly string[];
  readonly out: string;
  readonly record?: string;
  readonly values: boolean;
  readonly keepValues?: boolean;
  readonly draft?: string;
}

const EXAMPLES = `
The plan is printed first. It comes from the marks of the documents, never from HTTP methods:
  production  reads only, without those that return a secret unless --call names them
  sandbox     reads, writes that are idempotent or have a key, and requests that must be refused;
              other writes and deletions with --call; what the run created is deleted without it;
              what moves money with --allow-money and --max-amount

Verdicts:
  confirmed  documented, and true of a whole response with the documented status
  differs    documented, and the service does something else: the only failure
  settled    an assumption of the documents, confirmed or refuted
  answered   a gap of the documents, with the shape of the response
  new        an undocumented field, status, header or value
  not-run    not called, with the reason

Ids come from the fixtures, or from reads that return them. Credentials come from the environment:
SVC_FIAT_ACCOUNT_ID and SVC_FIAT_APP_SECRET, SVC_CRYPTO_API_KEY and SVC_CRYPTO_API_SECRET,
SVC_AGENT_CONNECTOR_KEY; SVC_<SERVICE>_TOKEN for a token of any service, SVC_<SERVICE>_API_KEY for
the key of your own service.
For a project, the variables may begin with its name instead of SVC.

Exit codes:
  0  nothing differs
  1  something differs; with --strict, also a refuted assumption, an answered gap or something new
  2  the options, the fixtures or the documents were rejected, or no call succeeded

Examples:
  $ npx svc-sdk-cli verify --config acme --profile production
  $ npx svc-sdk-cli verify --base-url fiat=http://127.0.0.1:4010/fiat/api/v1 --profile sandbox --yes
  $ npx svc-sdk-cli verify --config acme --profile sandbox --fixtures ids.yaml --yes --report html,junit
  $ npx svc-sdk-cli verify --config acme --profile sandbox --yes --record traffic --draft acme/overlays/verify.yaml`;

export function verifyCommand(context: CommandContext): Command {
  return new Command("verify")
    .summary("compare a running service with its documents")
    .description("Call a running service, and compare each response with what the documents say.")
    .option("--config <path>", "configuration of a project, or its folder (default: the documents of this package)")
    .option("--base-url <service=address>", "address of a service, /api/v1 included; can be repeated", addText)
    .addOption(
      new Option("--profile <name>", "which calls are safe").choices(["production", "sandbox"]).makeOptionMandatory(),
    )
    .option("--fixtures <file>", "ids, bodies and query parameters of your data, in YAML or JSON")
    .option("--only <operationIds>", "call no other operations", toNames)
    .option("--call <operationIds>", "also call these, which the profile leaves out", toNames)
    .option("--allow-money <operationId>", "call this operation, which moves money; can be repeated", addText)
    .option("--max-amount <amount>", "the largest number in the body of a call that moves money", toAmount)
    .option("--plan-only", "print the plan and call nothing")
    .option("--yes", "make calls that change data")
    .option("--report <kinds>", "write reports: html, junit, sarif, json", toNames)
    .option("--out <folder>", "folder of the reports", ".")
    .option("--record <folder>", "add what responses look like to the recordings in this folder")
    .option("--no-values", "record no values, not even short words such as a status")
    .option("--keep-values", "record whole bodies too, without secrets")
    .option("--draft <file>", "write the draft of an overlay for each service, as learn does")
    .option("--strict", "exit with 1 for everything that the documents do not say")
    .addHelpText("after", EXAMPLES)
    .action((options: Options) => verify(options, context));
}

async function verify(options: Options, context: CommandContext): Promise<void> {
  const { cwd, print, warn, env } = context;
  const { reports, textReport } = await import("../verify/report.ts");
  const { isUnsaid } = await import("../verify/judge.ts");
  const { describeStep, makePlan, NOT_ASKED } = await import("../verify/plan.ts");
  const { noFixtures, readFixtures } = await import("../verify/fixtures.ts");
  const { loadServices, readCredentials, secretsOf } = await import("../verify/inputs.ts");
  const { runPlan } = await import("../verify/run.ts");
  const chosen = (options.report ?? []).map((kind) => {
    const report = Object.hasOwn(reports, kind) ? reports[kind] : undefined;
    if (report) return report;
    throw new ProgramError(`--report has no kind ${kind}; it has ${Object.keys(reports).join(", ")}`);
  });
  if (options.keepValues && options.record === undefined) throw new ProgramError("--keep-values needs --record");
  if (options.allowMoney && options.maxAmount === undefined) throw new ProgramError("--allow-money needs --max-amount");

  const config = options.config === undefined ? undefined : await projectOf(context, { config: options.config });
  const baseUrls = { ...config?.environments[options.profile], ...readBaseUrls(options.baseUrl ?? []) };
  for (const [api, address] of Object.entries(baseUrls)) {
    const { username, password } = new URL(address);
    // The plan shows it.
    if (username || password)
      throw new ProgramError(`the address of ${api} must not contain credentials; they come from the environment`);
  }
  if (options.profile === "sandbox") {
    // Also of the project in this folder: addresses may be given by hand.
    const project = config ?? (await projectOf(context, {}).catch(() => undefined));
    refuseProduction(baseUrls, project?.environments.production ?? {});
  }
  const all = await loadServices(config, showSteps(context));
  const unknownService = Object.keys(baseUrls).find((api) => !all.some((service) => service.api === api));
  if (unknownService !== undefined) {
    throw new ProgramError(`there is no service ${unknownService}; there are ${all.map(({ api }) => api).join(", ")}`);
  }
  const services = all.filter(({ api }) => baseUrls[api] !== undefined);
  if (services.length === 0) {
    throw new ProgramError(
      `no address is known: give --base-url <service=address>, or a --config with environments.${options.profile}`,
    );
  }
  const operationIds = all.flatMap(({ operations }) => operations.map(({ id }) => id));
  for (const name of ["only", "call", "allowMoney"] as const) {
    const unknown = options[name]?.find((id) => !operationIds.includes(id));
    if (unknown !== undefined) throw new ProgramError(`${NAMES[name]} names ${unknown}, which is no operationId`);
  }
  const fixtures =
    options.fixtures === undefined ? noFixtures : await readFixtures(path.resolve(cwd, options.fixtures), operationIds);
  const plan = makePlan(services, { ...options, fixtures });
  const total = plan.steps.length;
  print(
    `Plan: ${total} calls by the profile ${options.profile}, to ${services.map(({ api }) => `${api} at ${baseUrls[api]}`).join(", ")}`,
  );
  for (const [index, step] of plan.steps.entries()) print(`${String(index + 1).padStart(4)}  ${describeStep(step)}`);
  const left = plan.notPlanned.filter(({ reason }) => reason !== NOT_ASKED);
  for (const { operation, reason } of left) print(`   -  ${operation.id}  not run: ${reason}`);
  if (options.planOnly) return;
  if (!options.yes && plan.steps.some(({ negative, isWrite }) => negative || isWrite)) {
    throw new ProgramError("the plan has calls that may change something: read it, and run it with --yes");
  }

  const { recordingOf, saveRecordings } = await import("../verify/traffic.ts");
  const { refuseExisting, writeDrafts } = await import("../verify/draft.ts");
  if (options.draft !== undefined) refuseExisting(path.resolve(cwd, options.draft), services);
  const recordings: Recording[] = [];
  const credentials = readCredentials(env, services, config?.name);
  const secrets = secretsOf(credentials);
  const recording = { values: options.values, keepBodies: options.keepValues ?? false, secrets };
  const findings = await runPlan({
    plan,
    services,
    baseUrls,
    fixtures,
    credentials,
    fetch,
    now: Date.now,
    wait: async (milliseconds) => {
      warn(`waiting ${Math.ceil(milliseconds / 1000)} s for the rate limit`);
      await setTimeout(milliseconds);
    },
    observed: (observation) => recordings.push(recordingOf(observation, recording)),
    progress: ({ operation }, index) =>
      context.terminal?.write(`\r\u001b[2K${index}/${total} ${operation.id}`.slice(0, 79)),
  });
  context.terminal?.write("\r\u001b[2K");
  print(`\n${textReport(findings)}`);
  if (chosen.length > 0) await mkdir(path.resolve(cwd, options.out), { recursive: true });
  for (const { file: name, render } of chosen) {
    const file = path.join(options.out, name);
    await context.writeFile(path.resolve(cwd, file), render(findings));
    print(`wrote ${file}`);
  }
  if (options.record !== undefined)
    print(await saveRecordings(path.resolve(cwd, options.record), recordings, context.writeFile));
  if (options.draft !== undefined) {
    const file = path.resolve(cwd, options.draft);
    for (const text of await writeDrafts(file, services, recordings, context.writeFile)) print(text);
  }
  // Refusals only, or no response at all: a run in CI must not pass for that.
  if (total > 0 && !findings.some(({ verdict, status }) => verdict !== "not-run" && status.startsWith("2"))) {
    const planned = new Set(plan.steps.map(({ operation }) => operation.id));
    const reason = findings.find(({ verdict, operationId }) => verdict === "not-run" && planned.has(operationId))?.seen;
    throw new ProgramError(`no call succeeded, so nothing is confirmed${reason === undefined ? "" : `: ${reason}`}`);
  }
  const isFailure = findings.some(({ verdict }) => verdict === "differs");
  if (isFailure || (options.strict && findings.some(isUnsaid))) context.exitWith(EXIT_CODES.different);
}

const NAMES = { only: "--only", call: "--call", allowMoney: "--allow-money" } as const;

function readBaseUrls(given: readonly string[]): Record<string, string> {
  const urls = given.map((text): [string, string] => {
    const [, api, address] = /^([a-z][a-z0-9-]*)=(.+)$/.exec(text) ?? [];
    const example = "fiat=https://sandbox.fiat.example/api/v1";
    if (api === undefined || address === undefined)
      throw new ProgramError(`--base-url must name a service and its address, such as ${example}`);
    return [api, readAddress(address, "--base-url", example).href];
  });
  return Object.fromEntries(urls);
}

/** The sandbox profile writes, so it must not reach a host that the configuration calls production. */
function refuseProduction(
  baseUrls: Readonly<Record<string, string>>,
  production: Readonly<Record<string, string>>,
): void {
  const hosts = new Set(Object.values(production).map((address) => new URL(address).hostname.replace(/\.$/, "")));
  for (const [api, address] of Object.entries(baseUrls)) {
    const { hostname } = new URL(address);
    if (!hosts.has(hostname.replace(/\.$/, ""))) continue;
    throw new ProgramError(
      `${api}: ${hostname} is a production host of the configuration, and the profile sandbox writes`,
    );
  }
}

function addText(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

function toNames(text: string): readonly string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.every((name) => name !== "")) return names;
  throw new InvalidArgumentError("Enter names separated by commas.");
}

function toAmount(text: string): number {
  if (/^\d+(?:\.\d+)?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError("Enter a decimal above 0, such as 1.00.");
}
