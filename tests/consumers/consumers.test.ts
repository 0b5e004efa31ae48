import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { ConsumerContext } from "./consumer.ts";
import { loadConsumer } from "./consumers.ts";

const root = join(import.meta.dirname, "../..");
const context: ConsumerContext = {
  baseUrl: "http://127.0.0.1:1",
  projects: { make: async () => "", withPeers: async () => "", [Symbol.asyncDispose]: async () => undefined },
};

const pins = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")).devDependencies;

it("rejects unknown consumers", async () => {
  await expect(loadConsumer("parcel", context)).rejects.toThrow('unknown consumer "parcel"');
  await expect(loadConsumer("toString", context)).rejects.toThrow('unknown consumer "toString"');
});

it.each(["tests/runtimes", "."])("uses the versions of %s", (folder) => {
  const own = Object.entries(pins("tests/consumers"));
  const shared = own.filter(([name]) => Object.hasOwn(pins(folder), name));
  expect(shared.length).toBeGreaterThan(0);
  for (const [name, version] of shared) expect(`${name} ${pins(folder)[name]}`).toBe(`${name} ${version}`);
});
