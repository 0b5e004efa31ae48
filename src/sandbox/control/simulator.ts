// Simulations as methods: `tenant.simulate.deposit({ … })`.

import { ControlError } from "../core/control-error.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Field, Simulation } from "../state/tenant-simulation.ts";
import { checkFields, checkWritable } from "./check-fields.ts";

/** Simulations by name. Where an interface lists them, it has no index signature: so functions take any object of them. */
export type Simulations = Readonly<Record<string, Simulation>>;

/**
 * The simulations as methods. Each throws a `ControlError` that says what is allowed where the input does not fit, or where what it
 * names is not there; then nothing has happened.
 */
export type Simulator<Known extends object> = {
  readonly [Name in keyof Known]: Known[Name] extends Simulation<infer Input, infer Result>
    ? Record<never, never> extends Input
      ? (input?: Input) => Result
      : (input: Input) => Result
    : never;
};

/** @param changed is called after each simulation, whether it is over at once or later. */
export function createSimulator<Known extends object>(
  simulations: Known,
  tenant: Tenant,
  changed: () => void,
): Simulator<Known> {
  const methods = Object.entries(simulations as Simulations).map(([name, simulation]) => [
    name,
    (input: object = {}) => run(name, simulation, tenant, input, changed),
  ]);
  return Object.fromEntries(methods) as Simulator<Known>;
}

/** What a simulation is and takes, for people who look for one. */
export interface SimulationInfo {
  readonly name: string;
  readonly about: string;
  readonly fields: Readonly<Record<string, Field>>;
}

export function describeSimulations(simulations: object): SimulationInfo[] {
  return Object.entries(simulations as Simulations).map(([name, { about, fields }]) => ({ name, about, fields }));
}

/** @throws {ControlError} 404 that names all simulations. */
export function checkSimulation(simulations: object, name: string): void {
  if (Object.hasOwn(simulations, name)) return;
  const names = Object.keys(simulations);
  throw new ControlError(`there is no simulation "${name}"; there are ${names.join(", ")}`, 404, names);
}

function run(name: string, simulation: Simulation, tenant: Tenant, input: object, changed: () => void): unknown {
  const checked = checkFields(name, simulation.fields, input);
  // What comes of it is kept as JSON, and may be sent: nothing may have happened before that turns out to be impossible.
  checkWritable(name, checked);
  const result = simulation.run(tenant, checked as never);
  changed();
  if (result instanceof Promise) return result.finally(changed);
  return result;
}
