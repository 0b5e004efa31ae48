// What happens to a tenant without anybody calling its services: deposits, card payments, approvals. The control plane offers
// every simulation by name, over HTTP and as a method.

import type { Tenant } from "./tenant.ts";

/** What a field of a simulation's input may be. */
export interface Field {
  readonly type: "string" | "decimal" | "boolean" | "integer" | "object";
  readonly required?: boolean;
  /** The values that it may have. */
  readonly allowed?: readonly string[];
  /** One line for people. */
  readonly about: string;
}

/** One thing that can be made to happen. `run` sees an input that the fields allow, and throws a `ControlError` otherwise. */
export interface Simulation<Input extends object = never, Result = unknown> {
  readonly about: string;
  readonly fields: Readonly<Record<keyof Input & string, Field>>;
  run(tenant: Tenant, input: Input): Result;
}
