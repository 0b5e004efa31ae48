// The options that commands share: `--config` for a project, `--url` and `--tenant` for a running sandbox.

import path from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { ControlError } from "../../../../src/sandbox/core/control-error.ts";
import { parseExactNumbers } from "../../../../src/sandbox/core/json.ts";
import type { RemoteSandbox, RemoteTenant } from "../../../../src/sandbox.ts";
import { parseJson } from "../../../../src/wrappers/http/json.ts";
import type { ProjectConfig } from "../../project/project-config.ts";
import { ProgramError } from "../../sandbox-server/program-error.ts";
import type { CommandContext } from "./command-context.ts";

export function configOption(): Option {
  return new Option(
    "--config <path>",
    "configuration of the project, or its folder (default: this folder, or the only project in it)",
  );
}

/** The file of the configuration that the option names, which need not be valid. @throws {PipelineError} if there is none */
export async function projectFile(
  { cwd }: Pick<CommandContext, "cwd">,
  { config }: { readonly config?: string },
): Promise<string> {
  const { findConfig, findProject } = await import("../../project/config.ts");
  return config === undefined ? await findProject(cwd) : await findConfig(path.resolve(cwd, config));
}

/** Reads the configuration that the option names. @throws {PipelineError} for a problem of the configuration */
export async function projectOf(
  { cwd }: Pick<CommandContext, "cwd">,
  options: { readonly config?: string; readonly out?: string },
): Promise<ProjectConfig> {
  const { readConfig } = await import("../../project/config.ts");
  return await readConfig(await projectFile({ cwd }, options), {
    out: options.out === undefined ? undefined : path.resolve(cwd, options.out),
  });
}

/** Of every command for a running sandbox. */
export interface RemoteOptions {
  readonly url?: string;
  readonly tenant?: string;
  readonly json?: boolean;
}

const VARIABLE = "SVC_SANDBOX_URL";
const DEFAULT_URL = "http://127.0.0.1:4010";

/** @param tenant describes the option `--tenant`. */
export function addSandboxOptions(command: Command, tenant: string): Command {
  return command
    .addOption(new Option("--url <address>", `address of the sandbox (default: $${VARIABLE}, or ${DEFAULT_URL})`))
    .addOption(new Option("--tenant <id>", tenant));
}

/**
 * Connects to the sandbox that the options name.
 *
 * @throws {ProgramError} if no sandbox responds there, or if `use` rejects because the sandbox rejects a request or is gone.
 */
export async function withSandbox(
  { url }: RemoteOptions,
  { env }: Pick<CommandContext, "env">,
  use: (sandbox: RemoteSandbox) => Promise<void>,
): Promise<void> {
  const { connectSandbox } = await import("../../../../src/sandbox/remote/connect-sandbox.ts");
  const name = url === undefined ? VARIABLE : "--url";
  const { origin } = readAddress(url ?? (env[VARIABLE] || DEFAULT_URL), name, DEFAULT_URL);
  try {
    await use(await connectSandbox(origin));
  } catch (error) {
    throw wordError(error, origin);
  }
}

/** The tenant that the option names, or the first one. */
export async function tenantOf(sandbox: RemoteSandbox, { tenant: id }: RemoteOptions): Promise<RemoteTenant> {
  if (id !== undefined) return await sandbox.tenant(id);
  const [first] = await sandbox.tenants();
  if (first) return first;
  throw new ProgramError("the sandbox has no tenant; create one with POST /_sandbox/tenants");
}

export function toCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Enter a whole number from 1.");
}

/** Numbers keep their digits. */
export function toJson(text: string): unknown {
  try {
    parseJson(text);
    return parseExactNumbers(text);
  } catch (error) {
    throw new InvalidArgumentError(`Enter JSON, such as '{"message":"down"}': ${(error as Error).message}.`);
  }
}

/** `127.0.0.1:4010` and `http://127.0.0.1:4010/_sandbox/` are one sandbox. @throws {ProgramError} if it is no address. */
export function readAddress(text: string, name: string, example: string): URL {
  const address = text.includes("://") ? text : `http://${text}`;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return new URL(address);
  throw new ProgramError(`${name} must be an address such as ${example}`);
}

function rootOf(error: NodeJS.ErrnoException): NodeJS.ErrnoException {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

function wordError(error: unknown, origin: string): unknown {
  if (error instanceof ControlError) return new ProgramError(error.message);
  if (!(error instanceof TypeError) || !/^(No sandbox responds|fetch failed)/.test(error.message)) return error;
  const { code, message } = rootOf(error);
  const { port, protocol } = new URL(origin);
  return new ProgramError(
    `no sandbox responds at ${origin} (GET /_sandbox/: ${code ?? message})\n` +
      `Start one:  npx svc-sdk-cli sandbox --port ${port || (protocol === "https:" ? 443 : 80)}\n` +
      `Or name the address of another one with --url or ${VARIABLE}.`,
  );
}
