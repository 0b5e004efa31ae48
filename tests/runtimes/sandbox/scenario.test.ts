import { createSandbox } from "svc-sdk/sandbox";
import { expect, it } from "vitest";
import { scenario, stillClock } from "./scenario.ts";

it("the scenario has the same transcript each time, and every state of it can be exported and imported", async () => {
  const sandbox = createSandbox({ clock: stillClock });
  const texts = new Set<string>();
  const end = sandbox.state.onChange(() => texts.add(sandbox.state.export()));
  const transcript = await scenario(sandbox);
  end();
  expect(transcript.length).toBeGreaterThan(30);
  const failed = transcript.filter((line) => /"outcome":"(?:not-sent|rejected|unknown)"/.test(line));
  expect(failed.map((line) => line.split(" → ")[0])).toEqual([
    ...["register again", "register, without an address", "send too much", "a card too early"],
  ]);
  expect(await scenario()).toEqual(transcript);
  const webhooks = transcript.filter((line) => line.startsWith("webhook "));
  const lengths = [31, 31, 23, 5, 0, 2, 2].map((length) => [length, length, "webhook_signature_mismatch"]);
  expect(webhooks.map((line) => JSON.parse(line.split(" → ")[1] ?? "").results)).toEqual(lengths);
  expect(texts.size).toBeGreaterThan(20);
  const other = createSandbox({ clock: stillClock });
  for (const text of texts) expect(() => other.state.import(text)).not.toThrow();
  await other.close();
});
