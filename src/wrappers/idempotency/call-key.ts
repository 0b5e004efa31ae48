// The idempotency key of one call: reserved before the first attempt, settled when the call has failed.

import { abortError } from "../deadlines/abort-error.ts";
import { DeadlineScope } from "../deadlines/deadline-scope.ts";
import { IdempotencyKeyExpiredError } from "../errors/idempotency-key-expired-error.ts";
import { assignDefined, type CallFacts, type Outcome, type SdkError } from "../errors/sdk-error.ts";
import type { Clock } from "../platform/clock.ts";
import type { ChosenKey } from "./choose-key.ts";
import type { EarlierUse } from "./earlier-use.ts";
import type { CallContent } from "./fingerprint.ts";
import type { KeyLedger, KeyReservation } from "./key-ledger.ts";

/** How long a failed call waits for the store. */
const STORE_MS = 2_000;

export interface CallKeyParts {
  /** Undefined if the call sends no key, or a new one with each attempt. */
  readonly chosen: ChosenKey | undefined;
  readonly content: () => CallContent;
  /** Whether the service replays what it did for the key, so that other calls with it matter. */
  readonly isReplayed: boolean;
  readonly ledger: KeyLedger;
  readonly clock: Clock;
  /** The scope of the call. */
  readonly scope: DeadlineScope;
  readonly keepsProcessAlive: boolean;
}

export class CallKey {
  readonly #parts: CallKeyParts;
  #reservation: KeyReservation | undefined;

  constructor(parts: CallKeyParts) {
    this.#parts = parts;
  }

  /** An earlier call with the key may have been carried out. */
  get isPending(): boolean {
    return this.#reservation?.isPending === true;
  }

  /** Whether a process that the store does not know of may have used the key. A key that the SDK has made is new. */
  get earlierUse(): EarlierUse {
    return this.#reservation?.earlierUse ?? "known";
  }

  /** Undefined if the service documents no lifetime of keys. */
  get usableUntil(): Date | undefined {
    return this.#reservation?.usableUntil;
  }

  /** Undefined for a key that the SDK has made. */
  get firstUsedAt(): Date | undefined {
    return this.#reservation?.firstUsedAt;
  }

  /** Until the key expires. */
  get remainingMs(): number {
    const { usableUntil } = this;
    return usableUntil ? usableUntil.getTime() - this.#parts.clock.now() : Number.POSITIVE_INFINITY;
  }

  /** The user gave the key, so that it has to be reserved. Keys made by the SDK are new. */
  get isGiven(): boolean {
    return this.#parts.chosen?.isGiven === true;
  }

  /** For a key that is given. @throws what `KeyLedger.reserve` throws. */
  async reserve(facts: CallFacts): Promise<void> {
    const { chosen, scope } = this.#parts;
    // A call that never began must not claim its key.
    if (!chosen || scope.abortReason) return;
    const reserving = this.#reserve(chosen);
    try {
      this.#reservation = await scope.race(reserving);
    } catch (cause) {
      if (!scope.abortReason) throw cause;
      // The marker may still be written, and nothing else would clear it.
      reserving.then(({ clearPending }) => clearPending()).catch(() => undefined);
      throw abortError(scope.abortReason, facts, "not-sent");
    }
  }

  /** The error if the key has expired while the call waited. Timers do not run while a machine sleeps (S13). */
  expired(facts: CallFacts): SdkError | undefined {
    if (this.remainingMs >= 0) return undefined;
    // Only a key that is reserved expires.
    const { key } = this.#parts.chosen as ChosenKey;
    const { firstUsedAt } = this.#reservation as KeyReservation;
    const { name } = this.#parts.content().operation;
    return assignDefined(new IdempotencyKeyExpiredError(name, key, firstUsedAt), { ...facts });
  }

  /**
   * Clears the pending marker of a call that failed, unless it may have been carried out. Returns the outcome: unknown if
   * another call with the key may be the reason for the refusal, in this process or in an earlier one.
   */
  async settle(outcome: Outcome | undefined): Promise<Outcome | undefined> {
    if (!this.#reservation || outcome === "unknown") return outcome;
    // A marker that cannot be cleared in time stays for later calls.
    const wasCleared = await this.#soon(this.#reservation.clearPending()).catch(
      () => this.#parts.scope.abortReason !== undefined,
    );
    const isInDoubt = !wasCleared || this.earlierUse === "possible";
    return isInDoubt && outcome === "rejected" ? "unknown" : outcome;
  }

  /** Records a key made by the SDK: the error of a lost call names it, so the user may send it again. */
  async recordOwn(): Promise<void> {
    const { chosen, isReplayed } = this.#parts;
    if (chosen && !chosen.isGiven && isReplayed) await this.#soon(this.#reserve(chosen)).catch(() => undefined);
  }

  #reserve({ key, firstUsedAt }: ChosenKey): Promise<KeyReservation> {
    const { ledger, content, isReplayed } = this.#parts;
    const { operation, pathValues, query, body, amounts } = content();
    return ledger.reserve({ operation, pathValues, query, body, amounts, key, firstUsedAt, isReplayed });
  }

  /** Waits for the store, but not long, and not at all if the call was aborted (S26). */
  async #soon<Value>(promise: Promise<Value>): Promise<Value> {
    const { clock, keepsProcessAlive, scope: call } = this.#parts;
    const scope = new DeadlineScope(clock, keepsProcessAlive);
    if (call.abortReason) scope.abort(call.abortReason);
    // Stryker disable next-line StringLiteral: the error that would name it is dropped
    scope.limit("timeoutMs", STORE_MS);
    return await scope.race(promise).finally(() => scope.close());
  }
}
