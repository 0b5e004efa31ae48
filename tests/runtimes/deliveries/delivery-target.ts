// What the suite sends to, and what one of its cases is.

import type { Desk } from "./test-server.ts";

/** A server that hosts `mounts` and the two other routes of an app; see `apps/`. */
export interface Target {
  /** Scheme, host and port. */
  readonly url: string;
  /** The desk that its handlers ask. */
  readonly desk: Desk;
  /** What the error says to whoever parses bodies too early. */
  readonly advice: RegExp;
  /** What the framework, or the handler, makes of a method that no delivery has. */
  readonly statusOfGet: 404 | 405;
}

export interface DeliveryCase {
  readonly name: string;
  /** @throws {Error} where the target does not do what it should. */
  run(target: Target): Promise<void>;
}
