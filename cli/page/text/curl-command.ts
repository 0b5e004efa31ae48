// A recorded request as curl commands that run in a shell: a login with the test credentials of the tenant, then the request.

import type { OperationInfo, RequestRecord, TenantInfo } from "../client/control-types.ts";
import { loginOf } from "../client/service-caller.ts";

type Recorded = Pick<
  RequestRecord,
  "method" | "path" | "service" | "requestBody" | "idempotencyKey" | "requestHeaders"
>;

// Those that curl or the login provides, and those of the connection.
const left =
  /^(authorization|host|connection|content-length|accept|accept-encoding|accept-language|user-agent|sec-.*|x-api-?key|cookie|idempotency-key|origin|referer)$/;

/** @param origin of the sandbox, such as `http://127.0.0.1:4010`. */
export function curlOf(
  record: Recorded,
  operation: OperationInfo | undefined,
  tenant: TenantInfo | undefined,
  origin: string,
): string {
  const { method, path, requestHeaders, idempotencyKey } = record;
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}${quoted(origin + path)}`];
  const { login, header } = credentialOf(record, operation, tenant);
  if (header !== undefined) lines.push(`-H ${header}`);
  if (idempotencyKey !== null && requestHeaders["idempotency-key"] !== undefined) {
    lines.push(`-H ${quoted(`idempotency-key: ${idempotencyKey}`)}`);
  }
  for (const [name, text] of Object.entries(requestHeaders)) {
    if (!left.test(name) && text !== "[redacted]") lines.push(`-H ${quoted(`${name}: ${text}`)}`);
  }
  const body = bodyOf(record, operation, tenant);
  if (body !== undefined && method !== "GET") lines.push(`-d ${quoted(body)}`);
  return (login ?? "") + lines.join(" \\\n  ");
}

/** What to know before running a command: what the log hides of it, and whether it holds secrets. Empty: nothing. */
export function curlNote(command: string, tenant: TenantInfo | undefined): string {
  const { fiat, crypto: wallets, agent, services = {} } = tenant ?? {};
  const tokens = Object.values(services).map((service) => service?.token);
  const secrets = [fiat?.appSecret, wallets?.apiSecret, agent?.connectorKey, ...tokens];
  const notes: string[] = [];
  if (command.includes("[redacted]")) notes.push("Replace [redacted] in it: the log hides these values.");
  if (secrets.some((secret) => secret !== undefined && command.includes(secret))) {
    notes.push("It holds test credentials of the tenant.");
  }
  return notes.join(" ");
}

/** What runs before the request, and the header, in quotes for the shell. */
function credentialOf(
  { service, requestHeaders }: Recorded,
  operation: OperationInfo | undefined,
  tenant: TenantInfo | undefined,
): { readonly login?: string; readonly header?: string } {
  if (operation?.credential === "none" || tenant === undefined) return {};
  if (requestHeaders.authorization === undefined && operation === undefined) return {};
  const isConnector = operation?.credential === "connector";
  const fixed = isConnector ? tenant.agent.connectorKey : tenant.services?.[service]?.token;
  if (fixed !== undefined) return { header: quoted(`authorization: Bearer ${fixed}`) };
  const { address, body } = loginOf(tenant, service);
  const key = service === "fiat" ? ` -H "idempotency-key: login-$(date +%s)-$$"` : "";
  const login = `TOKEN=$(curl -s -X POST ${quoted(address)} -H 'content-type: application/json'${key} \\
  -d ${quoted(JSON.stringify(body))} | sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p')\n`;
  return { login, header: `"authorization: Bearer $TOKEN"` };
}

/** The body, with the test credentials in place of those that the log hides. */
function bodyOf(
  { service, requestBody }: Recorded,
  operation: OperationInfo | undefined,
  tenant: TenantInfo | undefined,
): string | undefined {
  if (operation?.body === "empty") return "{}";
  if (requestBody === null || requestBody === "") return undefined;
  if (tenant === undefined || operation?.credential !== "none") return requestBody;
  const secrets = loginOf(tenant, service).body;
  return requestBody.replace(/"(\w+)":\s*"\[redacted\]"/g, (whole, name: string) =>
    secrets[name] === undefined ? whole : `"${name}":${JSON.stringify(secrets[name])}`,
  );
}

/** In single quotes, as a POSIX shell reads them. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
