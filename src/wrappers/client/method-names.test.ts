import { expect, test } from "vitest";
import { AgentResources, CryptoResources } from "../../../generated/crypto/resources.ts";
import { FiatResources } from "../../../generated/fiat/resources.ts";
import type { Operation } from "../operation.ts";
import type { Caller } from "../options.ts";
import { UnwrappingPromise } from "../results.ts";

/** The name that the errors of each method contain, by the way to the method. */
function namesOf(client: string, Resources: new (call: Caller) => object): Map<string, string> {
  const called: Operation[] = [];
  const call = ((operation: Operation) => {
    called.push(operation);
    return new UnwrappingPromise(new Promise<never>(() => undefined));
  }) as unknown as Caller;
  const names = new Map<string, string>();
  for (const [resource, value] of Object.entries(new Resources(call))) {
    for (const method of Object.getOwnPropertyNames(Object.getPrototypeOf(value))) {
      if (method === "constructor") continue;
      value[method]({}, {}, {});
      names.set(`${client}.${resource}.${method}`, called.pop()?.name ?? "not called");
    }
  }
  return names;
}

test.each([
  ["wallets", CryptoResources],
  ["agent", AgentResources],
  ["fiat", FiatResources],
] as const)("[S28] errors name the methods of %s as the user calls them", (client, Resources) => {
  const names = namesOf(client, Resources);
  expect(names.size).toBeGreaterThan(2);
  for (const [way, name] of names) expect(name).toBe(way);
});
