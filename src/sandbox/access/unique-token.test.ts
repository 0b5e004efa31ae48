import { describe, expect, test } from "vitest";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";

const settings = { fiat: { namedWebhooks: true } };

async function useBoth({ tenant, fiat, wallets }: OpenSandbox): Promise<void> {
  await expect(fiat.webhooks.list()).resolves.toEqual([]);
  const asset_id = tenant.seeded.assets.USDC_SOLANA ?? "";
  await expect(wallets.balances.check({ asset_id })).resolves.toMatchObject({ asset_id });
}

async function tokens(opened: OpenSandbox): Promise<readonly string[]> {
  return [await opened.token("crypto"), await opened.token("fiat")];
}

describe.each([
  ["a reset of the tenant", ({ tenant }: OpenSandbox) => tenant.reset()],
  ["a reset of the sandbox", ({ sandbox }: OpenSandbox) => sandbox.reset()],
  ["an import", ({ sandbox }: OpenSandbox, before: string) => sandbox.state.import(before)],
])("after %s", (_, replace) => {
  test.each([0, 600, 3600])("clients with an earlier token renew it, %d seconds later", async (seconds) => {
    const opened = openSandbox({ settings });
    const before = opened.sandbox.state.export();
    for (let round = 0; round < 3; round++) {
      await useBoth(opened);
      replace(opened, before);
      opened.sandbox.clock.advance(seconds);
      await useBoth(opened);
    }
  });

  test("tokens differ from earlier ones, and the state is the same", async () => {
    const opened = openSandbox({ settings });
    const before = opened.sandbox.state.export();
    const first = await tokens(opened);
    replace(opened, before);
    expect(opened.sandbox.state.export()).toBe(before);
    const second = await tokens(opened);
    replace(opened, before);
    expect(new Set([...first, ...second, ...(await tokens(opened))]).size).toBe(6);
  });
});

test("a state imported from another sandbox continues as it would there", async () => {
  const one = openSandbox();
  await tokens(one);
  const other = openSandbox();
  other.sandbox.state.import(one.sandbox.state.export());
  expect(await tokens(other)).toEqual(await tokens(one));
});
