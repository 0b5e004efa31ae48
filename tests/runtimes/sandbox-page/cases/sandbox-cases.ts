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
      await page.getByText("No requests yet.").waitFor();
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

      const delivery = page.locator(".deliveries li", { hasText: "deposit.confirmed" });
      await delivery.getByText("failed").waitFor();
      await delivery.getByText("1 attempt").waitFor();
      await delivery.getByRole("button").click();
      await delivery.getByText("2 attempts").waitFor();

      const start = sandbox.clock.now();
      await page.getByRole("button", { name: "+1 d" }).click();
      await page.getByText("Advanced the clock by 1 d.").waitFor();
      assert(sandbox.clock.now() - start >= 86_400_000);

      sandbox.reset();
      await becomes(() => page.locator("tbody[data-rows] tr").count(), 0);
      await becomes(() => balance.innerText(), before);
    });
  } finally {
    await sandbox.close();
  }
}

/** Shows a sandbox within another site's page without affecting that page. */
export async function onOtherSite(browser: Browser): Promise<void> {
  const [script, styles] = await Promise.all([bundle("testing/other-site-script.ts"), bundle("styles/page.css")]);
  const html = `<!doctype html><style>${styles}</style><h1>Docs</h1><ul><li>One</li></ul><a href="#">Link</a>
<div id="shown" class="shown"></div><script type="module">${script}</script>`;
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
    await page.locator("a").focus();
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
