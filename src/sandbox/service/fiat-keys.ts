// F10 to F12: the fiat service's idempotency keys. What was answered under a key is answered again, and nothing is done twice.

import type { Label } from "../core/handler-result.ts";
import { Refusal } from "../core/refusal.ts";
import type { FiatKeyRecord } from "../state/fiat-state.ts";
import type { Tenant, TenantState } from "../state/tenant.ts";

/** A request that carries a key. */
export interface KeyedRequest {
  readonly tenant: Tenant;
  /** Method, path and key: G6. */
  readonly scope: string;
  /** The request in canonical form; undefined where it was refused unread. */
  readonly request: string | undefined;
}

/** What a request led to. Whatever else it carries is not kept. */
export interface KeyOutcome {
  readonly status: number;
  /** The body as it was written; only texts are kept, and the service's writes have no other. */
  readonly body: string | Uint8Array | undefined;
}

/** The keys of the fiat service. */
export interface FiatKeys<Made extends KeyOutcome> {
  /**
   * Gives the outcome that the key has already; otherwise `make` is called, and its outcome kept. Of concurrent requests with
   * one key the first is carried out, and the others wait for it.
   *
   * @param make gives a refusal as an outcome, too. Where it rejects, nothing is kept.
   * @throws {Refusal} 422 where the key came with another request, if the settings say so.
   */
  answer(keyed: KeyedRequest, make: () => Made | Promise<Made>): Promise<Made | Replay>;
  /** What a refusal before anything was carried out becomes: itself, unless the settings say that keys bring back refusals (G7). */
  refuse(keyed: KeyedRequest, refusal: Made): Made | Replay;
}

/** An outcome that a key has brought back. */
export interface Replay extends Label {
  readonly isReplay: true;
  readonly status: number;
  readonly body: string;
}

export function createFiatKeys<Made extends KeyOutcome>(): FiatKeys<Made> {
  /** Requests under way. They are no part of the state: what has not ended has no outcome. */
  const underWay = new WeakMap<TenantState, Map<string, Promise<unknown>>>();

  function requestsOf(state: TenantState): Map<string, Promise<unknown>> {
    const requests = underWay.get(state) ?? new Map<string, Promise<unknown>>();
    underWay.set(state, requests);
    return requests;
  }

  return {
    async answer(keyed, make) {
      let hasWaited = false;
      for (;;) {
        const kept = findKept(keyed);
        if (kept) return replay(keyed, kept, hasWaited);
        const other = requestsOf(keyed.tenant.state).get(keyed.scope);
        if (!other) break;
        hasWaited = true;
        // F12: the other one's outcome may be kept or not; only then is it known.
        await other.catch(() => undefined);
      }
      const { state } = keyed.tenant;
      const made = make();
      if (!(made instanceof Promise)) return keep(keyed, made);
      const requests = requestsOf(state);
      requests.set(keyed.scope, made);
      try {
        const late = await made;
        // Another state, by a reset or an import, knows nothing of what was done to the one before it.
        return keyed.tenant.state === state ? keep(keyed, late) : late;
      } finally {
        requests.delete(keyed.scope);
      }
    },
    refuse(keyed, refusal) {
      if (keyed.tenant.state.settings.fiat.replay === "accepted") return refusal;
      const kept = findKept(keyed);
      if (!kept) return keep(keyed, refusal);
      // One that was refused unread, such as for its credential, is given nothing that was for another.
      if (keyed.request === undefined || isRefusedReuse(keyed, kept)) return refusal;
      return replay(keyed, kept, false);
    },
  };
}

/** The record of a key that has not run out (G6). */
function findKept({ tenant, scope }: KeyedRequest): FiatKeyRecord | undefined {
  const { fiat, settings } = tenant.state;
  const kept = fiat.keys.get(scope);
  const { keyLifeSeconds } = settings.fiat;
  const hasEnded = kept && keyLifeSeconds !== null && tenant.now() >= kept.keptAt + keyLifeSeconds * 1000;
  return hasEnded ? undefined : kept;
}

/** Whether the key has come with another request, and the settings refuse that (G55). */
function isRefusedReuse({ tenant, request }: KeyedRequest, { request: first }: FiatKeyRecord): boolean {
  return first !== null && first !== request && tenant.state.settings.fiat.reusedKey === "refuse";
}

function replay(keyed: KeyedRequest, kept: FiatKeyRecord, hasWaited: boolean): Replay {
  if (isRefusedReuse(keyed, kept)) {
    const message = "The Idempotency-Key has been used for another request.";
    throw new Refusal({
      status: 422,
      message,
      fields: { "Idempotency-Key": [message] },
      rule: "G55",
      basis: "assumed",
    });
  }
  const { status, body, request: first } = kept;
  const original = { status, body, isReplay: true } as const;
  if (first === null || first === keyed.request) return { ...original, ...(hasWaited ? waited : repeated) };
  // G55: what a key does that comes back with another request is not shown.
  return { ...original, rule: "G55, F11", basis: "assumed" };
}

const repeated = { rule: "F11", basis: "documented" } as const;
const waited = { rule: "F12", basis: "assumed" } as const;

function keep<Made extends KeyOutcome>({ tenant, scope, request }: KeyedRequest, made: Made): Made {
  const { fiat, settings } = tenant.state;
  const { status, body } = made;
  // G7: refusals of the credential and of the request are kept only if the settings say so. What the sandbox itself cannot
  // answer is none of the service's outcomes.
  const isOutcome = settings.fiat.replay === "all" || (status !== 401 && status !== 422);
  if (isOutcome && status < 500 && typeof body === "string") {
    fiat.keys.set(scope, { request: request ?? null, status, body, keptAt: tenant.now() });
  }
  return made;
}

/** A JSON value as text that does not depend on the order of its properties. */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) => {
      if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
      return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
    }) ?? ""
  );
}
