// Idempotency keys of the fiat service. A repeated key gets the original response, and nothing happens twice.

import { inOrder } from "../../wrappers/idempotency/ledger.ts";
import { type Label, Refusal } from "../core/response.ts";
import type { FiatKeyRecord } from "../state/fiat-state.ts";
import type { Tenant, TenantState } from "../state/tenant.ts";
import type { RequestContext } from "./read-request.ts";
import type { ResponseWriter, WrittenResponse } from "./write-response.ts";

interface KeyedRequest {
  readonly context: RequestContext;
  readonly tenant: Tenant;
  readonly scope: string;
  /** The body in canonical form; undefined if the request was refused unread. */
  readonly request: string | undefined;
}

export class FiatKeys {
  readonly #writer: Pick<ResponseWriter, "replay">;
  /** Requests in progress. Not part of the exported state: they have no response yet. */
  readonly #inProgress = new WeakMap<TenantState, Map<string, Promise<unknown>>>();

  constructor(writer: Pick<ResponseWriter, "replay">) {
    this.#writer = writer;
  }

  /**
   * Returns the response stored under the request's key, or calls `handle` and stores its response. Of concurrent requests with
   * one key the first is handled, and the others wait for it.
   *
   * @param handle returns refusals as responses, too. If it rejects, nothing is stored.
   * @throws {Refusal} 422 if the key was used for another request and the settings refuse that.
   */
  async respond(
    context: RequestContext,
    tenant: Tenant,
    handle: () => WrittenResponse | Promise<WrittenResponse>,
  ): Promise<WrittenResponse> {
    const keyed = { ...keyOf(context, tenant), request: canonicalJson(context.body) };
    let hasWaited = false;
    for (;;) {
      const stored = findStored(keyed);
      if (stored) return this.#replay(keyed, stored, hasWaited);
      const other = this.#requestsOf(tenant.state).get(keyed.scope);
      if (!other) break;
      hasWaited = true;
      // Whether the other response is stored is known only when it is complete.
      await other.catch(() => undefined);
    }
    const { state } = tenant;
    const response = handle();
    if (!(response instanceof Promise)) return store(keyed, response);
    const requests = this.#requestsOf(state);
    requests.set(keyed.scope, response);
    try {
      const late = await response;
      // After a reset or an import, the new state must not get a response that belongs to the old one.
      return tenant.state === state ? store(keyed, late) : late;
    } finally {
      requests.delete(keyed.scope);
    }
  }

  /** What to send for a refusal before the handler: the refusal, unless the settings store and replay refusals, too. */
  refuse(context: RequestContext, refusal: WrittenResponse): WrittenResponse {
    const { tenant, endpoint, request, body, isAuthenticated } = context;
    if (!tenant || !endpoint?.isKeyed || !request.headers.get("idempotency-key")) return refusal;
    if (tenant.state.settings.fiat.replay === "accepted") return refusal;
    // A public id is not enough: anyone could use up the keys of others.
    if (endpoint.route.credential !== "none" && !tenant.state.fiat.tokens.has(context.credential ?? "")) return refusal;
    // Without a valid credential the request counts as unread, so it never gets a response that was for another one.
    const sent = isAuthenticated && body !== undefined ? canonicalJson(body) : undefined;
    const keyed = { ...keyOf(context, tenant), request: sent };
    const stored = findStored(keyed);
    if (!stored) return store(keyed, refusal);
    if (sent === undefined || isReuseRefused(keyed, stored)) return refusal;
    return this.#replay(keyed, stored, false);
  }

  #replay(keyed: KeyedRequest, stored: FiatKeyRecord, hasWaited: boolean): WrittenResponse {
    if (isReuseRefused(keyed, stored)) throw refuseReuse();
    const isSame = stored.request === null || stored.request === keyed.request;
    return this.#writer.replay(keyed.context, stored, isSame ? (hasWaited ? waited : repeated) : reused);
  }

  #requestsOf(state: TenantState): Map<string, Promise<unknown>> {
    const requests = this.#inProgress.get(state) ?? new Map<string, Promise<unknown>>();
    this.#inProgress.set(state, requests);
    return requests;
  }
}

const repeated: Label = { rule: "F11", basis: "documented" };
const waited: Label = { rule: "F12", basis: "assumed" };
// What a key does with a different request is undocumented.
const reused: Label = { rule: "G55, F11", basis: "assumed" };

function keyOf(context: RequestContext, tenant: Tenant): Omit<KeyedRequest, "request"> {
  const { method, path, headers } = context.request;
  return { context, tenant, scope: `${method} ${path} ${headers.get("idempotency-key")}` };
}

function findStored({ tenant, scope }: KeyedRequest): FiatKeyRecord | undefined {
  const { fiat, settings } = tenant.state;
  const stored = fiat.keys.get(scope);
  const { keyLifeSeconds } = settings.fiat;
  const isExpired = stored && keyLifeSeconds !== null && tenant.now() >= stored.keptAt + keyLifeSeconds * 1000;
  return isExpired ? undefined : stored;
}

function isReuseRefused({ tenant, request }: KeyedRequest, { request: first }: FiatKeyRecord): boolean {
  return first !== null && first !== request && tenant.state.settings.fiat.reusedKey === "refuse";
}

function refuseReuse(): Refusal {
  const message = "The Idempotency-Key has been used for another request.";
  return new Refusal({ status: 422, message, fields: { "Idempotency-Key": [message] }, rule: "G55", basis: "assumed" });
}

function store({ tenant, scope, request }: KeyedRequest, response: WrittenResponse): WrittenResponse {
  const { fiat, settings } = tenant.state;
  const { status, body } = response;
  // Refusals of the credential and of the request are stored only if the settings say so. The sandbox's own failures are
  // never stored.
  const isStored = settings.fiat.replay === "all" || (status !== 401 && status !== 422);
  if (isStored && status < 500 && typeof body === "string") {
    fiat.keys.set(scope, { request: request ?? null, status, body, keptAt: tenant.now() });
  }
  return response;
}

/** A JSON value as text that does not depend on the order of its properties. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value)) ?? "";
}
