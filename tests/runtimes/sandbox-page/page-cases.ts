// The sandbox's page in Chromium: what each panel shows and does.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { lookCases } from "./look-cases.ts";
import { becomes, go, makeBusy, type PageCase, serve } from "./opened-page.ts";

const rows = (page: Page) => page.locator(".timeline > li");
const said = (page: Page) => page.locator(".status-bar [role=status]").innerText();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const panelCases: readonly PageCase[] = [
  {
    name: "requests appear as they arrive, are searched and cleared",
    async run(opened) {
      const { page, sandbox, tenant } = opened;
      await page.getByText("No requests yet.").waitFor();
      await makeBusy(opened);
      await rows(page).filter({ hasText: "/nowhere" }).filter({ hasText: "404" }).waitFor();
      await page.getByText("200 lost").waitFor();
      await rows(page)
        .filter({ hasText: /simulation\s*deposit: asset_id .*, amount 25\.10/ })
        .waitFor();
      await page.getByRole("searchbox", { name: "Search requests" }).fill("sendFunds payment-1");
      await becomes(() => rows(page).count(), 1);
      await page.getByRole("searchbox", { name: "Search requests" }).fill("");
      await press(page, "Clear");
      await becomes(() => rows(page).count(), 0);
      await sandbox.fetch(`${tenant.crypto.baseUrl}/later`);
      await becomes(() => rows(page).count(), 1);
      sandbox.reset();
      await becomes(
        async () => (await rows(page).allInnerTexts()).map((text) => /reset everything/.test(text)),
        [true],
      );
    },
  },
  {
    name: "a request is shown in full without secrets, copied as curl, and has an address",
    prepare: makeBusy,
    async run({ page, tenant }) {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await rows(page).filter({ hasText: "lost" }).getByRole("link").click();
      const details = page.getByRole("region", { name: /^Request \d+$/ });
      await details.getByText("the response was lost").waitFor();
      await becomes(async () => /Idempotency key\s+payment-1/.test(await details.innerText()), true);
      assert.match(await details.innerText(), /authorization\s+Bearer \[redacted\]/);
      assert.match(await details.locator("pre").first().innerText(), /"amount": 25\.10/);
      await press(page, "Copy as curl");
      await becomes(() => said(page), "Copied the curl command. It holds test credentials of the tenant.");
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^TOKEN=.*\n.*\ncurl -X POST .*\$TOKEN/s);
      await details
        .getByRole("button", { name: /^C\d+$/ })
        .first()
        .click();
      assert((await page.locator("dialog p").innerText()).length > 20);
      await page.keyboard.press("Escape");
      await page.reload();
      await details.waitFor();
      await rows(page).filter({ hasText: "createToken" }).first().getByRole("link").click();
      await details.getByText("[redacted]").first().waitFor();
      assert(!(await page.content()).includes(tenant.crypto.apiSecret));
      await page.goBack();
      await details.getByText("the response was lost").waitFor();
      await details.getByRole("link", { name: "Close" }).click();
      await becomes(() => details.count(), 0);
      await page.goto(`${page.url().split("#")[0]}#/t1/requests/9999`);
      await page.getByText("Request 9999 is not in the log any more.").waitFor();
    },
  },
  {
    name: "a simulation runs beside its balance, using only the keyboard",
    async run({ page }) {
      const asset = page.getByRole("list", { name: "Balances" }).getByRole("listitem").first();
      await asset.locator("summary", { hasText: "Actions" }).focus();
      await page.keyboard.press("Enter");
      await asset.getByText("deposit", { exact: true }).waitFor();
      for (const key of ["Tab", "Enter"]) await page.keyboard.press(key);
      const amount = asset.getByLabel("amount", { exact: true });
      await amount.fill("1,5");
      await page.keyboard.press("Enter");
      assert.match(await amount.evaluate((field: HTMLInputElement) => field.validationMessage), /format/);
      await amount.fill("25.10");
      await page.keyboard.press("Enter");
      await becomes(() => said(page), "deposit: done.");
      await asset.getByText("10025.10").first().waitFor();
      await amount.fill("-1");
      await page.keyboard.press("Enter");
      await asset.locator(".failure").waitFor();
      assert.match(await said(page), /^deposit failed\. /);
    },
  },
  {
    name: "a card goes from onboarding to a settled and a declined payment on a phone",
    options: { viewport: { width: 390, height: 844 } },
    async run({ page }) {
      await go(page, "cards");
      await page.locator("summary", { hasText: "Onboard a customer" }).click();
      await press(page, "Send");
      const steps = ["Approve identity", "Complete source of funds", "Verify phone"];
      const later = ["Advance the clock by 1m, until the wallet is deployed", "Create a virtual card"];
      for (const step of [...steps, ...later]) await press(page, `Next: ${step}`);
      await page.locator("summary", { hasText: "Next: Fund the card wallet" }).click();
      await press(page, "Run");
      for (const amount of ["12.50", "1200.50"]) {
        await page.locator("summary", { hasText: "Next: Make a payment" }).click();
        await page.getByLabel("amount", { exact: true }).fill(amount);
        await press(page, "Run");
        // The form would cover the list of payments.
        await becomes(() => page.getByLabel("amount", { exact: true }).count(), 0);
        if (amount === "12.50") await press(page, "Settle the purchase of 12.50 USD");
      }
      await page.getByText("Make a payment: declined, insufficient_balance.").waitFor();
      const payments = page.getByRole("list", { name: /^Payments with card/ }).locator("> li");
      await becomes(
        async () =>
          (await payments.allInnerTexts()).map((text) => /([\d.]+) USD.*?(settled|declined)/s.exec(text)?.[2]),
        ["declined", "settled"],
      );
      await go(page, "requests");
      await rows(page).filter({ hasText: "createVirtualCard" }).waitFor();
    },
  },
  {
    name: "a delivery shows what was sent, without card numbers, and is retried",
    prepare: makeBusy,
    async run({ page, tenant }) {
      tenant.simulate.emitEvent({ type: "order.paid", data: { number: "4242424242424242" } });
      await go(page, "deliveries");
      const delivery = page.getByRole("list", { name: "Deliveries" }).locator("> li", { hasText: "order.paid" });
      await delivery.getByText("1 attempt").waitFor();
      await delivery.getByRole("link").click();
      await becomes(async () => /-signature\s+\w{8}/.test(await delivery.innerText()), true);
      assert.doesNotMatch(await page.content(), /4242424242424242/);
      await delivery.getByRole("button", { name: "Retry" }).click();
      await delivery.getByText("2 attempts").waitFor();
      const receivers = page.getByRole("list", { name: "Receivers" });
      assert.match(await receivers.innerText(), /••••/);
      await receivers.getByRole("button", { name: "Show secret" }).click();
      await becomes(async () => /••••/.test(await receivers.innerText()), false);
    },
  },
  {
    name: "all actions are found, and a refused call says why",
    async run({ page }) {
      await go(page, "actions");
      await page.getByRole("searchbox", { name: "Search actions" }).fill("wallets.balances.check");
      await page.locator("summary", { hasText: "checkBalance" }).click();
      await page.getByLabel("body").fill("{");
      await press(page, "Send");
      assert.equal(await page.locator("textarea:user-invalid").count(), 1);
      await page.getByLabel("body").fill('{"asset_id":"none"}');
      await press(page, "Send");
      await page.locator(".failure", { hasText: /^The response is 4\d\d: / }).waitFor();
    },
  },
  {
    name: "faults of requests and deliveries are added and removed",
    async run({ page, sandbox }) {
      await go(page, "faults");
      await page.getByLabel("kind").selectOption("status");
      await press(page, "Add fault");
      assert.equal(sandbox.faults.list().length, 0);
      await page.getByLabel("status", { exact: true }).fill("502");
      await press(page, "Add fault");
      await page.getByText("status, status 502, once").waitFor();
      await press(page, "Remove fault f1");
      await becomes(async () => sandbox.faults.list().length, 0);
      await press(page, "Send twice");
      await page.getByText("duplicate, once").waitFor();
      await press(page, "Remove all delivery faults");
      await page.getByText("None: deliveries are sent normally.").waitFor();
    },
  },
  {
    name: "tenants are separate, and the state is exported, imported and reset",
    prepare: makeBusy,
    async run({ page, tenant, sandbox }) {
      await go(page, "sandbox");
      await page.getByText(tenant.crypto.apiKey).waitFor();
      assert(!(await page.content()).includes(tenant.crypto.apiSecret));
      await press(page, "Show API secret");
      await page.getByText(tenant.crypto.apiSecret).waitFor();
      const download = page.waitForEvent("download");
      await press(page, "Export");
      const file = await (await download).path();
      page.once("dialog", (dialog) => void dialog.dismiss());
      await press(page, "Reset everything");
      assert.equal(sandbox.requests.list().length > 0, true);
      page.once("dialog", (dialog) => void dialog.accept());
      await press(page, "Reset everything");
      await becomes(() => said(page), "Reset the whole sandbox.");
      await page.locator("input[type=file]").setInputFiles(file);
      await becomes(() => said(page), "Imported the state.");
      await press(page, "Create a tenant");
      await becomes(() => page.getByLabel("Tenant").inputValue(), "t2");
      await go(page, "cards");
      await page.getByText("Cards belong to customers.").waitFor();
      await page.getByLabel("Tenant").selectOption("t1");
      await page.getByText("a.person.with.a.long.name@example.com", { exact: true }).waitFor();
    },
  },
  {
    name: "the clock is advanced, also of one tenant only",
    async run({ page, sandbox, tenant }) {
      const start = sandbox.clock.now();
      await press(page, "+1h");
      await becomes(() => said(page), `Advanced the clock by 1h. It moved ${tenant.id}.`);
      assert(sandbox.clock.now() - start >= 3_600_000);
      const field = page.getByLabel("Advance by");
      await field.fill("later");
      await page.keyboard.press("Enter");
      assert.match(await field.evaluate((one: HTMLInputElement) => one.validationMessage), /^Enter a duration/);
      tenant.clock.advance(60);
      await page.getByText("own time").waitFor();
      await field.fill("1d 12h");
      await page.keyboard.press("Enter");
      await becomes(() => said(page), `Advanced the clock by 1d 12h. It moved ${tenant.id}.`);
      assert(sandbox.clock.now() - start < 7_200_000);
    },
  },
  {
    name: "it reports a lost connection and reconnects",
    prepare: makeBusy,
    async run({ page, origin, close }) {
      await rows(page).first().waitFor();
      await close();
      await page.getByText("disconnected").waitFor();
      assert((await rows(page).count()) > 1);
      const restarted = await serve("", Number(new URL(origin).port));
      await page.getByText("No requests yet.").waitFor().finally(restarted.close);
    },
  },
];

export const pageCases: readonly PageCase[] = [...panelCases, ...lookCases];
