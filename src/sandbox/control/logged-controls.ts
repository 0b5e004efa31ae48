// The controls of a sandbox that note in its log what is done with them, a line each.

import { type ClockMove, ownTimeText, type SandboxClock } from "../core/clock.ts";
import type { DeliveryControl } from "../webhooks/delivery-control.ts";
import type { EventLog } from "./event-log.ts";
import type { FaultRecord, Faults } from "./faults.ts";

type ActionLog = Pick<EventLog, "addAction">;

/** @param tenant whose clock it is; null: the sandbox's. */
export function loggedClock<Kind extends SandboxClock>(clock: Kind, tenant: string | null, log: ActionLog): Kind {
  function note(seconds: number, move: ClockMove): ClockMove {
    const others = tenant === null ? ownTimeText(move) : "";
    log.addAction(
      "clock",
      tenant,
      `moved the clock by ${seconds < 0 ? "" : "+"}${seconds} s${others && `; ${others}`}`,
    );
    return move;
  }
  const moves: Pick<SandboxClock, "advance" | "set"> = {
    advance(seconds) {
      return note(seconds, clock.advance(seconds));
    },
    set(time) {
      const before = clock.now();
      const move = clock.set(time);
      // The time has run on meanwhile.
      return note(Math.round((clock.now() - before) / 1000), move);
    },
  };
  return Object.assign(Object.create(clock) as Kind, moves);
}

export function loggedFaults(faults: Faults, log: ActionLog): Faults {
  return {
    add(fault) {
      const record = faults.add(fault);
      log.addAction("fault", record.tenant ?? null, faultText(record));
      return record;
    },
    list: () => faults.list(),
    remove(id) {
      faults.remove(id);
      log.addAction("fault", null, `removed fault ${id}`);
    },
    clear() {
      faults.clear();
      log.addAction("fault", null, "removed all faults");
    },
  };
}

export function loggedDeliveries(deliveries: DeliveryControl, tenant: string, log: ActionLog): DeliveryControl {
  return {
    list: (options) => deliveries.list(options),
    retry(deliveryId, options) {
      const delivery = deliveries.retry(deliveryId, options);
      log.addAction("delivery", tenant, `retried ${delivery.event ?? "notification"} ${deliveryId}`);
      return delivery;
    },
    misbehave(fault) {
      deliveries.misbehave(fault);
      const { kind, count = 1 } = fault;
      const times = count === 1 ? "the next delivery" : `the next ${count} deliveries`;
      log.addAction("fault", tenant, `added delivery fault ${kind} for ${times}`);
    },
    behave() {
      deliveries.behave();
      log.addAction("fault", tenant, "removed all delivery faults");
    },
  };
}

/** `added fault f1: status 503 for sendFunds, 2 times`. */
function faultText({ id, kind, operationId, count, status, latencyMs }: FaultRecord): string {
  const detail = status ?? (latencyMs === undefined ? undefined : `${latencyMs} ms`);
  const what = detail === undefined ? kind : `${kind} ${detail}`;
  return `added fault ${id}: ${what} for ${operationId ?? "any request"}, ${count === 1 ? "once" : `${count} times`}`;
}

/** `deposit: asset_id USDC_SOLANA, amount 25.10`. Objects are not written out. */
export function simulationText(name: string, input: object): string {
  const shown = (value: unknown) => (typeof value === "object" && value !== null ? "{…}" : value);
  const values = Object.entries(input).map(([field, value]) => `${field} ${shown(value)}`);
  return values.length === 0 ? name : `${name}: ${values.join(", ")}`;
}

/** `changed cards.deploymentSeconds, swaps.quoteLifeSeconds`. Without values, some of which are secrets. */
export function settingsText(change: object): string {
  const names = Object.entries(change).flatMap(([section, settings]) =>
    Object.keys(Object(settings)).map((name) => `${section}.${name}`),
  );
  return `changed ${names.join(", ") || "no settings"}`;
}
