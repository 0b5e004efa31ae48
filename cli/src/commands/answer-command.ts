// The command `answer`: sets the responses of operations of a running sandbox.

import { Command } from "commander";
import type { AnswerBody, AnswerRecord } from "../../../src/sandbox.ts";
import { ProgramError } from "../sandbox-server/program-error.ts";
import type { CommandContext } from "./shared/command-context.ts";
import { addSandboxOptions, type RemoteOptions, toCount, toJson, withSandbox } from "./shared/options.ts";

interface Options extends RemoteOptions {
  readonly status?: string;
  readonly count?: number;
}

const EXAMPLES = `
Name an operation by its operationId, or by method and path, with the service in front or for every
service. Numbers in the JSON keep their digits. A response that the operation's document does not
allow is rejected.

Examples:
  $ npx svc-sdk-cli answer generateApiKey '{"api_key":"ak_1"}' --status 201
  $ npx svc-sdk-cli answer 'crypto GET /things/{id}' '{"id":"t7"}' --count 2 --tenant t1
  $ npx svc-sdk-cli answer list
  $ npx svc-sdk-cli answer clear`;

const LIST_EXAMPLES = `
Examples:
  $ npx svc-sdk-cli answer list
  $ npx svc-sdk-cli answer list --tenant t1 --json`;

const CLEAR_EXAMPLES = `
Examples:
  $ npx svc-sdk-cli answer clear               all responses that are set
  $ npx svc-sdk-cli answer clear --tenant t1   those that are only for this tenant
  $ npx svc-sdk-cli answer clear a2            one of those that answer list prints`;

export function answerCommand(context: CommandContext): Command {
  const command = new Command("answer")
    .summary("set the response of an operation in a running sandbox")
    .description("Set the response of an operation in a running sandbox, or of a path that no document has.")
    .argument("<operation>", "such as generateApiKey or 'GET /things/{id}'")
    .argument("[json]", "the body (default: none)", toJson)
    .usage("[options] <operation> [json]");
  return addSandboxOptions(command, "only requests of this tenant (default: of all)")
    .option("--status <code>", "the status (default: the first documented success, else 200)")
    .option("--count <number>", "the number of requests (default: no limit)", toCount)
    .option("--json", "print JSON")
    .addHelpText("after", EXAMPLES)
    .action((operation: string, body: AnswerBody, { status, tenant, count, ...options }: Options) => {
      if (status !== undefined && !/^\d{3}$/.test(status))
        throw new ProgramError("--status needs a status code such as 201");
      return withSandbox(options, context, async (sandbox) => {
        const settings = { tenant, count, status: status === undefined ? undefined : Number(status) };
        const added = await sandbox.answers.add(operation, body, settings);
        context.print(options.json ? JSON.stringify(added) : `Added  ${describe(added)}`);
      });
    })
    .addCommand(listCommand(context))
    .addCommand(clearCommand(context));
}

function listCommand(context: CommandContext): Command {
  return addSandboxOptions(new Command("list"), "only responses for this tenant")
    .description("List the responses that are set, without their bodies.")
    .option("--json", "print JSON")
    .addHelpText("after", LIST_EXAMPLES)
    .action((_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      return withSandbox(options, context, async (sandbox) => {
        const answers = (await sandbox.answers.list()).filter(isOf(options));
        const text = answers.length === 0 ? "No response is set." : answers.map(describe).join("\n");
        context.print(options.json ? JSON.stringify(answers, null, 2) : text);
      });
    });
}

function clearCommand(context: CommandContext): Command {
  return addSandboxOptions(new Command("clear"), "only responses for this tenant")
    .description("Remove all responses that are set, or one.")
    .argument("[id]", "the id of a response, as answer list prints it")
    .option("--json", "print JSON")
    .addHelpText("after", CLEAR_EXAMPLES)
    .action((given: string | undefined, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>();
      return withSandbox(options, context, async ({ answers }) => {
        const ids = given === undefined ? (await answers.list()).filter(isOf(options)).map(({ id }) => id) : [given];
        for (const id of ids) await answers.remove(id);
        const text =
          ids.length === 0 ? "No response is set." : `${ids.join(", ")} ${ids.length === 1 ? "is" : "are"} removed.`;
        context.print(options.json ? JSON.stringify(await answers.list(), null, 2) : text);
      });
    });
}

function isOf({ tenant }: RemoteOptions): (answer: AnswerRecord) => boolean {
  return (answer) => tenant === undefined || answer.tenant === tenant;
}

/** `a1  generateApiKey  status 201  3 requests  tenant t1`. */
function describe({ id, operation, status, count, tenant, from }: AnswerRecord): string {
  return [
    id,
    operation,
    ...(status === null ? [] : [`status ${status}`]),
    ...(from === "function" ? ["by a function"] : []),
    ...(count === null ? [] : [`${count} ${count === 1 ? "request" : "requests"}`]),
    ...(tenant === null ? [] : [`tenant ${tenant}`]),
  ].join("  ");
}
