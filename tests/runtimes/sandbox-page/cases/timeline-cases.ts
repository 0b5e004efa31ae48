// The timeline beyond the list of requests: actions, filters, addresses, and requests repeated.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { makeBusy } from "../../../../cli/page/testing/busy-sandbox.ts";
import { actionRecord, requestRecord } from "../../../../cli/page/testing/sample-data.ts";
import { becomes, type NamedCase, type PageCase } from "../opened-page.ts";

const rows = (page: Page) => page.locator("tbody[data-rows] tr");
const said = (page: Page) => page.locator(".status-bar [role=status]").innerText();

/** Replaces the clipboard, which a browser without a window may refuse. Undefined: there is none. */
async function withClipboard(page: Page, isThere = true): Promise<() => Promise<string | undefined>> {
  await page.evaluate((hasOne) => {
    const writeText = async (text: string) => {
      if (!hasOne) throw new Error("not allowed");
      Reflect.set(globalThis, "copied", text);
    };
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  }, isThere);
  return () => page.evaluate(() => Reflect.get(globalThis, "copied") as string | undefined);
}

const actions: PageCase = async ({ page, sandbox }) => {
  sandbox.requests = [
    requestRecord({ id: 1, operationId: "login" }),
    requestRecord({ id: 2, operationId: "sendFunds" }),
  ];
  sandbox.actions = [
    actionRecord({ id: 1, afterRequest: 1 }),
    actionRecord({ id: 2, afterRequest: 2, kind: "clock", tenant: null, text: "moved the clock by +60 s" }),
    actionRecord({ id: 3, afterRequest: 2, tenant: "t2" }),
  ];
  await becomes(() => rows(page).count(), 4);
  const texts = await rows(page).allInnerTexts();
  assert.match(texts[0] ?? "", /clock\s+moved the clock by \+60 s/);
  assert.match(texts[2] ?? "", /simulation\s+deposit: asset_id USDC_SOLANA, amount 25\.10/);
  // Rows of both kinds share the one tab stop.
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await becomes(() => page.locator("tr:focus .operation").textContent(), "sendFunds");
};

const filtered: PageCase = async ({ page, sandbox }) => {
  sandbox.actions = [actionRecord({ id: 1, afterRequest: 60 })];
  await becomes(() => rows(page).count(), 121);
  const chip = (name: string) => page.getByRole("group", { name: "Show only" }).getByRole("button", { name });
  await chip("Simulations and clock").click();
  await becomes(() => rows(page).count(), 1);
  await chip("Faults").press("Enter");
  assert.equal(await chip("Faults").getAttribute("aria-pressed"), "true");
  await becomes(() => rows(page).count(), 25);
  await chip("Simulations and clock").click();
  await chip("Faults").click();
  await becomes(() => rows(page).count(), 121);
};

const addressed: PageCase = async ({ page }) => {
  await rows(page).nth(3).click();
  await becomes(async () => new URL(page.url()).hash, "#/t1/requests/117");
  await page.reload();
  await page.getByRole("region", { name: "Request 117" }).waitFor();
  await page.goBack();
  await becomes(() => page.locator(".details").count(), 0);
  await page.evaluate(() => {
    location.hash = "#/t1/requests/9999";
  });
  await page.getByText("Request 9999 is not in the log any more.").waitFor();
  await page.keyboard.press("3");
  await becomes(async () => new URL(page.url()).hash, "#/t1/cards");
};

const shownInFull: PageCase = async ({ page, sandbox }) => {
  sandbox.requests = [
    requestRecord({
      ...{
        id: 1,
        operationId: "sendFunds",
        path: "/crypto/api/v1/transactions/send-funds",
        idempotencyKey: "payment-1",
      },
      ...{ rule: "C41, G29", fault: "lose-answer", requestBody: '{"amount":25.10}' },
      requestHeaders: { authorization: "Bearer [redacted]", "idempotency-key": "payment-1" },
    }),
  ];
  await rows(page).first().click();
  const details = page.getByRole("region", { name: "Request 1" });
  await details.getByText("the response was lost").waitFor();
  assert.match(await details.innerText(), /Idempotency key\s+payment-1/);
  assert.match(await details.innerText(), /authorization\s+Bearer \[redacted\]/);
  await details.getByRole("button", { name: "C41" }).click();
  const rule = page.getByRole("dialog", { name: "Rule C41" });
  assert((await rule.locator("p").innerText()).length > 20);
  await page.keyboard.press("Escape");
  await becomes(() => rule.count(), 0);
  // Closing the dialog leaves the details open.
  await details.waitFor();
};

const copied: PageCase = async ({ page, sandbox }) => {
  sandbox.requests = [
    requestRecord({
      ...{ id: 1, operationId: "sendFunds", idempotencyKey: "payment-1", requestBody: '{"amount":25.10}' },
      requestHeaders: { authorization: "Bearer [redacted]" },
    }),
  ];
  await rows(page).first().click();
  const text = await withClipboard(page);
  await page.getByRole("button", { name: "Copy as SDK call" }).click();
  await becomes(() => said(page), "Copied the SDK call.");
  assert.equal(
    await text(),
    'await wallets.transactions.sendFunds({\n  amount: "25.10"\n}, { idempotencyKey: "payment-1" });',
  );
  await page.getByRole("button", { name: "Copy as curl" }).click();
  await becomes(() => said(page), "Copied the curl command. It holds test credentials of the tenant.");
  assert.match((await text()) ?? "", /^TOKEN=.*\n.*\ncurl -X POST 'http:\/\/127\.0\.0\.1:\d+\/crypto.*\$TOKEN/s);
  await withClipboard(page, false);
  await page.getByRole("button", { name: "Copy as SDK call" }).click();
  const dialog = page.getByRole("dialog", { name: "Copy the SDK call" });
  assert.match(await dialog.getByRole("textbox").inputValue(), /sendFunds/);
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Send again" }).click();
  await becomes(() => said(page), "Sent sendFunds again: request 1.");
  assert.deepEqual(sandbox.changes.at(-1), { method: "POST", path: "/_sandbox/requests/1/send", body: "" });
};

export const timelineCases: readonly NamedCase[] = [
  { name: "simulations and clock moves are in the timeline", run: actions },
  { name: "chips filter the timeline", options: { prepare: makeBusy }, run: filtered },
  { name: "each request and panel has an address", options: { prepare: makeBusy }, run: addressed },
  { name: "a request shows headers, key, rules and a lost response", run: shownInFull },
  { name: "a request is copied as curl and as SDK call, and sent again", run: copied },
];
