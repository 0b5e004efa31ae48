// The target of the delivery suite, and its cases.

import type { TestServer } from "./test-server.ts";

/** A server with the handlers of `mounts` and the other two routes of an app; see `apps/`. */
export interface DeliveryTarget {
  /** Scheme, host and port. */
  readonly url: string;
  /** Controls its handlers. */
  readonly testServer: TestServer;
  /** Matches the error if the body was parsed too early. */
  readonly advice: RegExp;
  /** The response of framework or handler to GET. */
  readonly statusOfGet: 404 | 405;
}

export interface DeliveryCase {
  readonly name: string;
  /** @throws {Error} if the target misbehaves. */
  run(target: DeliveryTarget): Promise<void>;
}
