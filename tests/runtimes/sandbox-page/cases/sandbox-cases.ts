// The page with a real sandbox: served over HTTP, and in the same document.

import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { bundle } from "../../../../cli/page/build.ts";
import type { OtherSite } from "../../../../cli/page/testing/other-site.ts";
import { CryptoClient } from "../../../../src/crypto.ts";
import { createSandbox } from "../../../../src/sandbox/create-sandbox.ts";
import { becomes, PageOpener } from "../opened-page.ts";

// Set in the page by `other-site-script.ts`.
declare const otherSite: OtherSite;

/** Shows calls of clients, and controls the sandbox from the page. */
export async function overSandbox(opener: PageOpener): Promise<void> {
  const sandbox = createSandbox();
  const tenant = sandbox.createTenant();
  const client = new CryptoClient(tenant.crypto);
  try {
    await opener.runOver(sandbox.fetch, {}, async ({ page }) => {
      await page.getByText("created tenant t1").waitFor();
      await page.getByText("No requests yet.").waitFor();
      await page.keyboard.press("4");
      await page.getByRole("button", { name: "Create a webhook" }).click();
      await page.getByRole("form", { name: "Create a webhook" }).getByLabel("body").waitFor();
      await page.keyboard.press("2");
      // Nothing listens there, so deliveries fail.
      await client.webhooks.create({ url: "http://127.0.0.1:9/hook" });
      await sandbox.fetch(`${tenant.crypto.baseUrl}/no-such-path`);
      const row = (text: string) => page.locator("tbody[data-rows] tr", { hasText: text });
      await row("createToken").waitFor();
      await row("/no-such-path").waitFor();
      await row("createToken").click();
      await page.getByText('"[redacted]"').first().waitFor();
      assert.doesNotMatch(await page.locator(".details").innerText(), new RegExp(tenant.crypto.apiSecret));
      await page.keyboard.press("Escape");

      const [asset] = Object.values(tenant.seeded.assets);
      assert(asset);
      const balance = page.locator(`[title="asset ${asset}"] .amount`);
      const before = await balance.innerText();
      tenant.simulate.deposit({ asset_id: asset, amount: "25.00" });
      await page.locator(`[title="asset ${asset}"] .changed`).waitFor();
      assert.notEqual(await balance.innerText(), before);

      await page.keyboard.press("4");
      const delivery = page.locator(".delivery-list > li", { hasText: "deposit.confirmed" });
      await delivery.getByText("failed").waitFor();
      await delivery.getByText("1 attempt").waitFor();
      await delivery.getByRole("button", { name: "Retry" }).click();
      await delivery.getByText("2 attempts").waitFor();

      const start = sandbox.clock.now();
      await page.getByRole("button", { name: "+1 d" }).click();
      await page.getByText("Advanced the clock by 1 d.").waitFor();
      assert(sandbox.clock.now() - start >= 86_400_000);

      sandbox.reset();
      await becomes(
        () =>
          page
            .locator("tbody[data-rows] tr")
            .allInnerTexts()
            .then((texts) => texts.map((text) => /reset everything/.test(text))),
        [true],
      );
      await page.keyboard.press("2");
      await becomes(() => balance.innerText(), before);
    });
  } finally {
    await sandbox.close();
  }
}

/** Drives a card by the page alone, at the width of a phone. */
export async function fromOnboardingToPayments(opener: PageOpener): Promise<void> {
  const sandbox = createSandbox();
  const tenant = sandbox.createTenant();
  try {
    await opener.runOver(sandbox.fetch, { viewport: { width: 390, height: 844 } }, async ({ page }) => {
      const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
      await page.getByRole("navigation").getByRole("link", { name: "Cards" }).click();
      await press("Onboard a customer");
      await press("Send Onboard a customer");
      await becomes(() => page.getByRole("form", { name: "Onboard a customer" }).count(), 0);
      const steps = [
        "Approve identity",
        "Complete source of funds",
        "Verify phone",
        /Next: Advance/,
        "Create a virtual card",
      ];
      for (const step of steps) await press(typeof step === "string" ? `Next: ${step}` : step);
      await press("Next: Fund the card wallet");
      await press("Run Fund the card wallet");
      const form = page.getByRole("form", { name: "Make a payment" });
      for (const amount of ["12.50", "1200.50"]) {
        await press("Next: Make a payment");
        await form.getByLabel("amount", { exact: true }).fill(amount);
        await press("Run Make a payment");
        // The form would cover the list of payments.
        await becomes(() => form.count(), 0);
        if (amount === "12.50") await press("Settle the purchase of 12.50 USD");
      }
      await page.getByText("Make a payment: declined, insufficient_balance.").waitFor();
      const payments = page.getByRole("list", { name: /^Payments with card/ }).locator("> li");
      await becomes(
        async () =>
          (await payments.allInnerTexts()).map((text) => /(\d+\.\d+) USD.*?(settled|declined)/s.exec(text)?.slice(1)),
        [
          ["1200.50", "declined"],
          ["12.50", "settled"],
        ],
      );
      await page.getByRole("navigation").getByRole("link", { name: "Requests" }).click();
      await page.locator("tbody[data-rows] tr", { hasText: "createVirtualCard" }).waitFor();
      await page.locator("tbody[data-rows] tr", { hasText: "amount 12.50" }).waitFor();
      assert.equal(sandbox.tenants[0], tenant);
    });
  } finally {
    await sandbox.close();
  }
}

/** Shows a sandbox within another site's page without affecting that page. */
export async function onOtherSite(browser: Browser): Promise<void> {
  const [script, styles] = await Promise.all([bundle("testing/other-site-script.ts"), bundle("styles/page.css")]);
  const html = `<!doctype html><style>${styles.text}</style><h1>Docs</h1><ul><li>One</li></ul><a href="#">Link</a>
<div id="shown" class="shown"></div><script type="module">${script.text}</script>`;
  const unserved = () => Promise.reject(new Error("the sandbox is in the page"));
  await new PageOpener(browser, html).runOver(unserved, {}, async ({ page, problems }) => {
    const looks = () =>
      page.locator("h1, li, a").evaluateAll((elements) =>
        elements
          .filter((element) => element.closest(".sandbox-page") === null)
          .map((element) => {
            const { font, color, margin, listStyle } = getComputedStyle(element);
            return [font, color, margin, listStyle].join();
          }),
      );
    const styled = await looks();
    await page.locator("head style").evaluateAll((elements) => {
      for (const element of elements) Reflect.set(element, "disabled", true);
    });
    assert.deepEqual(styled, await looks());
    await page.evaluate(() => otherSite.send());
    await page.locator("tbody[data-rows] tr", { hasText: "/nowhere" }).waitFor();
    // Shortcuts do not affect the surrounding page.
    await page.getByRole("link", { name: "Link" }).focus();
    await page.keyboard.press("p");
    assert.equal(await page.locator(".connection").innerText(), "Live");
    await page.locator("tbody[data-rows] tr").first().focus();
    await page.keyboard.press("p");
    await becomes(() => page.locator(".connection").innerText(), "Paused");
    await page.evaluate(() => otherSite.unmount());
    assert.equal(await page.locator("#shown").innerHTML(), "");
    assert.deepEqual(problems, []);
  });
}
