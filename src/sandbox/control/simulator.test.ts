import { expect, expectTypeOf, it, vi } from "vitest";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { checkSimulation, createSimulator, describeSimulations } from "./simulator.ts";

const about = "A simulation.";
const amount = { type: "decimal", required: true, about: "How much." } as const;
const note = { type: "object", about: "Anything." } as const;
type Deposit = { readonly amount: string; readonly note?: object };

const simulations: { deposit: Simulation<Deposit, { readonly id: string }>; tick: Simulation<object> } = {
  deposit: { about, fields: { amount, note }, run: (tenant, input) => ({ id: `${tenant.id} ${input.amount}` }) },
  tick: { about, fields: {}, run: () => undefined },
};

function open() {
  const ran = vi.fn();
  return { simulate: createSimulator(simulations, { id: "t1" } as Tenant, ran), ran };
}

it("runs a simulation, and reports the run in a line", () => {
  const { simulate, ran } = open();
  expect(simulate.deposit({ amount: "1.50" })).toEqual({ id: "t1 1.50" });
  simulate.tick();
  expect(ran.mock.calls).toEqual([["deposit: amount 1.50"], ["tick"]]);
  expectTypeOf(simulate.deposit).toEqualTypeOf<(input: Deposit) => { readonly id: string }>();
});

it("describes the simulations, and lists them if one is unknown", () => {
  expect(describeSimulations(simulations)[0]).toEqual({ name: "deposit", about, fields: { amount, note } });
  expect(() => checkSimulation(simulations, "tick")).not.toThrow();
  for (const name of ["later", "constructor"]) {
    const message = `unknown simulation "${name}"; simulations: deposit, tick`;
    expect(() => checkSimulation(simulations, name)).toThrow(expect.objectContaining({ status: 404, message }));
  }
});
