// Test data made by the page: simulations, calls, faults, settings, tenants, state.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { makeBusy } from "../../../../cli/page/testing/busy-sandbox.ts";
import { delivery, overview } from "../../../../cli/page/testing/sample-data.ts";
import { becomes, type NamedCase, type PageCase } from "../opened-page.ts";

const said = (page: Page) => page.locator(".status-bar [role=status]").innerText();
const busy = { prepare: makeBusy };

const besideARow: PageCase = async ({ page, sandbox }) => {
  const open = page.getByRole("button", { name: "Actions for USDC on solana" });
  await open.focus();
  await page.keyboard.press("Enter");
  assert.equal(await open.getAttribute("aria-expanded"), "true");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const form = page.getByRole("form", { name: "deposit" });
  assert.equal(await form.getByLabel("asset_id").inputValue(), "65f0c1a2b3c4d5e6f7a8b9c0");
  await form.getByLabel("amount").fill("1,5");
  await page.keyboard.press("Enter");
  await becomes(() => said(page), "amount must be a decimal such as 25.10.");
  assert.equal(await form.getByLabel("amount").getAttribute("aria-invalid"), "true");
  assert.equal(await page.locator(":focus").inputValue(), "1,5");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("25.10");
  await page.keyboard.press("Enter");
  await becomes(() => said(page), "deposit: done.");
  assert.deepEqual(sandbox.changes.at(-1), {
    ...{ method: "POST", path: "/_sandbox/tenants/t1/simulate/deposit" },
    body: '{"asset_id":"65f0c1a2b3c4d5e6f7a8b9c0","amount":"25.10"}',
  });
  assert.match(await form.locator("pre").innerText(), /"applied": "deposit"/);
  sandbox.refuses = "simulate";
  await form.getByRole("button", { name: "Run deposit" }).click();
  await becomes(() => said(page), "deposit failed. Refused by the test.");
  await form.locator(".failure", { hasText: "Refused by the test." }).waitFor();
  // A message does not outlive the panel that it is about.
  await page.getByRole("navigation").getByRole("link", { name: "Cards" }).click();
  await becomes(() => said(page), "");
};

const allSimulations: PageCase = async ({ page, sandbox }) => {
  await page.keyboard.press("5");
  const panel = page.getByRole("region", { name: "Simulate" });
  await panel.getByRole("searchbox").fill("suspension");
  await panel.getByRole("button", { name: "restoreAccount" }).click();
  await panel.getByRole("button", { name: "Run restoreAccount" }).click();
  await becomes(() => said(page), "restoreAccount: done.");
  assert.equal(sandbox.changes.at(-1)?.body, "{}");
};

const faults: PageCase = async ({ page, sandbox }) => {
  sandbox.faults = [{ id: "f7", kind: "status", status: 503, operationId: "sendFunds", count: 2 }];
  await page.keyboard.press("7");
  const panel = page.getByRole("region", { name: "Faults" });
  await panel.getByText("status, status 503, operationId sendFunds, 2 times").waitFor();
  await panel.getByRole("button", { name: "Remove fault f7" }).click();
  await becomes(() => said(page), "Removed f7.");
  assert.deepEqual(sandbox.changes.at(-1)?.method, "DELETE");
  const form = panel.getByRole("form", { name: "New fault" });
  await form.getByRole("button", { name: "Add fault" }).click();
  await becomes(() => said(page), "Enter kind.");
  await form.locator(".failure", { hasText: "Enter kind." }).waitFor();
  assert.equal(await form.getByLabel("status").count(), 0);
  await form.getByLabel("kind").selectOption("status");
  await form.getByRole("button", { name: "Add fault" }).click();
  await becomes(() => said(page), "Enter status.");
  assert.equal(await form.getByLabel("status").getAttribute("aria-invalid"), "true");
  await form.getByLabel("status").fill("502");
  await form.getByRole("button", { name: "Add fault" }).click();
  await becomes(() => said(page), "Added the fault.");
  assert.equal(sandbox.changes.at(-1)?.body, '{"kind":"status","status":502}');
  await panel.getByRole("button", { name: "duplicate" }).click();
  await becomes(() => said(page), "Added duplicate: sent twice.");
  assert.equal(sandbox.changes.at(-1)?.path, "/_sandbox/tenants/t1/deliveries/misbehave");
};

const settings: PageCase = async ({ page, sandbox }) => {
  await page.keyboard.press("8");
  const panel = page.getByRole("region", { name: "Settings" });
  await panel.getByText("Seconds until a card wallet is deployed. Allowed: a number.").waitFor();
  await panel.getByRole("button", { name: "C75" }).click();
  await page.getByRole("dialog", { name: "Rule C75" }).getByRole("button").click();
  const field = panel.getByLabel("deploymentSeconds");
  await field.fill("soon");
  await page.keyboard.press("Enter");
  await becomes(() => said(page), "cards.deploymentSeconds must be JSON, such as 60.");
  await field.fill("5");
  await page.keyboard.press("Enter");
  await becomes(() => said(page), "cards.deploymentSeconds is now 5.");
  assert.deepEqual(sandbox.changes.at(-1), {
    ...{ method: "PATCH", path: "/_sandbox/tenants/t1/settings", body: '{"cards":{"deploymentSeconds":5}}' },
  });
};

const answers: PageCase = async ({ page, sandbox }) => {
  sandbox.answers = [
    { id: "a1", operation: "createWallet", tenant: "t1", count: 2, status: 201, from: "body" },
    { id: "a2", operation: "GET /rates", tenant: null, count: null, status: null, from: "function" },
  ];
  await page.keyboard.press("9");
  const panel = page.getByRole("region", { name: "Answers" });
  await panel.getByText("createWallet, status 201, tenant t1, 2 times").waitFor();
  await panel.getByText("GET /rates, by a function, always").waitFor();
  sandbox.answerBodies.set("a1", { api_secret: "the-secret" });
  assert.equal(await panel.getByText("the-secret").count(), 0);
  await panel.getByRole("button", { name: "Show body of answer a1" }).click();
  await panel.getByText("the-secret").waitFor();
  await panel.getByRole("button", { name: "Hide body of answer a1" }).click();
  await becomes(() => panel.getByText("the-secret").count(), 0);
  assert.equal(await panel.getByRole("button", { name: "body of answer a2" }).count(), 0);
  const form = panel.getByRole("form", { name: "New answer" });
  await form.getByRole("button", { name: "Add answer" }).click();
  await becomes(() => said(page), "Enter operation.");
  await form.getByLabel("operation").fill("GET /rates");
  await form.getByLabel("body").fill('{"rate":1.10}');
  await form.getByRole("button", { name: "Add answer" }).click();
  await becomes(() => said(page), "Added the answer.");
  const body = '{"operation":"GET /rates","body":{"rate":1.10}}';
  assert.deepEqual(sandbox.changes.at(-1), { method: "POST", path: "/_sandbox/answers", body });
  await panel.getByRole("button", { name: "Remove answer a2" }).click();
  await becomes(() => said(page), "Removed a2.");
  assert.equal(sandbox.changes.at(-1)?.path, "/_sandbox/answers/a2");
  await panel.getByText("GET /rates, by a function").waitFor({ state: "detached" });
};

const secrets: PageCase = async ({ page }) => {
  await page.keyboard.press("0");
  const panel = page.getByRole("region", { name: "Sandbox" });
  await panel.getByText("key-t1", { exact: true }).waitFor();
  assert.doesNotMatch(await page.locator(".sandbox-page").innerHTML(), /not-a-real-api-secret/);
  await panel.getByRole("button", { name: "Show API secret" }).click();
  await panel.getByText("not-a-real-api-secret").waitFor();
  await panel.getByRole("button", { name: "Hide API secret" }).click();
  assert.doesNotMatch(await panel.innerText(), /not-a-real/);
};

const state: PageCase = async ({ page, sandbox }) => {
  await page.keyboard.press("0");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  assert.equal((await download).suggestedFilename(), "sandbox-state.json");
  await page
    .getByLabel("Import…")
    .setInputFiles({ name: "s.json", mimeType: "application/json", buffer: Buffer.from('{"x":1}') });
  await becomes(() => said(page), "Imported the state.");
  assert.deepEqual(sandbox.changes.at(-1), { method: "PUT", path: "/_sandbox/state", body: '{"x":1}' });
  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.getByRole("button", { name: "Reset everything" }).click();
  assert.equal(sandbox.changes.at(-1)?.method, "PUT");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Reset everything" }).click();
  await becomes(() => said(page), "Reset the whole sandbox.");
  assert.equal(sandbox.changes.at(-1)?.path, "/_sandbox/reset");
  await page.getByRole("button", { name: "Create a tenant" }).click();
  await becomes(() => said(page), "Created a tenant.");
  assert.equal(sandbox.changes.at(-1)?.path, "/_sandbox/tenants");
};

const deliveries: PageCase = async ({ page, sandbox }) => {
  const url = "http://127.0.0.1:3000/webhooks";
  sandbox.overviews.set(
    "t1",
    overview({ receivers: [{ webhookId: "w1", url, events: ["*"], enabled: true, secret: "hush" }] }),
  );
  sandbox.deliveries.set("t1", [
    delivery({ id: "d1", status: "failed", responseStatus: 500, error: "The receiver responded with 500." }),
  ]);
  await page.keyboard.press("4");
  await page.getByRole("button", { name: "deposit.confirmed", exact: true }).click();
  assert.match(page.url(), /#\/t1\/deliveries\/d1$/);
  const details = page.getByRole("region", { name: "Delivery d1" });
  const text = await details.innerText();
  for (const part of [/x-signature\s+893a7bcd/, /"amount": "25\.10"/, /responded with 500/, /text\/plain/, /\bok\b/]) {
    assert.match(text, part);
  }
  assert.doesNotMatch(await page.locator(".deliveries").innerText(), /hush/);
  await page.getByRole("button", { name: `Show secret of ${url}` }).click();
  await page.getByText("hush").waitFor();
};

const ownTime: PageCase = async ({ page, sandbox }) => {
  await page.getByRole("button", { name: "+1 h" }).click();
  await becomes(async () => sandbox.changes.at(-1)?.path, "/_sandbox/clock/advance");
  sandbox.follows = false;
  await page.getByText("own time").waitFor();
  await page.getByRole("button", { name: "+1 h" }).click();
  await becomes(async () => sandbox.changes.at(-1)?.path, "/_sandbox/tenants/t1/clock/advance");
};

export const testDataCases: readonly NamedCase[] = [
  { name: "a simulation runs beside its row, using only the keyboard", options: busy, run: besideARow },
  { name: "every simulation has a form", run: allSimulations },
  { name: "faults are listed, added and removed", run: faults },
  { name: "answers are listed, added and removed", run: answers },
  { name: "settings are shown with their meaning and changed", run: settings },
  { name: "credentials are shown, secrets only on request", run: secrets },
  { name: "the state is exported, imported and reset, and a tenant created", run: state },
  { name: "a delivery shows payload, headers, signature, answer and error", run: deliveries },
  { name: "a tenant with its own time is moved alone", run: ownTime },
];
