// Playwright and vitest infer the fixtures of the sandbox, beside their own and those of a test suite.

import { test as base, mergeTests, type Page } from "@playwright/test";
import { type RemoteTenant, sandboxFixtures, type TestSandbox } from "svc-sdk/sandbox";
import { test as vitest } from "vitest";
import { expectTrue, type IsSame } from "../cases/expect-type.ts";

const test = base.extend(sandboxFixtures({ settings: { fiat: { reusedKey: "refuse" } } }));

test("has the fixtures", async ({ page, sandbox, tenant }) => {
  expectTrue<IsSame<typeof page, Page>>();
  expectTrue<IsSame<typeof sandbox, TestSandbox>>();
  expectTrue<IsSame<typeof tenant, RemoteTenant>>();
  // @ts-expect-error the methods are typed
  await tenant.simulate.deposit({ asset_id: "USDC_SOLANA", amount: 25.1 });
});

const withShop = test.extend<{ shop: string }>({ shop: async ({ tenant }, use) => use(tenant.id) });
// Other fixtures keep the types that Playwright gives them.
const withTitle = base.extend<{ title: string }>({ title: async ({ page }, use) => use(await page.title()) });
// @ts-expect-error a title is text
base.extend<{ title: string }>({ title: async (_, use) => use(1) });
base.extend({ page: async ({ page }, use) => use(page) })("has a page", ({ page }) => page.close());

mergeTests(withShop, withTitle)("has all fixtures", async ({ shop, title, tenant }) => {
  expectTrue<IsSame<typeof shop | typeof title, string>>();
  expectTrue<IsSame<typeof tenant, RemoteTenant>>();
});

vitest.extend(sandboxFixtures()).extend<{ shop: string }>({ shop: async ({ tenant }, use) => use(tenant.id) })(
  "has the fixtures",
  ({ sandbox, tenant, task }) => {
    expectTrue<IsSame<typeof sandbox, TestSandbox>>();
    expectTrue<IsSame<typeof tenant, RemoteTenant>>();
    expectTrue<IsSame<typeof task.name, string>>();
  },
);
