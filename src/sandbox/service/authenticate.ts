// Authenticates a request: by its bearer credential, or by the credentials in the body of a login.

import { checkToken, refuseCredential, type ServiceKind } from "../access/check-token.ts";
import type { Refusal } from "../core/refusal.ts";
import type { Directory } from "../state/directory.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Endpoint } from "./endpoint.ts";
import type { RequestContext } from "./request-context.ts";
import { refuseLogin } from "./service-refusals.ts";

/** Checks the bearer credential. Returns a 401 if the operation requires a valid one and there is none. */
export function authenticate(api: ServiceKind, context: RequestContext): Refusal | undefined {
  const { tenant, credential = "", endpoint } = context;
  const refusal = tenant && checkToken(tenant, api, credential, endpoint?.isAdded ? undefined : endpoint?.route);
  context.isAuthenticated = tenant !== undefined && !refusal;
  // F3: a login takes none.
  if (context.isAuthenticated || endpoint?.route.credential === "none") return undefined;
  return refusal ?? refuseCredential(api);
}

/**
 * Checks the credentials in the body of a login.
 *
 * @throws {Refusal} 401 if they are wrong.
 */
export function authenticateLogin(
  api: ServiceKind,
  directory: Directory,
  context: RequestContext,
  { operation }: Endpoint,
  call: OperationCall,
): void {
  context.tenant = directory.find(operation.identify?.(call.body) ?? "");
  if (!context.tenant) throw refuseLogin(api);
  operation.authenticate?.(call);
  context.isAuthenticated = true;
}
