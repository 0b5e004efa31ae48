// Simulations as methods: `tenant.simulate.deposit({ … })`.

import { ControlError } from "../core/control-error.ts";
import { exactText } from "../core/json.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Field, Simulation } from "../state/tenant-simulation.ts";
import { checkFields } from "./input.ts";

/** Simulations by name. Functions accept any object, because an interface of simulations has no index signature. */
export type Simulations = Readonly<Record<string, Simulation>>;

/**
 * The simulations as methods. Each throws a `ControlError` if the input is invalid or refers to something unknown; nothing has
 * happened then.
 */
export type Simulator<Known extends object> = {
  readonly [Name in keyof Known]: Known[Name] extends Simulation<infer Input, infer Result>
    ? Record<never, never> extends Input
      ? (input?: Input) => Result
      : (input: Input) => Result
    : never;
};

/** @param changed is called after each simulation, and again when an asynchronous one ends. */
export function createSimulator<Known extends object>(
  simulations: Known,
  tenant: Tenant,
  changed: () => void,
  ran: (name: string, input: object) => void = () => undefined,
): Simulator<Known> {
  const methods = Object.entries(simulations as Simulations).map(([name, simulation]) => [
    name,
    (input: object = {}) => {
      const checked = checkFields(name, simulation.fields, input);
      // The result is stored and sent as JSON, so that must be possible before anything happens.
      exactText(name, checked);
      const result = simulation.run(tenant, checked as never);
      changed();
      ran(name, input);
      return result instanceof Promise ? result.finally(changed) : result;
    },
  ]);
  return Object.fromEntries(methods) as Simulator<Known>;
}

/** The description of a simulation. */
export interface SimulationInfo {
  readonly name: string;
  readonly about: string;
  readonly fields: Readonly<Record<string, Field>>;
}

export function describeSimulations(simulations: object): SimulationInfo[] {
  return Object.entries(simulations as Simulations).map(([name, { about, fields }]) => ({ name, about, fields }));
}

export function checkSimulation(simulations: object, name: string): void {
  if (Object.hasOwn(simulations, name)) return;
  const names = Object.keys(simulations);
  throw new ControlError(`unknown simulation "${name}"; simulations: ${names.join(", ")}`, 404, names);
}
