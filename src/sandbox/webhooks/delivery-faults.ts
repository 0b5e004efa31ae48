// Deliveries that go wrong on purpose, so that a receiver can be seen to bear them.

import { ControlError } from "../core/control-error.ts";
import { type ActiveDeliveryFault, type DeliveryFaultKind, deliveryFaultKinds } from "../state/webhooks-state.ts";

/** What is asked for. */
export interface DeliveryFault {
  /**
   * - `bad-signature`: signed with another secret.
   * - `stale-timestamp`: genuine, and signed an hour ago.
   * - `duplicate`: sent twice, the same to the byte.
   * - `reorder`: lets the delivery after it, to the same receiver, go first; waits for one, if none is there.
   */
  readonly kind: DeliveryFaultKind;
  /** How many deliveries it befalls. @default 1 */
  readonly count?: number | undefined;
}

/** Seconds that the signature of a `stale-timestamp` is old: far beyond any tolerance in use. */
export const STALE_SECONDS = 3_600;

/** What keeps the mischief. */
interface Mischievous {
  mischief: readonly ActiveDeliveryFault[];
}

/** @throws {ControlError} on a kind that is not known, and on a count that is no whole number above 0. */
export function addMischief(state: Mischievous, { kind, count = 1 }: DeliveryFault): void {
  if (!deliveryFaultKinds.includes(kind)) {
    throw new ControlError(`kind must be one of ${deliveryFaultKinds.join(", ")}`);
  }
  if (!Number.isSafeInteger(count) || count < 1) throw new ControlError("count must be a whole number above 0");
  state.mischief = [...state.mischief, { kind, left: count }];
}

/** Whether a kind befalls the next delivery. */
export function isDue(state: Mischievous, kind: DeliveryFaultKind): boolean {
  return state.mischief.some((one) => one.kind === kind);
}

/** Whether a kind befalls this delivery; if so, it befalls one fewer afterwards. */
export function takeMischief(state: Mischievous, kind: DeliveryFaultKind): boolean {
  const at = state.mischief.findIndex((one) => one.kind === kind);
  if (at < 0) return false;
  state.mischief = state.mischief
    .map((one, index) => (index === at ? { ...one, left: one.left - 1 } : one))
    .filter(({ left }) => left > 0);
  return true;
}
