import { createSandbox } from "svc-sdk/sandbox";
import { expect, it } from "vitest";
import { openStage, stillClock } from "./in-process-stage.ts";
import { scenario } from "./sandbox-scenario.ts";

it("every state of the scenario can be exported and imported", async () => {
  const sandbox = createSandbox({ clock: stillClock });
  const stage = openStage(sandbox);
  const texts = new Set<string>();
  const end = sandbox.state.onChange(() => texts.add(sandbox.state.export()));
  await scenario(stage);
  end();
  expect(texts.size).toBeGreaterThan(40);
  const other = createSandbox({ clock: stillClock });
  for (const text of texts) expect(() => other.state.import(text)).not.toThrow();
  await other.close();
});
