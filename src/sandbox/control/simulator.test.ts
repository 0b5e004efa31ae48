import { expect, expectTypeOf, it, vi } from "vitest";
import { ControlError } from "../core/control-error.ts";
import type { Tenant } from "../state/tenant.ts";
import type { Simulation } from "../state/tenant-simulation.ts";
import { checkSimulation, createSimulator, describeSimulations } from "./simulator.ts";

interface Simulated {
  readonly deposit: Simulation<{ readonly amount: string; readonly hash?: string }, { readonly id: string }>;
  readonly tick: Simulation<{ readonly times?: number }, number>;
  readonly later: Simulation<Record<never, never>, Promise<string>>;
  readonly fails: Simulation<Record<never, never>, Promise<string>>;
}

const simulations: Simulated = {
  deposit: {
    about: "A deposit.",
    fields: {
      amount: { type: "decimal", required: true, about: "How much." },
      hash: { type: "string", about: "Which." },
    },
    run(tenant, { amount }) {
      if (amount === "0") throw new ControlError("amount must be more than zero");
      return { id: `${tenant.id} ${amount}` };
    },
  },
  tick: {
    about: "A tick.",
    fields: { times: { type: "integer", about: "How often." } },
    run: (_, { times = 1 }) => times,
  },
  later: { about: "Later.", fields: {}, run: async () => "done" },
  fails: { about: "Fails.", fields: {}, run: () => Promise.reject(new ControlError("no")) },
};

const tenant = { id: "t1" } as Tenant;

it("runs a simulation, and reports the change and the run", () => {
  const [changed, ran] = [vi.fn(), vi.fn()];
  const simulate = createSimulator(simulations, tenant, changed, ran);
  expect(simulate.deposit({ amount: "1.50" })).toEqual({ id: "t1 1.50" });
  expect(changed).toHaveBeenCalledTimes(1);
  expect(ran.mock.calls).toEqual([["deposit", { amount: "1.50" }]]);
  expect([simulate.tick(), simulate.tick({ times: 3 })]).toEqual([1, 3]);
  expectTypeOf(simulate.deposit).toEqualTypeOf<
    (input: { readonly amount: string; readonly hash?: string }) => { readonly id: string }
  >();
});

it("rejects invalid input, and values that are not JSON, before anything happens", () => {
  const [changed, ran] = [vi.fn(), vi.fn()];
  const note: Simulation<{ readonly note: object }, void> = {
    about: "A note.",
    fields: { note: { type: "object", about: "Anything." } },
    run: ran,
  };
  const simulate = createSimulator({ ...simulations, note }, tenant, changed, ran);
  expect(() => simulate.deposit({ amount: "much" })).toThrow(ControlError);
  expect(() => simulate.deposit({ amount: "0" })).toThrow("amount must be more than zero");
  const refused = { name: "ControlError", status: 400, message: expect.stringContaining("note: not a JSON value") };
  for (const value of [Number.NaN, "\ud8001", 5n]) {
    expect(() => simulate.note({ note: { value } })).toThrow(expect.objectContaining(refused));
  }
  expect([changed, ran].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

it("reports the change again when an asynchronous simulation ends or fails", async () => {
  const changed = vi.fn();
  const simulate = createSimulator(simulations, tenant, changed);
  await expect(simulate.later()).resolves.toBe("done");
  expect(changed).toHaveBeenCalledTimes(2);
  await expect(simulate.fails()).rejects.toThrow("no");
  expect(changed).toHaveBeenCalledTimes(4);
});

it("describes the simulations, and lists them if one is unknown", () => {
  const { about, fields } = simulations.tick;
  expect(describeSimulations(simulations)[1]).toEqual({ name: "tick", about, fields });
  expect(() => checkSimulation(simulations, "tick")).not.toThrow();
  for (const name of ["tock", "constructor"]) {
    const message = `unknown simulation "${name}"; simulations: deposit, tick, later, fails`;
    expect(() => checkSimulation(simulations, name)).toThrow(expect.objectContaining({ status: 404, message }));
  }
});
