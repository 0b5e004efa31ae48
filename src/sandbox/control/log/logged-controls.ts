// The controls of a sandbox that note what is done with them in the log of actions.

import type { SandboxClock } from "../../core/clock.ts";
import type { DeliveryControl } from "../../webhooks/delivery-control.ts";
import type { Faults } from "../faults/fault-queue.ts";
import type { ActionLog } from "./action-log.ts";
import { clockText, faultText } from "./action-text.ts";

/** @param tenant whose clock it is; null: the sandbox's. */
export function loggedClock<Kind extends SandboxClock>(
  clock: Kind,
  tenant: string | null,
  actions: Pick<ActionLog, "add">,
): Kind {
  const note = (seconds: number) => actions.add({ kind: "clock", tenant, text: clockText(seconds) });
  const moves: Pick<SandboxClock, "advance" | "set"> = {
    advance(seconds) {
      clock.advance(seconds);
      note(seconds);
    },
    set(time) {
      const before = clock.now();
      clock.set(time);
      // The time has run on meanwhile.
      note(Math.round((clock.now() - before) / 1000));
    },
  };
  return Object.assign(Object.create(clock) as Kind, moves);
}

export function loggedFaults(faults: Faults, actions: Pick<ActionLog, "add">): Faults {
  const note = (text: string, tenant: string | null = null) => actions.add({ kind: "fault", tenant, text });
  return {
    add(fault) {
      const record = faults.add(fault);
      note(faultText(record), record.tenant ?? null);
      return record;
    },
    list: () => faults.list(),
    remove(id) {
      faults.remove(id);
      note(`removed fault ${id}`);
    },
    clear() {
      faults.clear();
      note("removed all faults");
    },
  };
}

export function loggedDeliveries(
  deliveries: DeliveryControl,
  tenant: string,
  actions: Pick<ActionLog, "add">,
): DeliveryControl {
  return {
    list: (options) => deliveries.list(options),
    retry(deliveryId, options) {
      const delivery = deliveries.retry(deliveryId, options);
      actions.add({ kind: "delivery", tenant, text: `retried ${delivery.event ?? "notification"} ${deliveryId}` });
      return delivery;
    },
    misbehave(fault) {
      deliveries.misbehave(fault);
      const { kind, count = 1 } = fault;
      const times = count === 1 ? "the next delivery" : `the next ${count} deliveries`;
      actions.add({ kind: "fault", tenant, text: `added delivery fault ${kind} for ${times}` });
    },
    behave() {
      deliveries.behave();
      actions.add({ kind: "fault", tenant, text: "removed all delivery faults" });
    },
  };
}
