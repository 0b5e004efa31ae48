// What the page and the worker of a run tell each other.

import type { Fault } from "../../../src/sandbox/control/faults.ts";
import type { LoggedEvent, Overview } from "../client/control-types.ts";

/** A fault for the first call of an operation. */
export type RunFault = Fault & { readonly operationId: string };

/** What one run begins with. */
export interface RunOptions {
  /** TypeScript or JavaScript. */
  readonly code: string;
  readonly fault?: RunFault | undefined;
  /** The sandboxes of the run before, by the order in which the program makes them. */
  readonly states: readonly string[];
  /** By how much their time moves first. */
  readonly advanceSeconds: number;
  /** Keys for calls without one, in order: those that a run before has made. */
  readonly keys: readonly string[];
  /** How long a client waits for a response that never comes. */
  readonly stallMs: number;
}

export interface TenantView {
  readonly before: Overview;
  readonly after: Overview;
}

/** A sandbox that the program made. */
export interface SandboxView {
  readonly events: readonly LoggedEvent[];
  readonly tenants: readonly TenantView[];
  readonly state: string;
}

/** An error that the program did not catch. */
export interface RunError {
  readonly name: string;
  readonly message: string;
  readonly code?: string | undefined;
  readonly outcome?: string | undefined;
  readonly next?: { readonly kind: string; readonly why: string; readonly method?: string } | undefined;
}

export interface RunView {
  readonly sandboxes: readonly SandboxView[];
  /** Those that the clients made. */
  readonly keys: readonly string[];
}

/** What became of a call whose outcome was unknown. */
export interface Found {
  readonly text: string;
  /** Another try would find no more. */
  readonly isSettled: boolean;
}

/**
 * `serve` brings a port: the sandbox made last answers the requests that come by it. `settle` is for the error that the program ended
 * with.
 */
export type ToWorker = ({ readonly type: "run" } & RunOptions) | { readonly type: "continue" | "serve" | "settle" };

export type FromWorker =
  | { readonly type: "ready" }
  | { readonly type: "printed"; readonly text: string }
  /** The program waits for `continue` before it does what the text says. */
  | { readonly type: "step"; readonly text: string; readonly view: RunView }
  | { readonly type: "ended"; readonly error?: RunError | undefined; readonly view: RunView }
  | { readonly type: "settled"; readonly found: Found; readonly view: RunView };
