import { createSandbox } from "svc-sdk/sandbox";
import { expect, it } from "vitest";
import { stillClock } from "./in-process-stage.ts";
import { scenario } from "./sandbox-scenario.ts";
import { clientsOf } from "./scenario-clients.ts";

it("every state of the scenario can be exported and imported", async () => {
  const sandbox = createSandbox({ clock: stillClock });
  const tenant = sandbox.createTenant({ settings: { fiat: { namedWebhooks: true } } });
  const { origin } = new URL(tenant.fiat.baseUrl);
  const simulations: Readonly<Record<string, (input: never) => unknown>> = tenant.simulate;
  const texts = new Set<string>();
  const end = sandbox.state.onChange(() => texts.add(sandbox.state.export()));
  await scenario({
    ...clientsOf(tenant, {}),
    ...{ origin, seeded: tenant.seeded, receiver: `${origin}/_sandbox/inbox` },
    simulate: async (name, input) => simulations[name]?.(input as never),
    advance: async (seconds) => sandbox.clock.advance(seconds),
    idle: () => sandbox.idle(),
  });
  end();
  expect(texts.size).toBeGreaterThan(40);
  const other = createSandbox({ clock: stillClock });
  for (const text of texts) expect(() => other.state.import(text)).not.toThrow();
  await other.close();
});
