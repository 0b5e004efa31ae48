// The list of requests, its search, and the details of a request.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { makeBusy, nthRequest } from "../../../../cli/page/testing/busy-sandbox.ts";
import { requestRecord } from "../../../../cli/page/testing/sample-data.ts";
import { becomes, type NamedCase, type PageCase } from "../opened-page.ts";

const rows = (page: Page) => page.locator("tbody[data-rows] tr");
const operations = (page: Page) => page.locator("tbody[data-rows] .operation").allTextContents();
const focusedRow = (page: Page) => page.locator("tr:focus .operation").textContent();

const asTheyCome: PageCase = async ({ page, sandbox }) => {
  await page.getByText("No requests yet.").waitFor();
  await page.getByText("/fiat/api/v1").first().waitFor();
  sandbox.requests = [requestRecord({ id: 1, operationId: "login", path: "/fiat/api/v1/login", rule: "F1" })];
  await becomes(() => operations(page), ["login"]);
  sandbox.requests.push(
    requestRecord({ id: 2, operationId: "sendFunds", status: 409, rule: "A8", basis: "assumed" }),
    requestRecord({ id: 3, tenant: "t2", operationId: "quoteSwap" }),
    requestRecord({ id: 4, tenant: null, operationId: null, status: 404, path: "/nowhere" }),
    requestRecord({ id: 5, operationId: "checkBalance", fault: "lose-answer" }),
  );
  await becomes(() => operations(page), ["checkBalance", "sendFunds", "login"]);
  const texts = await rows(page).allInnerTexts();
  assert.match(texts[0] ?? "", /200\s+lost/);
  assert.match(texts[1] ?? "", /\/nowhere.*404/s);
  assert.match(texts[2] ?? "", /409.*A8.*assumed/s);
  assert.doesNotMatch(texts[3] ?? "", /assumed/);
};

const inFull: PageCase = async ({ page, sandbox }) => {
  sandbox.requests = [
    requestRecord({
      id: 1,
      operationId: "sendFunds",
      requestBody: '{"amount":25.10}',
      responseBody: '{"fee":0.020,"to":[]}',
    }),
    requestRecord({ id: 2, operationId: "login" }),
  ];
  await becomes(() => operations(page), ["login", "sendFunds"]);
  await page.keyboard.press("j");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focusedRow(page), "sendFunds");
  await page.keyboard.press("Enter");
  const details = page.getByRole("region", { name: "Request 1" });
  assert.deepEqual(await details.locator("pre").allTextContents(), [
    '{\n  "amount": 25.10\n}',
    '{\n  "fee": 0.020,\n  "to": []\n}',
  ]);
  // The details follow the list.
  await page.keyboard.press("k");
  await page.getByRole("region", { name: "Request 2" }).waitFor();
  assert.equal(
    await page
      .locator(".details .bodies")
      .innerText()
      .then((text) => text.match(/No body\./g)?.length),
    2,
  );
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await becomes(() => page.locator(".details").count(), 0);
  assert.equal(await focusedRow(page), "login");
};

const searched: PageCase = async ({ page }) => {
  await page.keyboard.press("/");
  await page.keyboard.type("sendFunds -409");
  await becomes(async () => new Set(await operations(page)), new Set(["sendFunds"]));
  assert.match(await page.locator(".requests .count").innerText(), /^24 of 120$/);
  // Shortcuts are off in the search field.
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await page.keyboard.type(" nothing-has-this");
  await page.getByText("No matching requests.").waitFor();
  await page.keyboard.press("Escape");
  await becomes(() => rows(page).count(), 120);
};

const cleared: PageCase = async ({ page, sandbox }) => {
  await becomes(() => rows(page).count(), 120);
  await page.keyboard.press("x");
  await becomes(() => rows(page).count(), 0);
  sandbox.requests.push(nthRequest(121));
  await becomes(() => rows(page).count(), 1);
  // The sandbox clears its log and continues.
  sandbox.cleared = 121;
  sandbox.requests = [nthRequest(122)];
  await becomes(() => operations(page), [nthRequest(122).operationId ?? ""]);
  // A restarted sandbox counts from 1.
  sandbox.cleared = 0;
  sandbox.requests = [nthRequest(5)];
  await becomes(() => operations(page), [nthRequest(5).operationId ?? ""]);
};

const keepsItsPlace: PageCase = async ({ page, sandbox }) => {
  const scroller = page.locator(".requests .scroller");
  const row = rows(page).nth(60);
  await row.scrollIntoViewIfNeeded();
  const before = await row.boundingBox();
  const text = await row.innerText();
  for (let id = 121; id <= 125; id++) sandbox.requests.push(nthRequest(id));
  const newer = page.getByRole("button", { name: "5 newer" });
  await newer.waitFor();
  const same = rows(page).nth(65);
  assert.equal(await same.innerText(), text);
  assert.deepEqual(await same.boundingBox(), before);
  await newer.click();
  await newer.waitFor({ state: "hidden" });
  assert.equal(await scroller.evaluate((element) => element.scrollTop), 0);
};

const withoutSecrets: PageCase = async ({ page, sandbox }) => {
  const number = "4242424242424242";
  sandbox.requests = [
    requestRecord({
      requestBody: `{"number":"${number}","spaced":"4242 4242 4242 4242"}`,
      responseBody: `card ${number}`,
    }),
  ];
  await rows(page).first().click();
  await page.locator(".details pre").nth(1).waitFor();
  assert.doesNotMatch(await page.locator(".sandbox-page").innerHTML(), /4242[ -]?4242/);
  await page.getByRole("button", { name: "Show the hidden values of the Response" }).click();
  await page.getByRole("figure", { name: "Response body" }).getByText(`card ${number}`).waitFor();
  assert.doesNotMatch(await page.getByRole("figure", { name: "Request body" }).innerText(), /4242[ -]?4242/);
  await page.getByRole("button", { name: "Hide the hidden values of the Response" }).click();
  await becomes(() => page.getByText(`card ${number}`).count(), 0);
};

const shownOnRequest: PageCase = async ({ page, sandbox }) => {
  sandbox.requests = [
    requestRecord({
      id: 1,
      requestHeaders: { authorization: "Bearer [redacted]" },
      requestBody: '{"api_secret":"[redacted]"}',
      responseHeaders: { "content-type": "text/html" },
      responseBody: "[redacted]",
    }),
    requestRecord({ id: 2, operationId: "login" }),
  ];
  sandbox.originals.set(1, {
    requestHeaders: { authorization: "Bearer the-token" },
    requestBody: '{"api_secret":"the-secret"}',
    responseBody: "<p>the answer</p>",
  });
  await rows(page).nth(1).click();
  const details = page.getByRole("region", { name: "Request 1" });
  await details.getByText("Hidden: bodies of this operation").waitFor();
  assert.doesNotMatch(await details.innerText(), /the-token|the-secret|the answer/);
  await details.getByRole("button", { name: "Show the hidden values of the Request" }).click();
  await details.getByText("Bearer the-token").waitFor();
  await details.getByText("the-secret").waitFor();
  assert.doesNotMatch(await details.innerText(), /the answer/);
  await details.getByRole("button", { name: "Show the hidden values of the Response" }).click();
  await details.getByText("<p>the answer</p>").waitFor();
  // Another request starts hidden, and has nothing to show.
  await rows(page).nth(0).click();
  await page.getByRole("region", { name: "Request 2" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "the hidden values" }).count(), 0);
  await rows(page).nth(1).click();
  await details.waitFor();
  assert.doesNotMatch(await details.innerText(), /the-token|the-secret|the answer/);
};

export const requestCases: readonly NamedCase[] = [
  { name: "requests appear as they arrive", run: asTheyCome },
  { name: "a request is shown in full, with every digit, using only the keyboard", run: inFull },
  { name: "requests can be searched", options: { prepare: makeBusy }, run: searched },
  { name: "the list can be cleared, and follows a restarted sandbox", options: { prepare: makeBusy }, run: cleared },
  { name: "the scroll position stays while new requests arrive", options: { prepare: makeBusy }, run: keepsItsPlace },
  { name: "card numbers are shown on request only", run: withoutSecrets },
  { name: "headers and bodies are shown as they were sent, on request", run: shownOnRequest },
];
