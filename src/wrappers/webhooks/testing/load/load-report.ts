// What happened to the events, and what of it went against the rules.

/** What a load should meet with, for otherwise it shows nothing. */
export type Incident =
  | "handler threw"
  | "handler hung"
  | "process died"
  | "store failed"
  | "answer lost"
  | "connection lost"
  | "handled"
  | "duplicate"
  | "in_flight"
  | "time_limit"
  | "store_failed"
  | "handler_failed";

export class Journal {
  /** What went against the rules, in words. */
  readonly violations: string[] = [];
  readonly incidents: Partial<Record<Incident, number>> = {};
  /** Most deliveries that were inside of receivers at the same time. */
  peak = 0;
  #inside = 0;
  readonly #running = new Set<number>();
  readonly #handled = new Set<number>();

  note(incident: Incident): void {
    this.incidents[incident] = (this.incidents[incident] ?? 0) + 1;
  }

  enters(): void {
    this.#inside += 1;
    this.peak = Math.max(this.peak, this.#inside);
  }

  leaves(): void {
    this.#inside -= 1;
  }

  begins(event: number): void {
    this.#check(!this.#running.has(event), `event ${event} is run while it is running`);
    this.#check(!this.#handled.has(event), `event ${event} is run after it was handled`);
    this.#running.add(event);
  }

  /** A run ends, or nothing will come of it any more. */
  ends(event: number): void {
    this.#running.delete(event);
  }

  completes(event: number): void {
    this.#check(!this.#handled.has(event), `event ${event} is handled twice`);
    this.#handled.add(event);
  }

  acknowledges(event: number): void {
    this.#check(this.#handled.has(event), `event ${event} is acknowledged before it is handled`);
  }

  givesUp(event: number): void {
    this.violations.push(`a delivery of event ${event} is never acknowledged`);
  }

  /** At the end, unless that came too early. */
  closes(events: number): void {
    if (this.violations.length > 0) return;
    for (let event = 0; event < events; event++) this.#check(this.#handled.has(event), `event ${event} is lost`);
  }

  #check(holds: boolean, violation: string): void {
    if (!holds) this.violations.push(violation);
  }
}
