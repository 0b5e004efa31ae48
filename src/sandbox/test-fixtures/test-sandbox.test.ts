import { describe, expect, it } from "vitest";
import { FakeClock } from "../../../tests/support/fake-clock.ts";
import { createSandbox } from "../assembly/create-sandbox.ts";
import { connectSandbox } from "../remote/connect-sandbox.ts";
import { openTestSandbox } from "./sandbox-fixtures.ts";

/** Two tests that share a sandbox. */
async function openTwo() {
  const shared = createSandbox({ clock: new FakeClock() });
  const remote = await connectSandbox("https://sandbox.example", { fetch: shared.fetch });
  return { shared, remote, one: await openTestSandbox(remote, {}), other: await openTestSandbox(remote, {}) };
}

const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);

describe("the sandbox of a test", () => {
  it("has the faults of this test alone, and clears no others", async () => {
    const { remote, one, other } = await openTwo();
    const mine = await one.sandbox.faults.add({ kind: "stall" });
    const theirs = await other.sandbox.faults.add({ kind: "stall" });
    const ours = await one.sandbox.faults.add({ kind: "stall", tenant: undefined });
    expect([mine.tenant, theirs.tenant, ours.tenant]).toEqual([
      one.sandbox.tenant.id,
      other.sandbox.tenant.id,
      undefined,
    ]);
    expect(ids(await one.sandbox.faults.list())).toEqual(ids([mine, ours]));
    await one.sandbox.faults.remove(mine.id);
    expect(ids(await one.sandbox.faults.list())).toEqual(ids([ours]));
    await one.sandbox.faults.clear();
    expect(ids(await remote.faults.list())).toEqual(ids([theirs]));
  });

  it("has the answers of this test alone", async () => {
    const { remote, one, other } = await openTwo();
    const mine = await one.sandbox.answers.add("generateApiKey", {});
    const theirs = await other.sandbox.answers.add("generateApiKey", {}, { status: 201 });
    const ours = await one.sandbox.answers.add("generateApiKey", {}, { tenant: undefined });
    expect([mine.tenant, theirs.tenant, ours.tenant ?? undefined]).toEqual([
      one.sandbox.tenant.id,
      other.sandbox.tenant.id,
      undefined,
    ]);
    expect(theirs.status).toBe(201);
    expect(new Set(ids(await one.sandbox.answers.list()))).toEqual(new Set(ids([mine, ours])));
    await one.sandbox.answers.remove(mine.id);
    expect(ids(await one.sandbox.answers.list())).toEqual(ids([ours]));
    expect(new Set(ids(await remote.answers.list()))).toEqual(new Set(ids([theirs, ours])));
  });

  it("removes at its end what it added, and nothing else", async () => {
    const { remote, one, other } = await openTwo();
    await one.sandbox.faults.add({ kind: "stall", tenant: undefined });
    await one.sandbox.answers.add("generateApiKey", {}, { tenant: undefined });
    const fault = await other.sandbox.faults.add({ kind: "stall" });
    const answer = await other.sandbox.answers.add("generateApiKey", {});
    await one.cleanUp();
    expect(ids(await remote.faults.list())).toEqual([fault.id]);
    expect(ids(await remote.answers.list())).toEqual([answer.id]);
  });

  it("resets at its end all tenants that it created, and no others", async () => {
    const { shared, one, other } = await openTwo();
    const further = await one.sandbox.createTenant();
    for (const tenant of [one.sandbox.tenant, other.sandbox.tenant, further]) await tenant.clock.advance(3600);
    await one.cleanUp();
    const ahead = shared.tenants.map(({ id, clock }) => [id, clock.now() - shared.clock.now()]);
    expect(ahead).toEqual([
      [one.sandbox.tenant.id, 0],
      [other.sandbox.tenant.id, 3_600_000],
      [further.id, 0],
    ]);
  });

  it("creates further tenants with the options of the first, unless others are given", async () => {
    const remote = await connectSandbox("https://sandbox.example", { fetch: createSandbox().fetch });
    const { sandbox } = await openTestSandbox(remote, { settings: { fiat: { reusedKey: "refuse" } } });
    const alike = await sandbox.createTenant();
    const different = await sandbox.createTenant({ settings: { fiat: { replay: "all" } } });
    expect((await alike.settings()).fiat.reusedKey).toBe("refuse");
    expect((await different.settings()).fiat).toMatchObject({ reusedKey: "replay", replay: "all" });
  });
});
