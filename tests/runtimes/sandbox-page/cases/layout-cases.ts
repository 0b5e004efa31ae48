// What is in view: columns, scrolling, the row of an opened request.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { panelNames } from "../../../../cli/page/address/page-route.ts";
import { makeBusy } from "../../../../cli/page/testing/busy-sandbox.ts";
import { delivery, requestRecord } from "../../../../cli/page/testing/sample-data.ts";
import { becomes, type NamedCase, type PageCase } from "../opened-page.ts";

const busy = { prepare: makeBusy };
const rows = (page: Page) => page.locator("tbody[data-rows] tr");

const columns: PageCase = async ({ page }) => {
  const operation = page.locator("td.col-operation").first();
  for (const width of [740, 900, 1100, 1150, 1200, 1340, 1350]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await operation.boundingBox();
    assert((box?.width ?? 0) >= 200, `the operation has ${box?.width} px at ${width}`);
  }
};

const unscrolled: PageCase = async ({ page }) => {
  for (const name of panelNames) {
    await page.getByRole("navigation").locator(`a.to-${name}`).click();
    await page.locator(`[data-panel=${name}] li, [data-panel=${name}] tr`).first().waitFor();
    for (const part of ["summary", "[aria-expanded=false]", ".offered [aria-pressed=false]"]) {
      await page.locator(`[data-panel=${name}] ${part}`).evaluateAll((elements) => {
        for (const element of elements) (element as HTMLElement).click();
      });
    }
    await staysInPlace(page, name);
  }
};

async function staysInPlace(page: Page, name: string): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert(beyond <= 0, `the document of ${name} is ${beyond} px too high`);
}

const besideItsDetails: PageCase = async ({ page }) => {
  const row = rows(page).nth(20);
  await row.scrollIntoViewIfNeeded();
  await row.click();
  await page.locator(".details").waitFor();
  await becomes(
    () =>
      row.evaluate((element) => {
        const bottom = element.closest(".scroller")?.getBoundingClientRect().bottom ?? 0;
        return element.getBoundingClientRect().bottom <= bottom + 1;
      }),
    true,
  );
  assert.equal(await row.getAttribute("aria-selected"), "true");
  await page.keyboard.press("Escape");
  await becomes(() => page.locator("tr[aria-selected=true]").count(), 0);
};

const wholePayload: PageCase = async ({ page, sandbox }) => {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field_${index}`, index])));
  sandbox.deliveries.set("t1", [delivery({ body })]);
  await page.keyboard.press("4");
  await page.getByRole("button", { name: "deposit.confirmed", exact: true }).click();
  const payload = page.getByRole("figure", { name: "Payload body" }).locator("pre");
  await payload.getByText("field_59").waitFor();
  assert(await payload.evaluate((element) => element.scrollHeight <= element.clientHeight));
};

const hiddenBody: PageCase = async ({ page, sandbox }) => {
  sandbox.requests = [requestRecord({ requestBody: "[redacted]", responseBody: "[redacted]" })];
  await rows(page).first().click();
  await becomes(
    () =>
      page
        .locator(".details .bodies")
        .getByText(/^Hidden: bodies of this operation/)
        .count(),
    2,
  );
  sandbox.originals.set(1, { requestBody: '{"phone":"+30 1"}', responseBody: null });
  await page.getByRole("button", { name: "Show the hidden values of the Request" }).click();
  await page.getByRole("figure", { name: "Request body" }).getByText("+30 1").waitFor();
  assert.equal(await page.getByText(/^Hidden: bodies of this operation/).count(), 1);
};

const timeOnPhone: PageCase = async ({ page }) => {
  const time = rows(page).first().locator(".col-time");
  const box = await time.boundingBox();
  assert((box?.width ?? 0) >= 50, `the time has ${box?.width} px`);
  assert.match(await time.innerText(), /^\d\d:\d\d:\d\d$/);
  const operation = await page.locator("td.col-operation").first().boundingBox();
  assert((operation?.width ?? 0) >= 120, `the operation has ${operation?.width} px`);
};

const tabs: PageCase = async ({ page }) => {
  const places = () =>
    page
      .getByRole("navigation")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().x));
  const before = await places();
  await page.keyboard.press("7");
  await page.getByRole("region", { name: "Faults", exact: true }).waitFor();
  assert.deepEqual(await places(), before);
};

export const layoutCases: readonly NamedCase[] = [
  { name: "the operation is legible at every width", options: busy, run: columns },
  {
    name: "the document does not scroll with forms open",
    options: { ...busy, viewport: { width: 1400, height: 900 } },
    run: unscrolled,
  },
  {
    name: "the document does not scroll with forms open on a phone",
    options: { ...busy, viewport: { width: 390, height: 844 } },
    run: unscrolled,
  },
  { name: "an opened request stays in view above its details", options: busy, run: besideItsDetails },
  { name: "the tabs stay in place when the panel changes", run: tabs },
  { name: "a delivery shows its whole payload", run: wholePayload },
  { name: "a hidden body is explained, and shown on request", run: hiddenBody },
  {
    name: "a request shows its time on a phone",
    options: { ...busy, viewport: { width: 390, height: 844 } },
    run: timeOnPhone,
  },
];
