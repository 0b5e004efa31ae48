// The interface of simulations: events that no API call causes, such as deposits, card payments and approvals. The control plane
// offers each one by name, over HTTP and as a method.

import type { Tenant } from "./tenant.ts";

export interface Field {
  readonly type: "string" | "decimal" | "boolean" | "integer" | "object";
  readonly required?: boolean;
  readonly allowed?: readonly string[];
  readonly about: string;
}

/** One simulation. `run` gets an input that matches the fields; it throws a `ControlError` if it cannot be applied. */
export interface Simulation<Input extends object = never, Result = unknown> {
  readonly about: string;
  readonly fields: Readonly<Record<keyof Input & string, Field>>;
  run(tenant: Tenant, input: Input): Result;
}
