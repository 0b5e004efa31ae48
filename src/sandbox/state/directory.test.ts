import { expect, it } from "vitest";
import type { Tenant } from "./tenant.ts";
import { createDirectory } from "./tenant-registry.ts";

const tenant = (id: string) => ({ id }) as Tenant;

/** A directory of two tenants: the first has two credentials. */
function twoTenants() {
  const directory = createDirectory();
  const [ada, bob] = [tenant("ada"), tenant("bob")];
  directory.add("ada-key", ada);
  directory.add("bob-key", bob);
  directory.add("ada-token", ada);
  return { directory, ada, bob };
}

it("finds a tenant by each of its credentials", () => {
  const { directory, ada, bob } = twoTenants();
  expect(["ada-key", "ada-token", "bob-key"].map(directory.find)).toEqual([ada, ada, bob]);
  expect(directory.find("other")).toBeUndefined();
});

it("forgets one credential of a tenant", () => {
  const { directory, ada } = twoTenants();
  directory.forget("ada-token");
  expect(["ada-key", "ada-token"].map(directory.find)).toEqual([ada, undefined]);
});

it("removes all credentials of a tenant, and none of the others", () => {
  const { directory, ada, bob } = twoTenants();
  directory.remove(ada);
  expect(["ada-key", "ada-token", "bob-key"].map(directory.find)).toEqual([undefined, undefined, bob]);
});

it("returns the first tenant, or undefined without tenants", () => {
  const { directory, ada, bob } = twoTenants();
  expect(directory.first).toBe(ada);
  directory.remove(ada);
  expect(directory.first).toBe(bob);
  directory.remove(bob);
  expect(directory.first).toBeUndefined();
});
