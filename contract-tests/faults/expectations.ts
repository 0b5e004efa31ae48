// The expected result of a fault: the rules, applied to each attempt in turn.

import { scenarioOf } from "./fault.ts";
import type { FaultScene } from "./faulty-server.ts";
import type { ClientView, FaultRejection, RequestScenario } from "./request-scenario.ts";
import {
  type ExpectedOutcome,
  errorOf,
  IN_PROGRESS,
  IN_PROGRESS_WAITS_MS,
  isRetried,
  joined,
  LONGEST_WAIT_MS,
  limitsMs,
  MAX_RETRIES,
  nextStepOf,
  outcomeOf,
  waitMs,
} from "./retry-rules.ts";
import type { Summary } from "./summary.ts";

/** A fault, its mode, and the operation that it is injected into. */
export type FaultCase = Pick<FaultScene, "subject" | "fault" | "mode">;

/** What the rules say of a case. */
export function expectationOf(faultCase: FaultCase): Summary {
  return new Expectation(faultCase).summarize();
}

type Kind = "call" | "login";

/** How a call or a login ends: with success or an error, which may be the login's. */
interface Ending {
  readonly gets: string;
  readonly of?: Kind;
  readonly retryInMs?: number | undefined;
}

const SUCCESS: Ending = { gets: "result" };

class Expectation {
  readonly #case: FaultCase;
  readonly #outcomes: ExpectedOutcome[] = [];
  readonly #sent = { call: 0, login: 0 };
  #elapsedMs = 0;
  #carriedOut = 0;

  constructor(faultCase: FaultCase) {
    this.#case = faultCase;
  }

  summarize(): Summary {
    const { subject, fault } = this.#case;
    // S26: at once, in every phase.
    const ending = fault.abortDuring === "nothing yet" ? aborted : this.#perform("call");
    const numbers = {
      ...{ requests: this.#sent.call, logins: this.#sent.login },
      effects: subject.effect === "each request" ? this.#carriedOut : Math.min(this.#carriedOut, 1),
      elapsedMs: this.#elapsedMs,
    };
    if (ending.of === undefined) return { gets: ending.gets, ...numbers };
    const outcome = joined(this.#outcomes);
    const next = outcome === "unknown" ? nextStepOf[subject.class] : undefined;
    return {
      // S45: on writes.
      ...(next === undefined ? { gets: ending.gets } : { gets: "OutcomeUnknownError", cause: ending.gets, next }),
      outcome,
      ...(ending.of === "call" && { attempts: this.#sent.call }),
      ...(ending.retryInMs !== undefined && { retryInMs: ending.retryInMs }),
      ...numbers,
    };
  }

  #perform(kind: Kind): Ending {
    const { subject, fault } = this.#case;
    let retries = 0;
    let waits = 0;
    let hasRenewed = false;
    let hasToken = kind === "login" || subject.login === undefined;
    let before: FaultRejection | undefined;
    for (;;) {
      // S4: a login's failure is the call's.
      const login = hasToken ? SUCCESS : this.#perform("login");
      if (login.of !== undefined) return login;
      hasToken = true;
      const { seen } = this.#send(kind);
      if (seen.as === "success") return SUCCESS;
      if (kind === "call") this.#outcomes.push(outcomeOf(subject, seen));
      const cutShort = seen.as === "stalled" ? this.#wait(kind) : undefined;
      if (cutShort !== undefined) return cutShort;
      const rejection = seen.as === "rejection" ? seen.rejection : undefined;
      if (kind === "call" && rejection?.status === 401 && subject.login !== undefined && !hasRenewed) {
        // S3: whatever the class, once, and at once.
        hasRenewed = true;
        hasToken = false;
        continue;
      }
      if (kind === "call" && rejection?.namesOwnKey && subject.class === "keyed-transfer") return { gets: "duplicate" }; // S22
      const isInProgress = kind === "call" && rejection?.code === IN_PROGRESS && subject.class === "keyed-transfer";
      const delayMs = isInProgress ? IN_PROGRESS_WAITS_MS[waits] : this.#delay(kind, seen, before, retries);
      if (delayMs === undefined) return { gets: errorOf(seen), of: kind, retryInMs: rejection?.hintMs };
      if (fault.abortDuring === "the next attempt") return aborted;
      this.#elapsedMs += delayMs;
      if (isInProgress) waits += 1;
      else retries += 1;
      before = rejection;
    }
  }

  #send(kind: Kind): RequestScenario {
    const { fault, mode } = this.#case;
    this.#sent[kind] += 1;
    const scenario = scenarioOf(kind === "login" ? (fault.logins ?? []) : fault.requests, mode, this.#sent[kind]);
    if (kind === "call" && scenario.isCarriedOut && this.#case.subject.effect !== "none") this.#carriedOut += 1;
    if (scenario.wire.act === "delay") this.#elapsedMs += scenario.wire.ms;
    return scenario;
  }

  /** S25, S26: waits for a response that does not come. Returns the end of the call, if this ends it. */
  #wait(kind: Kind): Ending | undefined {
    const { subject, fault } = this.#case;
    if (fault.abortDuring === (kind === "login" ? "a token" : "an answer")) return aborted;
    const limitMs = kind === "call" && subject.movesMoney ? limitsMs.moneyAttempt : limitsMs.attempt;
    const leftMs = this.#leftMs();
    this.#elapsedMs += Math.min(limitMs, leftMs);
    return leftMs <= limitMs ? { gets: "TimeoutError", of: "call" } : undefined;
  }

  /** The wait before the next attempt; undefined if there is none. */
  #delay(kind: Kind, seen: ClientView, before: FaultRejection | undefined, retries: number): number | undefined {
    const name = kind === "login" ? "read" : this.#case.subject.class;
    if (!isRetried(name, seen) || retries >= MAX_RETRIES) return undefined;
    // S18: the same 500 twice is one that is replayed.
    if (
      name === "keyed" &&
      seen.as === "rejection" &&
      seen.rejection.status === 500 &&
      before?.status === 500 &&
      !seen.rejection.isNewEachTime
    )
      return undefined;
    const delayMs = waitMs(seen, retries);
    return delayMs > LONGEST_WAIT_MS || delayMs >= this.#leftMs() ? undefined : delayMs;
  }

  #leftMs(): number {
    return (this.#case.fault.totalTimeoutMs ?? limitsMs.total) - this.#elapsedMs;
  }
}

const aborted: Ending = { gets: "AbortedError", of: "call" };
