// Faults that are applied to deliveries on purpose, to test receivers.

import { ControlError } from "../core/control-error.ts";
import { type ActiveDeliveryFault, type DeliveryFaultKind, deliveryFaultKinds } from "../state/webhooks-state.ts";

/** A fault for the next deliveries. */
export interface DeliveryFault {
  /**
   * - `bad-signature`: signed with another secret.
   * - `stale-timestamp`: validly signed, an hour ago.
   * - `duplicate`: sent twice, byte for byte the same.
   * - `reorder`: sent after the next delivery to the same receiver; waits until there is one.
   */
  readonly kind: DeliveryFaultKind;
  /** To how many deliveries it applies. @default 1 */
  readonly count?: number | undefined;
}

/** The age of a `stale-timestamp` signature, beyond any usual tolerance. */
export const STALE_SECONDS = 3_600;

interface FaultsState {
  mischief: readonly ActiveDeliveryFault[];
}

export function addDeliveryFault(state: FaultsState, { kind, count = 1 }: DeliveryFault): void {
  if (!deliveryFaultKinds.includes(kind)) {
    throw new ControlError(`kind must be one of ${deliveryFaultKinds.join(", ")}`);
  }
  if (!Number.isSafeInteger(count) || count < 1) throw new ControlError("count must be a whole number above 0");
  state.mischief = [...state.mischief, { kind, left: count }];
}

export function isDue(state: FaultsState, kind: DeliveryFaultKind): boolean {
  return state.mischief.some((one) => one.kind === kind);
}

export function applyDeliveryFault(state: FaultsState, kind: DeliveryFaultKind): boolean {
  const at = state.mischief.findIndex((one) => one.kind === kind);
  if (at < 0) return false;
  state.mischief = state.mischief
    .map((one, index) => (index === at ? { ...one, left: one.left - 1 } : one))
    .filter(({ left }) => left > 0);
  return true;
}
