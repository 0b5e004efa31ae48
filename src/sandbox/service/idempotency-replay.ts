// Leads the requests that carry a key of the fiat service past what their keys have already.

import type { Route } from "../../wrappers/operation/route.ts";
import type { Tenant } from "../state/tenant.ts";
import { canonicalJson, createFiatKeys, type KeyedRequest, type Replay } from "./fiat-keys.ts";
import type { RequestContext } from "./request-context.ts";
import type { AnswerWriter, Written } from "./response-writer.ts";

export interface KeyedVisits {
  /** What the key has already; otherwise what `make` gives, which is kept. */
  answer(visit: RequestContext, tenant: Tenant, make: () => Written | Promise<Written>): Promise<Written>;
  /** G7: by the letter of F11 even refusals come back. */
  refuse(visit: RequestContext, refusal: Written): Written;
}

export function createKeyedVisits(writer: AnswerWriter): KeyedVisits {
  const keys = createFiatKeys<Written>();

  function write(visit: RequestContext, outcome: Written | Replay): Written {
    return "isReplay" in outcome ? writer.replay(visit, outcome) : outcome;
  }

  return {
    async answer(visit, tenant, make) {
      const keyed = { ...keyOf(visit, tenant), request: canonicalJson(visit.body) };
      return write(visit, await keys.answer(keyed, make));
    },
    refuse(visit, refusal) {
      const { tenant, found, request, body, isAuthenticated } = visit;
      if (!tenant || !found?.target.isKeyed || !request.headers.get("idempotency-key")) return refusal;
      if (!isCredential(visit, tenant, found.target.route)) return refusal;
      // What comes with a credential that is not good counts as unread: it is given nothing that was for another.
      const sent = isAuthenticated && body !== undefined ? canonicalJson(body) : undefined;
      return write(visit, keys.refuse({ ...keyOf(visit, tenant), request: sent }, refusal));
    },
  };
}

/** Whether it is one of the operation's credentials that was sent, good or not. A public id would use up the keys of others. */
function isCredential({ credential = "" }: RequestContext, { state }: Tenant, route: Route): boolean {
  return route.credential === "none" || state.fiat.tokens.has(credential);
}

/** G6: a key reaches as far as its account, its method and its path. */
function keyOf({ request }: RequestContext, tenant: Tenant): Omit<KeyedRequest, "request"> {
  const { method, path, headers } = request;
  return { tenant, scope: `${method} ${path} ${headers.get("idempotency-key")}` };
}
