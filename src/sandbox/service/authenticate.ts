// Who a request comes from: checks its credential, and counts it for whoever has proved to be somebody.

import { checkToken, refuseCredential, type ServiceApi } from "../access/check-token.ts";
import type { Directory } from "../state/directory.ts";
import type { OperationCall } from "../state/handler.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Endpoint } from "./endpoint.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { RequestContext } from "./request-context.ts";
import type { Found } from "./router.ts";
import { refuseAddress, refuseLogin, refuseRate } from "./service-refusals.ts";

/** What an admission is made of. */
export interface AdmissionParts {
  readonly api: ServiceApi;
  readonly directory: Directory;
  /** Undefined where the service has none (G16). */
  readonly limits: RateLimits | undefined;
}

/**
 * Lets requests in. What is no good as a credential counts for nobody (assumed): a key and an account id are no secrets, so
 * anybody could use up the limits of others.
 */
export interface Admission {
  /**
   * By the bearer credential.
   *
   * @throws {Refusal} 429 where it is one too many, 404 or 405 where the address leads to no operation, 401 where the
   * operation takes a credential and there is no good one.
   */
  admit(visit: RequestContext): Found<Endpoint>;
  /**
   * By the credentials in the body of an operation that takes none with the request.
   *
   * @throws {Refusal} 401 where they are not good, 429 where it is one too many.
   */
  logIn(visit: RequestContext, endpoint: Endpoint, call: OperationCall): void;
}

export function createAdmission({ api, directory, limits }: AdmissionParts): Admission {
  /** @throws {Refusal} 429 where it is one too many (C22). */
  function accept(visit: RequestContext, tenant: Tenant): void {
    visit.isAuthenticated = true;
    if (!limits) return;
    const isConnectorKey = visit.credential === tenant.state.credentials.connectorKey;
    const category = visit.found?.target.category ?? "default";
    visit.standing = limits.count({ tenant, credential: isConnectorKey ? "connector" : "token", category });
    const { retryAfter } = visit.standing;
    if (retryAfter !== undefined) throw refuseRate(retryAfter);
  }

  return {
    admit(visit) {
      const { tenant, credential = "", found } = visit;
      const route = found?.target.route;
      const refusal = tenant && checkToken(tenant, api, credential, route);
      if (tenant && !refusal) accept(visit, tenant);
      if (!found) throw refuseAddress(api, visit.allowed);
      // F3: a login takes none.
      if (!visit.isAuthenticated && route?.credential !== "none") throw refusal ?? refuseCredential(api);
      return found;
    },
    logIn(visit, { operation }, call) {
      visit.tenant = directory.find(operation.identify?.(call.body) ?? "");
      if (!visit.tenant) throw refuseLogin(api);
      operation.authenticate?.(call);
      accept(visit, visit.tenant);
    },
  };
}
