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

it("runs a simulation, and reports the change", () => {
  const changed = vi.fn();
  const simulate = createSimulator(simulations, tenant, changed);
  expect(simulate.deposit({ amount: "1.50" })).toEqual({ id: "t1 1.50" });
  expect(changed).toHaveBeenCalledTimes(1);
  expectTypeOf(simulate.deposit).toEqualTypeOf<
    (input: { readonly amount: string; readonly hash?: string }) => { readonly id: string }
  >();
});

it("needs no input if all fields are optional", () => {
  const simulate = createSimulator(simulations, tenant, () => undefined);
  expect(simulate.tick()).toBe(1);
  expect(simulate.tick({ times: 3 })).toBe(3);
});

it("rejects invalid input without running anything", () => {
  const changed = vi.fn();
  const simulate = createSimulator(simulations, tenant, changed);
  expect(() => simulate.deposit({ amount: "much" })).toThrow(ControlError);
  expect(() => simulate.deposit({ amount: "0" })).toThrow("amount must be more than zero");
  expect(changed).not.toHaveBeenCalled();
});

it("rejects values that are not JSON before anything happens", () => {
  const ran = vi.fn();
  const note: Simulation<{ readonly note: object }, void> = {
    about: "A note.",
    fields: { note: { type: "object", about: "Anything." } },
    run: ran,
  };
  const simulate = createSimulator({ note }, tenant, ran);
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  for (const value of [Number.POSITIVE_INFINITY, Number.NaN, "\ud8001", 5n, circle]) {
    expect(() => simulate.note({ note: { value } })).toThrow(
      expect.objectContaining({
        name: "ControlError",
        status: 400,
        message: expect.stringContaining("note: not a JSON value"),
      }),
    );
  }
  expect(ran).not.toHaveBeenCalled();
});

it("reports the change again when an asynchronous simulation ends or fails", async () => {
  const changed = vi.fn();
  const simulate = createSimulator(simulations, tenant, changed);
  const later = simulate.later();
  expect(changed).toHaveBeenCalledTimes(1);
  await expect(later).resolves.toBe("done");
  expect(changed).toHaveBeenCalledTimes(2);
  await expect(simulate.fails()).rejects.toThrow("no");
  expect(changed).toHaveBeenCalledTimes(4);
});

it("describes the simulations", () => {
  expect(describeSimulations(simulations)[1]).toEqual({
    name: "tick",
    about: "A tick.",
    fields: { times: { type: "integer", about: "How often." } },
  });
});

it("lists the simulations if one is unknown", () => {
  expect(() => checkSimulation(simulations, "tick")).not.toThrow();
  for (const name of ["tock", "constructor"]) {
    expect(() => checkSimulation(simulations, name)).toThrow(
      expect.objectContaining({
        status: 404,
        message: `unknown simulation "${name}"; simulations: deposit, tick, later, fails`,
      }),
    );
  }
});
