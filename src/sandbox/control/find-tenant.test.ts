import { expect, it } from "vitest";
import { createSandbox } from "../assembly/create-sandbox.ts";
import { controlOf } from "./testing/control-calls.ts";

it("lists the tenants that there are if the id is unknown", async () => {
  const sandbox = createSandbox();
  const control = controlOf(sandbox);
  expect(await control("GET", "/tenants/t9")).toMatchObject({
    ...{ status: 404, body: { message: 'unknown tenant "t9"; tenants: none', allowed: [] } },
  });
  for (const id of ["t1", "t2"]) expect(sandbox.createTenant().id).toBe(id);
  expect(await control("GET", "/tenants/t9")).toMatchObject({
    ...{ status: 404, body: { message: 'unknown tenant "t9"; tenants: t1, t2', allowed: ["t1", "t2"] } },
  });
});
