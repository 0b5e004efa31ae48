// The headers by which clients over HTTP follow the time of a sandbox or a tenant.

/** The time of the response, ISO 8601 with milliseconds: the tenant's, or the sandbox's without a tenant. */
export const timeHeader = "x-sandbox-time";

/** The id of the tenant whose time it is. */
export const tenantHeader = "x-sandbox-tenant";

export function timeHeaders(time: number, tenantId: string | undefined): Readonly<Record<string, string>> {
  const now = new Date(time).toISOString();
  return tenantId === undefined ? { [timeHeader]: now } : { [timeHeader]: now, [tenantHeader]: tenantId };
}
