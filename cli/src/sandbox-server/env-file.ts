// Writes variables into a file such as `.env`, between two marker lines; all other lines stay as they are.

import { isUtf8 } from "node:buffer";
import { lstat, readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import type { SandboxTenant } from "../../../src/sandbox.ts";
import { writeAtomically } from "./atomic-write.ts";
import { ProgramError } from "./program-error.ts";

const BEGIN = "# >>> svc-sdk-cli sandbox: written at each start";
const END = "# <<< svc-sdk-cli sandbox";
const OWN_MODE = 0o600;

/**
 * Creates the file, or replaces what an earlier start has written. `typed` is its path in messages.
 * @throws {ProgramError} if it cannot be read or written
 */
export async function writeEnvFile(
  file: string,
  variables: ReadonlyMap<string, string>,
  typed: string = file,
): Promise<void> {
  try {
    // A link stays a link.
    const target = await realpath(file).catch(emptyIfMissing);
    const entry = target === "" ? await lstat(file).catch(emptyIfMissing) : await stat(target);
    if (target === "" && entry !== "") throw new Error("it is a link to a file that does not exist");
    if (entry !== "" && !entry.isFile()) throw new Error("it is not a file");
    if (entry !== "" && (entry.mode & 0o222) === 0) throw new Error("it is read-only");
    const bytes = entry === "" ? Buffer.alloc(0) : await readFile(target);
    if (!isUtf8(bytes)) throw new Error("it is not UTF-8; convert it");
    const mode = entry === "" ? OWN_MODE : entry.mode & 0o777;
    const text = withVariables(bytes.toString("utf8"), variables);
    if ((await stat(path.dirname(file)).catch(emptyIfMissing)) === "") {
      throw new Error(`the folder ${path.dirname(typed)} does not exist; create it`);
    }
    await writeAtomically(target || file, text, mode);
  } catch (error) {
    throw new ProgramError(`cannot write the variables to ${typed}: ${(error as Error).message}`);
  }
}

/** The text with the variables between the markers, which are appended if it has none. @throws {Error} if a marker is alone */
export function withVariables(text: string, variables: ReadonlyMap<string, string>): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  // Each line keeps its own end.
  const ended = text.split(/(?<=\n)/);
  const lines = ended.map((line) => line.replace(/^\uFEFF|\r?\n$/g, ""));
  const begin = lines.indexOf(BEGIN);
  const end = lines.indexOf(END);
  const isPair = begin >= 0 && end > begin;
  const hasMore = lines.lastIndexOf(BEGIN) !== begin || lines.lastIndexOf(END) !== end;
  if (hasMore || (!isPair && begin + end !== -2)) {
    throw new Error(`it must have the line "${BEGIN}" once, followed by "${END}"; remove these lines`);
  }
  const block = [BEGIN, ...[...variables].map(([name, value]) => `${name}=${envValue(name, value)}`), END].join(eol);
  if (isPair) {
    const lengthBefore = (line: number) => ended.slice(0, line).join("").length;
    const mark = begin === 0 && text.startsWith("\uFEFF") ? "\uFEFF" : "";
    return mark + text.slice(0, lengthBefore(begin)) + block + text.slice(lengthBefore(end) + END.length);
  }
  const before = text === "" || text.endsWith("\n") ? text : text + eol;
  return before + block + eol;
}

/** In the quotes that every reader of such files understands. @throws {Error} if no quotes fit */
function envValue(name: string, value: string): string {
  if (/^[\w./:-]*$/.test(value)) return value;
  const quote = ["'", '"', "`"].find((mark) => !value.includes(mark));
  if (quote === undefined || /[\r\n]/.test(value)) throw new Error(`the value of ${name} cannot be quoted`);
  return quote + value + quote;
}

function emptyIfMissing(error: NodeJS.ErrnoException): "" {
  if (error.code === "ENOENT") return "";
  throw error;
}

/** A client, and the environment variables that it reads. */
export interface EnvironmentClient {
  /** The service, as in the path of its address. */
  readonly api: string;
  readonly credential: "fiat" | "crypto" | "agent" | "token" | "apiKey" | "none";
  /** Prefix of the variables of the credential: `ACME_KYC`. */
  readonly variables: string;
  readonly baseUrlVariable: string;
}

const ourClients: readonly EnvironmentClient[] = [
  { api: "fiat", credential: "fiat", variables: "SVC_FIAT", baseUrlVariable: "SVC_FIAT_BASE_URL" },
  { api: "crypto", credential: "crypto", variables: "SVC_CRYPTO", baseUrlVariable: "SVC_CRYPTO_BASE_URL" },
  { api: "crypto", credential: "agent", variables: "SVC_AGENT", baseUrlVariable: "SVC_CRYPTO_BASE_URL" },
];

/** Values by variable. @param clients the clients that read them; ours by default */
export function tenantEnvironment(
  tenant: SandboxTenant,
  clients: readonly EnvironmentClient[] = ourClients,
): ReadonlyMap<string, string> {
  // Clients of one service may share the variable of its address.
  return new Map(
    clients.flatMap((client) => [
      [client.baseUrlVariable, addressOf(tenant, client.api)] as const,
      ...credentialOf(tenant, client).map(([suffix, secret]) => [`${client.variables}_${suffix}`, secret] as const),
    ]),
  );
}

/** What the sandbox has beside the clients: its address for the tests and commands, and the tenant's ids. */
export function sandboxEnvironment(origin: string, { seeded }: SandboxTenant): readonly (readonly [string, string])[] {
  const assets = Object.entries(seeded.assets).map(([name, id]) => [`SVC_SANDBOX_ASSET_${name}`, id] as const);
  return [["SVC_SANDBOX_URL", origin], ["SVC_SANDBOX_ACCOUNT", seeded.account], ...assets];
}

function addressOf({ fiat, crypto: wallets, services }: SandboxTenant, api: string): string {
  const { baseUrl } = { ...services, fiat, crypto: wallets }[api] ?? { baseUrl: "" };
  return baseUrl;
}

function credentialOf(
  tenant: SandboxTenant,
  { api, credential }: EnvironmentClient,
): readonly (readonly [suffix: string, secret: string])[] {
  const { fiat, crypto: wallets, agent, services } = tenant;
  const token = services[api]?.token ?? "";
  const credentials: Record<EnvironmentClient["credential"], readonly (readonly [string, string])[]> = {
    fiat: [
      ["ACCOUNT_ID", fiat.accountId],
      ["APP_SECRET", fiat.appSecret],
    ],
    crypto: [
      ["API_KEY", wallets.apiKey],
      ["API_SECRET", wallets.apiSecret],
    ],
    agent: [["CONNECTOR_KEY", agent.connectorKey]],
    token: [["TOKEN", token]],
    apiKey: [["API_KEY", token]],
    none: [],
  };
  return credentials[credential];
}
