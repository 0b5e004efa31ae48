// Writes variables into a file such as `.env`, between two marker lines; all other lines stay as they are.

import { isUtf8 } from "node:buffer";
import { readFile, realpath, stat } from "node:fs/promises";
import type { SandboxTenant } from "../../../src/sandbox.ts";
import { writeAtomically } from "./atomic-write.ts";
import { ProgramError } from "./program-error.ts";

const BEGIN = "# >>> svc-sdk-cli sandbox: written at each start";
const END = "# <<< svc-sdk-cli sandbox";
const marker = new RegExp(`^\\uFEFF?(${BEGIN}|${END})$`, "gm");
const written = new RegExp(`(?<=^\\uFEFF?)${BEGIN}$.*^${END}$`, "ms");
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
    const bytes = await readFile(file).catch(emptyIfMissing);
    if (!isUtf8(bytes)) throw new Error("it is not UTF-8; convert it");
    // A link stays a link.
    const target = await realpath(file).catch(() => file);
    const { mode } = await stat(target).catch(() => ({ mode: OWN_MODE }));
    if ((mode & 0o222) === 0) throw new Error("it is read-only");
    await writeAtomically(target, withVariables(bytes.toString(), variables), mode & 0o777);
  } catch (error) {
    throw new ProgramError(`cannot write the variables to ${typed}: ${(error as Error).message}`);
  }
}

/** The text with the variables between the markers, which are appended if it has none. @throws {Error} if a marker is alone */
export function withVariables(text: string, variables: ReadonlyMap<string, string>): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const block = [BEGIN, ...[...variables].map(([name, value]) => `${name}=${envValue(name, value)}`), END].join(eol);
  const markers = text.match(marker)?.length ?? 0;
  if (markers === 0) return (text === "" || text.endsWith("\n") ? text : text + eol) + block + eol;
  if (markers === 2 && written.test(text)) return text.replace(written, () => block);
  throw new Error(`it must have the line "${BEGIN}" once, followed by "${END}"; remove these lines`);
}

/** In the quotes that every reader of such files understands. @throws {Error} if no quotes fit */
function envValue(name: string, value: string): string {
  if (/^[\w./:-]*$/.test(value)) return value;
  const quote = ["'", '"', "`"].find((mark) => !value.includes(mark));
  if (quote === undefined || /[\r\n]/.test(value)) throw new Error(`the value of ${name} cannot be quoted`);
  return quote + value + quote;
}

function emptyIfMissing(error: NodeJS.ErrnoException): Buffer {
  if (error.code === "ENOENT") return Buffer.alloc(0);
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
