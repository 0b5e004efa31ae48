// The times of a sandbox and two tenants, compared with a model that only remembers offsets.

import fc from "fast-check";
import { expect } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { createSandbox } from "./create-sandbox.ts";

const who = fc.constantFrom<"sandbox" | 0 | 1>("sandbox", 0, 1);
const action = fc.oneof(
  fc.record({ kind: fc.constant("advance"), who, seconds: fc.integer({ min: 0, max: 100_000 }) }),
  fc.record({ kind: fc.constant("set"), who, seconds: fc.integer({ min: -100_000, max: 100_000 }) }),
  fc.record({ kind: fc.constantFrom("reset", "import"), who, seconds: fc.constant(0) }),
  fc.record({ kind: fc.constant("wait"), who, seconds: fc.nat(100) }),
);

testProperty(
  "each tenant follows the sandbox until it is moved, and again after a reset; clients' monotonic time never goes back",
  fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
    const base = new FakeClock();
    const sandbox = createSandbox({ clock: base });
    const tenants = [sandbox.createTenant(), sandbox.createTenant()];
    const clients = tenants.map(({ crypto: { clock } }) => clock);
    const begin = base.now();
    let waited = 0;
    let shared = 0;
    const own: (number | null)[] = [null, null];
    const grown = [0, 0];
    const first = clients.map((clock) => clock.monotonic());
    const exported = sandbox.state.export();
    const offsets = () => own.map((offset) => offset ?? shared);

    for (const { kind, who: mover, seconds } of actions) {
      const before = offsets();
      const milliseconds = seconds * 1000;
      const clock = mover === "sandbox" ? sandbox.clock : tenants[mover]?.clock;
      const old = mover === "sandbox" ? shared : (before[mover] ?? 0);
      const moved = kind === "advance" ? old + milliseconds : milliseconds - waited;
      if (kind === "wait") {
        base.skip(milliseconds);
        waited += milliseconds;
      } else if (kind === "import") {
        // The time continues from that of the export.
        sandbox.state.import(exported);
        [shared, own[0], own[1]] = [-waited, null, null];
      } else if (kind === "reset") {
        if (mover === "sandbox") [shared, own[0], own[1]] = [0, null, null];
        else own[mover] = null;
        (mover === "sandbox" ? sandbox : tenants[mover])?.reset();
      } else {
        if (kind === "advance") clock?.advance(seconds);
        else clock?.set(new Date(begin + milliseconds));
        if (mover === "sandbox") shared = moved;
        else own[mover] = moved;
      }
      const now = begin + waited;
      expect(sandbox.clock.now()).toBe(now + shared);
      for (const [index, offset] of offsets().entries()) {
        grown[index] = (grown[index] ?? 0) + Math.max(0, offset - (before[index] ?? 0));
        expect(tenants[index]?.clock.now()).toBe(now + offset);
        expect(clients[index]?.now()).toBe(now + offset);
        expect((clients[index]?.monotonic() ?? 0) - (first[index] ?? 0)).toBe(waited + (grown[index] ?? 0));
      }
    }
  }),
);
