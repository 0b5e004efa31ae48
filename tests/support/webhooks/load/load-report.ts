// Records what happens to the events, and which rules are violated.

/** Must all occur in a load; otherwise it proves nothing. */
export type Incident =
  | "handler threw"
  | "handler hung"
  | "process died"
  | "store failed"
  | "response lost"
  | "connection lost"
  | "handled"
  | "duplicate"
  | "in_flight"
  | "time_limit"
  | "store_failed"
  | "handler_failed";

export class LoadReport {
  /** The violated rules, in words. */
  readonly violations: string[] = [];
  readonly incidents: Partial<Record<Incident, number>> = {};
  /** The highest number of deliveries in receivers at the same time. */
  peak = 0;
  #inside = 0;
  readonly #running = new Set<number>();
  readonly #handled = new Set<number>();

  note(incident: Incident): void {
    this.incidents[incident] = (this.incidents[incident] ?? 0) + 1;
  }

  enter(): void {
    this.#inside += 1;
    this.peak = Math.max(this.peak, this.#inside);
  }

  leave(): void {
    this.#inside -= 1;
  }

  start(event: number): void {
    this.#check(!this.#running.has(event), `event ${event} runs while it is running`);
    this.#check(!this.#handled.has(event), `event ${event} runs after it was handled`);
    this.#running.add(event);
  }

  /** A run has ended, or is lost. */
  end(event: number): void {
    this.#running.delete(event);
  }

  complete(event: number): void {
    this.#check(!this.#handled.has(event), `event ${event} is handled twice`);
    this.#handled.add(event);
  }

  acknowledge(event: number): void {
    this.#check(this.#handled.has(event), `event ${event} is acknowledged before it is handled`);
  }

  giveUp(event: number): void {
    this.violations.push(`a delivery of event ${event} is never acknowledged`);
  }

  /** After the last delivery, unless the load was aborted. */
  close(events: number): void {
    if (this.violations.length > 0) return;
    for (let event = 0; event < events; event++) this.#check(this.#handled.has(event), `event ${event} is lost`);
  }

  #check(holds: boolean, violation: string): void {
    if (!holds) this.violations.push(violation);
  }
}
