import { expect, expectTypeOf, it, vi } from "vitest";
import { ControlError } from "../core/control-error.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { checkSimulation, createSimulator, describeSimulations } from "./simulator.ts";

const about = "A simulation.";
const amount = { type: "decimal", required: true, about: "How much." } as const;
const note = { type: "object", about: "Anything." } as const;
type Deposit = { readonly amount: string; readonly note?: object };
type Later = Simulation<Record<never, never>, Promise<string>>;

const simulations: { deposit: Simulation<Deposit, { readonly id: string }>; later: Later; fails: Later } = {
  deposit: { about, fields: { amount, note }, run: (tenant, input) => ({ id: `${tenant.id} ${input.amount}` }) },
  later: { about, fields: {}, run: async () => "done" },
  fails: { about, fields: {}, run: () => Promise.reject(new ControlError("no")) },
};

function open() {
  const [changed, ran] = [vi.fn(), vi.fn()];
  return { simulate: createSimulator(simulations, { id: "t1" } as Tenant, changed, ran), changed, ran };
}

it("runs a simulation, and reports the change and the run", () => {
  const { simulate, changed, ran } = open();
  expect(simulate.deposit({ amount: "1.50" })).toEqual({ id: "t1 1.50" });
  expect(changed).toHaveBeenCalledTimes(1);
  expect(ran.mock.calls).toEqual([["deposit", { amount: "1.50" }]]);
  expectTypeOf(simulate.deposit).toEqualTypeOf<(input: Deposit) => { readonly id: string }>();
});

it("rejects invalid input, and values that are not JSON, before anything happens", () => {
  const { simulate, changed, ran } = open();
  const refused = (message: string) => expect.objectContaining({ name: "ControlError", status: 400, message });
  expect(() => simulate.deposit({ amount: "much" })).toThrow(refused(expect.stringContaining("amount must be")));
  const notJson = refused(expect.stringContaining("deposit: not a JSON value"));
  for (const value of [Number.NaN, "\ud8001", 5n])
    expect(() => simulate.deposit({ amount: "1", note: { value } })).toThrow(notJson);
  expect([changed, ran].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

it("describes the simulations, and lists them if one is unknown", () => {
  expect(describeSimulations(simulations)[0]).toEqual({ name: "deposit", about, fields: { amount, note } });
  expect(() => checkSimulation(simulations, "later")).not.toThrow();
  for (const name of ["tock", "constructor"]) {
    const message = `unknown simulation "${name}"; simulations: deposit, later, fails`;
    expect(() => checkSimulation(simulations, name)).toThrow(expect.objectContaining({ status: 404, message }));
  }
});
