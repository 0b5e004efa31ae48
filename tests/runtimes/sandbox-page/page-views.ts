// What a person sees of the page: each panel, the details of a request and of a delivery, the dialogs.

import type { Page } from "playwright-core";
import { panelNames } from "../../../cli/page/address/page-route.ts";
import { makeBusy } from "../../../cli/page/testing/busy-sandbox.ts";
import type { FakeSandbox } from "../../../cli/page/testing/fake-control-plane.ts";
import { actionRecord, requestRecord } from "../../../cli/page/testing/sample-data.ts";

export interface PageView {
  readonly name: string;
  prepare?(sandbox: FakeSandbox): void;
  /** Resolves when the page shows it. */
  open(page: Page): Promise<void>;
}

function prepare(sandbox: FakeSandbox): void {
  makeBusy(sandbox);
  sandbox.requests.push(
    requestRecord({
      ...{ id: 121, at: "2026-01-01T00:01:28.330Z", operationId: "createToken", path: "/crypto/api/v1/auth/token" },
      rule: "C1",
      requestHeaders: { "content-type": "application/json", authorization: "Bearer [redacted]" },
      requestBody: '{"api_key":"[redacted]","api_secret":"[redacted]"}',
      responseHeaders: { "content-type": "application/json", "x-sandbox-rule": "C1" },
      responseBody: "[redacted]",
    }),
  );
  sandbox.originals.set(121, {
    requestHeaders: { "content-type": "application/json", authorization: "Bearer access_0123456789abcdef" },
    requestBody: '{"api_key":"key-t1","api_secret":"not-a-real-api-secret"}',
    responseBody: '{"access_token":"access_0123456789abcdef","expires_in":3600}',
  });
  sandbox.actions = [
    actionRecord({ id: 1, at: "2026-01-01T00:01:20.000Z", afterRequest: 118 }),
    actionRecord({
      ...{ id: 2, at: "2026-01-01T01:01:30.000Z", kind: "clock", afterRequest: 121 },
      text: "moved the clock by +3600 s",
    }),
  ];
}

const show = (name: string) => async (page: Page) => {
  await page.getByRole("navigation").locator(`a.to-${name}`).click();
  await page.locator(`[data-panel=${name}] li, [data-panel=${name}] tr`).first().waitFor();
};

const newestRequest = async (page: Page) => {
  await page.locator("tbody[data-rows] tr:not(.action)").first().click();
  await page.locator(".details").waitFor();
};

export const pageViews: readonly PageView[] = [
  ...panelNames.map((name) => ({ name, prepare, open: show(name) })),
  { name: "no-requests", open: (page) => page.getByText("No requests yet.").waitFor() },
  { name: "request-details", prepare, open: newestRequest },
  {
    name: "request-details-shown",
    prepare,
    async open(page) {
      await newestRequest(page);
      for (const title of ["Request", "Response"]) {
        await page.getByRole("button", { name: `Show the hidden values of the ${title}` }).click();
        await page.getByRole("button", { name: `Hide the hidden values of the ${title}` }).waitFor();
      }
    },
  },
  {
    name: "delivery-details",
    prepare,
    async open(page) {
      await show("deliveries")(page);
      await page.getByRole("button", { name: "transaction.failed", exact: true }).click();
      await page.getByRole("figure", { name: "Payload body" }).waitFor();
    },
  },
  {
    name: "answer-body",
    prepare,
    async open(page) {
      await show("answers")(page);
      await page.getByRole("button", { name: "Show body of answer a1" }).click();
      await page.getByRole("figure", { name: "Body" }).waitFor();
    },
  },
  {
    name: "card-actions",
    prepare,
    async open(page) {
      await show("cards")(page);
      await page
        .getByRole("button", { name: /^Actions for/ })
        .nth(1)
        .click();
    },
  },
  {
    name: "rule-dialog",
    prepare,
    async open(page) {
      await newestRequest(page);
      await page.locator(".details dl button, .details dl a").first().click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  {
    name: "shortcuts-dialog",
    prepare,
    async open(page) {
      await page.keyboard.press("?");
      await page.locator("dialog[open]").waitFor();
    },
  },
];
