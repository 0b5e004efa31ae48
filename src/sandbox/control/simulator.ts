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

/** @param ran is called after each simulation, with a line for the log. */
export function createSimulator<Known extends object>(
  simulations: Known,
  tenant: Tenant,
  ran: (text: string) => void,
): Simulator<Known> {
  const methods = Object.entries(simulations as Simulations).map(([name, simulation]) => [
    name,
    (input: object = {}) => {
      const checked = checkFields(name, simulation.fields, input);
      // The result is stored and sent as JSON, so that must be possible before anything happens.
      exactText(name, checked);
      const result = simulation.run(tenant, checked as never);
      ran(simulationText(name, input));
      return result;
    },
  ]);
  return Object.fromEntries(methods) as Simulator<Known>;
}

/** `deposit: asset_id USDC_SOLANA, amount 25.10`. Objects are not written out. */
function simulationText(name: string, input: object): string {
  const shown = (value: unknown) => (typeof value === "object" && value !== null ? "{…}" : value);
  const values = Object.entries(input).map(([field, value]) => `${field} ${shown(value)}`);
  return values.length === 0 ? name : `${name}: ${values.join(", ")}`;
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
