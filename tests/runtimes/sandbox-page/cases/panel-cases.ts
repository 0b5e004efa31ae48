// Balances, cards, deliveries, the clock and the tenants.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { makeBusy } from "../../../../cli/page/testing/busy-sandbox.ts";
import { delivery, overview } from "../../../../cli/page/testing/sample-data.ts";
import { becomes, type NamedCase, type PageCase } from "../opened-page.ts";

const said = (page: Page) => page.locator(".status-bar [role=status]").innerText();
const busy = { prepare: makeBusy };

const balances: PageCase = async ({ page, sandbox }) => {
  const held = sandbox.overviews.get("t1") ?? overview();
  const amounts = () => page.locator(".balances .amount").allTextContents();
  const before = await amounts();
  assert.deepEqual(before.slice(0, 3), ["9974.78", "100.00", "49.999999999999999999"]);
  assert.equal(await page.locator(".changed").count(), 0);
  const [first, ...others] = held.balances;
  assert(first);
  sandbox.overviews.set("t1", { ...held, balances: [{ ...first, balance: "9949.66" }, ...others] });
  await becomes(amounts, ["9949.66", ...before.slice(1)]);
  assert.deepEqual(await page.locator(".changed").allTextContents(), ["9949.66"]);
};

const cards: PageCase = async ({ page, sandbox }) => {
  await page.keyboard.press("3");
  const panel = page.getByRole("region", { name: "Cards" });
  const text = (await panel.innerText()).replace(/\s+/g, " ");
  assert.match(text, /^Cards 5 .*Own account Wallet ready, 250\.00 USD .* 0000 virtual VISA active/);
  assert.match(
    text,
    /ada@example\.com card created .*182\.40 EUR .*20\.00 on hold .*spent today 37\.60, daily limit 1000\.00/,
  );
  assert.match(text, /4242 virtual VISA active .*1881 virtual VISA frozen .*0005 physical VISA pending/);
  assert.match(text, /grace@example\.com kyc pending .*identity rejected .*phone pending/);
  const held = sandbox.overviews.get("t1") ?? overview();
  sandbox.overviews.set("t1", { ...held, customers: held.customers.slice(0, 1), customerCount: 101 });
  await panel.getByText("100 older customers are not listed.").waitFor();
};

const retried: PageCase = async ({ page, sandbox }) => {
  await page.keyboard.press("4");
  const row = page.locator(".delivery-list > li", { hasText: "transaction.settled" });
  const badge = () => row.locator(".badge").innerText();
  assert.equal(await badge(), "failed");
  const button = page.getByRole("button", { name: "Retry transaction.settled" });
  await button.focus();
  await page.keyboard.press("Enter");
  await becomes(badge, "pending");
  // A pending delivery cannot be retried.
  assert.equal(await button.getAttribute("aria-disabled"), "true");
  await page.keyboard.press("Enter");
  assert.equal(sandbox.retries, 1);
  sandbox.endAttempt("t1", "d4", "delivered");
  await becomes(badge, "delivered");
  await becomes(() => said(page), "transaction.settled: delivered on attempt 3.");
  assert(await button.evaluate((element) => element === document.activeElement));
  await page.locator(".deliveries .failure", { hasText: "not on this machine" }).waitFor();
};

const refused: PageCase = async ({ page, sandbox }) => {
  await page.keyboard.press("4");
  sandbox.deliveries.set("t1", [delivery({ status: "failed" })]);
  const button = page.getByRole("button", { name: "Retry deposit.confirmed" });
  await button.waitFor();
  sandbox.refuses = "retry";
  await button.click();
  await becomes(() => said(page), "Could not retry deposit.confirmed. Refused by the test.");
};

const clock: PageCase = async ({ page, sandbox }) => {
  const now = () => page.locator("time.now").innerText();
  assert.equal(await now(), "2026-01-01 00:00:00 UTC");
  await page.getByRole("button", { name: "+1 h" }).click();
  await becomes(now, "2026-01-01 01:00:00 UTC");
  await becomes(() => said(page), "Advanced the clock by 1 h.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await page.keyboard.type("later");
  await page.keyboard.press("Enter");
  await becomes(() => said(page), "Enter a duration such as 90s, 10m, 1d 12h or PT10M.");
  const field = page.getByRole("textbox", { name: "Advance by" });
  assert.equal(await field.getAttribute("aria-invalid"), "true");
  await field.fill("1d 12h");
  assert.equal(await field.getAttribute("aria-invalid"), "false");
  await page.keyboard.press("Enter");
  await becomes(now, "2026-01-02 13:00:00 UTC");
  assert.equal(await field.inputValue(), "");
  sandbox.refuses = "clock";
  await page.getByRole("button", { name: "+1 m" }).click();
  await becomes(() => said(page), "Could not advance the clock. Refused by the test.");
};

const tenants: PageCase = async ({ page }) => {
  await page.locator(".balances .amount").first().waitFor();
  await page.getByLabel("Tenant").selectOption("t2");
  // Requests without credentials belong to all tenants.
  await becomes(() => page.locator("tbody[data-rows] .operation").count(), 0);
  await becomes(() => page.locator("tbody[data-rows] tr").count(), 12);
  await page.getByText("No balances.").waitFor();
  assert.match(page.url(), /#\/t2\//);
  await page.keyboard.press("4");
  await page.getByText("No webhooks sent yet.").waitFor();
  await page.goBack();
  await page.goBack();
  await becomes(() => page.getByLabel("Tenant").inputValue(), "t1");
  await page.keyboard.press("2");
  await page.getByText("9974.78").waitFor();
};

const promptKey: PageCase = async ({ page }) => {
  await page.getByLabel("Tenant").selectOption("t2");
  await page.getByText("No balances.").waitFor();
  // Presses the key in the very task that sees the other tenant, before the next frame.
  await page.evaluate(async () => {
    const select = document.querySelector("select");
    history.back();
    const { port1, port2 } = new MessageChannel();
    await new Promise<void>((resolve) => {
      port1.onmessage = () => (select?.value === "t1" ? resolve() : port2.postMessage(null));
      port2.postMessage(null);
    });
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "3", bubbles: true }));
  });
  await becomes(async () => new URL(page.url()).hash, "#/t1/cards");
};

export const panelCases: readonly NamedCase[] = [
  { name: "balances update", options: busy, run: balances },
  { name: "cards are listed with their states below their holders", options: busy, run: cards },
  { name: "a delivery is retried and its result shown", options: busy, run: retried },
  { name: "a rejected retry says why", run: refused },
  { name: "the clock is advanced", run: clock },
  { name: "each tenant is shown separately", options: busy, run: tenants },
  { name: "a key acts on the tenant that the page shows", options: busy, run: promptKey },
];
