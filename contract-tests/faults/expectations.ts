// What has to come of a fault: the rules, applied to one attempt after the other.

import { playOf } from "./fault.ts";
import type { Scene } from "./faulty-server.ts";
import {
  errorOf,
  IN_PROGRESS,
  IN_PROGRESS_WAITS_MS,
  isSentAgain,
  joined,
  LONGEST_WAIT_MS,
  limitsMs,
  MAX_RETRIES,
  type Outcome,
  outcomeOf,
  settledBy,
  waitMs,
} from "./retry-rules.ts";
import type { Play, Refusal, Seen } from "./scenario.ts";
import type { Summary } from "./summary.ts";

/** What is played, and to whom. */
export type Cell = Pick<Scene, "subject" | "fault" | "mode">;

/** What the rules say of a cell. */
export function expectationOf(cell: Cell): Summary {
  return new Story(cell).tell();
}

type Kind = "call" | "login";

/** How a call or a login ends: well, or with an error, which may be the login's own. */
interface Ending {
  readonly gets: string;
  readonly of?: Kind;
  readonly retryInMs?: number | undefined;
}

const WELL: Ending = { gets: "result" };

class Story {
  readonly #cell: Cell;
  readonly #outcomes: Outcome[] = [];
  readonly #sent = { call: 0, login: 0 };
  #elapsedMs = 0;
  #carriedOut = 0;

  constructor(cell: Cell) {
    this.#cell = cell;
  }

  tell(): Summary {
    const { subject, fault } = this.#cell;
    // S26: at once, in every phase.
    const ending = fault.abortDuring === "nothing yet" ? aborted : this.#perform("call");
    const numbers = {
      ...{ requests: this.#sent.call, logins: this.#sent.login },
      effects: subject.effect === "each request" ? this.#carriedOut : Math.min(this.#carriedOut, 1),
      elapsedMs: this.#elapsedMs,
    };
    if (ending.of === undefined) return { gets: ending.gets, ...numbers };
    const outcome = joined(this.#outcomes);
    const next = outcome === "unknown" ? settledBy[subject.class] : undefined;
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
    const { subject, fault } = this.#cell;
    let retries = 0;
    let waits = 0;
    let hasRenewed = false;
    let hasToken = kind === "login" || subject.login === undefined;
    let before: Refusal | undefined;
    for (;;) {
      // S4: a login's failure is the call's.
      const login = hasToken ? WELL : this.#perform("login");
      if (login.of !== undefined) return login;
      hasToken = true;
      const { seen } = this.#send(kind);
      if (seen.as === "success") return WELL;
      if (kind === "call") this.#outcomes.push(outcomeOf(subject, seen));
      const cutShort = seen.as === "stalled" ? this.#wait(kind) : undefined;
      if (cutShort !== undefined) return cutShort;
      const refusal = seen.as === "refusal" ? seen.refusal : undefined;
      if (kind === "call" && refusal?.status === 401 && subject.login !== undefined && !hasRenewed) {
        // S3: whatever the class, once, and at once.
        hasRenewed = true;
        hasToken = false;
        continue;
      }
      if (kind === "call" && refusal?.namesOwnKey && subject.class === "transfer, key") return { gets: "duplicate" }; // S22
      const isInProgress = kind === "call" && refusal?.code === IN_PROGRESS && subject.class === "transfer, key";
      const delayMs = isInProgress ? IN_PROGRESS_WAITS_MS[waits] : this.#delay(kind, seen, before, retries);
      if (delayMs === undefined) return { gets: errorOf(seen), of: kind, retryInMs: refusal?.hintMs };
      if (fault.abortDuring === "the next attempt") return aborted;
      this.#elapsedMs += delayMs;
      if (isInProgress) waits += 1;
      else retries += 1;
      before = refusal;
    }
  }

  #send(kind: Kind): Play {
    const { fault, mode } = this.#cell;
    this.#sent[kind] += 1;
    const play = playOf(kind === "login" ? (fault.logins ?? []) : fault.plays, mode, this.#sent[kind]);
    if (kind === "call" && play.isCarriedOut && this.#cell.subject.effect !== "none") this.#carriedOut += 1;
    if (play.wire.act === "delay") this.#elapsedMs += play.wire.ms;
    return play;
  }

  /** S25, S26: waits for an answer that does not come; gives the end of the call, if that is the end of it. */
  #wait(kind: Kind): Ending | undefined {
    const { subject, fault } = this.#cell;
    if (fault.abortDuring === (kind === "login" ? "a token" : "an answer")) return aborted;
    const limitMs = kind === "call" && subject.movesMoney ? limitsMs.moneyAttempt : limitsMs.attempt;
    const leftMs = this.#leftMs();
    this.#elapsedMs += Math.min(limitMs, leftMs);
    return leftMs <= limitMs ? { gets: "TimeoutError", of: "call" } : undefined;
  }

  /** The wait before the next attempt; undefined where there is none. */
  #delay(kind: Kind, seen: Seen, before: Refusal | undefined, retries: number): number | undefined {
    const name = kind === "login" ? "read" : this.#cell.subject.class;
    if (!isSentAgain(name, seen) || retries >= MAX_RETRIES) return undefined;
    // S18: the same 500 twice is one that is replayed.
    if (
      name === "keyed" &&
      seen.as === "refusal" &&
      seen.refusal.status === 500 &&
      before?.status === 500 &&
      !seen.refusal.isNewEachTime
    )
      return undefined;
    const delayMs = waitMs(seen, retries);
    return delayMs > LONGEST_WAIT_MS || delayMs >= this.#leftMs() ? undefined : delayMs;
  }

  #leftMs(): number {
    return (this.#cell.fault.totalTimeoutMs ?? limitsMs.total) - this.#elapsedMs;
  }
}

const aborted: Ending = { gets: "AbortedError", of: "call" };
