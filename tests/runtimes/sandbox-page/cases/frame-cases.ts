// The page as a whole: shortcuts, connection, policy, sizes, colours, motion.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { panelNames, panelTitles } from "../../../../cli/page/address/page-route.ts";
import { shortcuts } from "../../../../cli/page/keyboard/shortcuts.ts";
import { makeBusy, nthRequest } from "../../../../cli/page/testing/busy-sandbox.ts";
import { overview } from "../../../../cli/page/testing/sample-data.ts";
import { lowContrasts } from "../contrast.ts";
import { becomes, type NamedCase, type PageCase } from "../opened-page.ts";

const busy = { prepare: makeBusy };
const connection = (page: Page) => page.locator(".connection").innerText();
const focusedPanel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-panel"));

const keys: PageCase = async ({ page }) => {
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const listed = await dialog.locator("dd").allInnerTexts();
  assert.deepEqual(
    listed.slice(0, shortcuts.length),
    shortcuts.map(({ label }) => label),
  );
  // Shortcuts are off behind the dialog.
  await page.keyboard.press("Tab");
  await page.keyboard.press("p");
  assert.equal(await connection(page), "Live");
  await page.keyboard.press("Escape");
  for (const [index, name] of panelNames.entries()) {
    await page.keyboard.press(String((index + 1) % 10));
    await becomes(() => focusedPanel(page), name);
  }
  await page.keyboard.press("?");
  await dialog.getByRole("checkbox").uncheck();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("2");
  assert.equal(await page.locator("[data-panel=balances]").count(), 0);
};

const reachable: PageCase = async ({ page }) => {
  await page.keyboard.press("4");
  await page.locator(".deliveries li").first().waitFor();
  await page.getByRole("heading", { name: "Sandbox", level: 1 }).click();
  const seen = new Set<string>();
  // The list of 120 requests is one tab stop.
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const { activeElement: focused } = document;
      if (focused === null || focused === document.body) return undefined;
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      const label =
        focused.getAttribute("aria-label") ?? focused.closest("label")?.innerText ?? focused.textContent ?? "";
      return { label: label.trim(), hasRing: outlineStyle !== "none" && outlineWidth === "2px" };
    });
    if (stop === undefined) break;
    assert(stop.hasRing, `no ring around ${stop.label}`);
    seen.add(stop.label);
  }
  const labels = ["Advance by", "Advance", "Pause", "Cards", "Errors", "Search requests", "Clear"];
  for (const label of [...labels, "transaction.failed", "Retry transaction.failed"]) {
    assert(seen.has(label), `Tab does not reach ${label}, only ${[...seen].join(" | ")}`);
  }
};

const paused: PageCase = async ({ page, sandbox }) => {
  await page.keyboard.press("p");
  await becomes(() => connection(page), "Paused");
  sandbox.requests.push(nthRequest(121));
  // Actions while paused still update the page, once.
  await page.getByRole("button", { name: "+1 d" }).click();
  await becomes(() => page.locator("time.now").innerText(), "2026-01-02 00:00:00 UTC");
  assert.equal(await connection(page), "Paused");
  await page.getByRole("button", { name: "Resume" }).click();
  await becomes(() => connection(page), "Live");
  await becomes(() => page.locator(".requests .count").innerText(), "121");
};

const lost: PageCase = async ({ page, sandbox }) => {
  await becomes(() => page.locator(".requests .count").innerText(), "120");
  sandbox.refuses = "all";
  await becomes(() => connection(page), "Disconnected");
  assert.equal(await page.locator(".requests .count").innerText(), "120");
  sandbox.refuses = "none";
  sandbox.requests = [nthRequest(1)];
  await becomes(() => connection(page), "Live");
  await becomes(() => page.locator(".requests .count").innerText(), "1");
};

const policy: PageCase = async ({ page, problems }) => {
  const broken = await page.evaluate(async () => {
    const directives: string[] = [];
    document.addEventListener("securitypolicyviolation", (event) => directives.push(event.effectiveDirective));
    const attempts = [
      () => fetch("http://127.0.0.1:9/"),
      () => document.body.setAttribute("style", "color: red"),
      () => document.body.append(Object.assign(document.createElement("img"), { src: "http://127.0.0.1:9/i.png" })),
      () => document.body.append(Object.assign(document.createElement("iframe"), { src: "http://127.0.0.1:9/" })),
      () => Reflect.set(document.createElement("div"), "innerHTML", "<b></b>"),
      () => document.body.append(Object.assign(document.createElement("script"), { textContent: "1" })),
      () => new Function("return 1"),
    ];
    for (const attempt of attempts)
      await Promise.resolve()
        .then(attempt)
        .catch(() => undefined);
    // The browser reports a violation some time after it.
    for (let waits = 0; new Set(directives).size < 5 && waits < 100; waits++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return directives;
  });
  assert.deepEqual(
    new Set(broken),
    new Set(["connect-src", "frame-src", "img-src", "require-trusted-types-for", "style-src-attr"]),
  );
  // They were made here.
  problems.length = 0;
};

const placed: PageCase = async ({ page, sandbox }) => {
  await page.keyboard.press("3");
  await page.getByText("Cards belong to customers.").waitFor();
  const places = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          ".panel, .top-bar > *, .clock > *, .watching > *, .panels > *, .panel-head > input, .status-bar",
        ),
      ].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [element.className, x, y, width, height].join(" ");
      }),
    );
  const before = await places();
  makeBusy(sandbox);
  sandbox.tenants = ["t1"];
  await becomes(() => page.locator(".requests .count").innerText(), "120");
  await page.getByText("ada@example.com", { exact: true }).waitFor();
  assert.deepEqual(await places(), before);
};

const narrow: PageCase = async ({ page }) => {
  for (const name of panelNames) {
    await page.getByRole("navigation").getByRole("link", { name: panelTitles[name], exact: true }).click();
    await page.locator(`[data-panel=${name}] li, [data-panel=${name}] tr`).first().waitFor();
    await openAll(page, name);
    await fits(page);
  }
  await page.keyboard.press("4");
  await page.getByRole("button", { name: "Retry transaction.failed" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "transaction.failed", exact: true }).click();
  await page.getByRole("region", { name: /^Delivery / }).waitFor();
  await fits(page);
  await page.keyboard.press("1");
  await page.locator("tbody[data-rows] tr").first().click();
  await page.getByRole("region", { name: /^Request / }).waitFor();
  await fits(page);
};

/** Opens everything in a panel that can be opened; of lists that open one at a time, the last. */
async function openAll(page: Page, panel: string): Promise<void> {
  for (const what of ["summary", "[aria-expanded]"]) {
    for (const part of await page.locator(`[data-panel=${panel}] ${what}:visible`).all()) await part.click();
  }
}

async function fits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const wide = [...document.querySelectorAll("main *, header *")].filter(
      (element) =>
        element.getBoundingClientRect().right > innerWidth + 1 &&
        !element.closest(".visually-hidden, .panels, .request-table, pre, textarea, select"),
    );
    return { isWide: scrollWidth > innerWidth, wide: wide.map((element) => element.className) };
  });
  assert.deepEqual(overflow, { isWide: false, wide: [] });
}

const legible: PageCase = async ({ page }) => {
  for (const [index, name] of panelNames.entries()) {
    await page.keyboard.press(String((index + 1) % 10));
    await page.locator(`[data-panel=${name}] li, [data-panel=${name}] tr`).first().waitFor();
    await openAll(page, name);
    assert.deepEqual(await page.evaluate(lowContrasts, 4.5), [], name);
  }
  await page.locator("tbody[data-rows] tr").nth(2).click();
  await page.keyboard.press("j");
  assert.deepEqual(await page.evaluate(lowContrasts, 4.5), []);
};

const still: PageCase = async ({ page, sandbox }) => {
  const held = sandbox.overviews.get("t1") ?? overview();
  const [first] = held.balances;
  assert(first);
  await page.getByText(first.balance, { exact: true }).waitFor();
  sandbox.overviews.set("t1", { ...held, balances: [{ ...first, balance: "1.00" }] });
  await becomes(() => page.locator(".changed").allTextContents(), ["1.00"]);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
};

export const frameCases: readonly NamedCase[] = [
  { name: "shortcuts are listed, work, and can be turned off", options: busy, run: keys },
  { name: "everything is reachable by Tab, with a focus ring", options: busy, run: reachable },
  { name: "it pauses and resumes", options: busy, run: paused },
  { name: "it reports a lost connection and reconnects", options: busy, run: lost },
  { name: "the policy allows no other source or target", run: policy },
  { name: "the layout does not shift when the lists fill", run: placed },
  { name: "it fits a phone", options: { ...busy, viewport: { width: 390, height: 844 } }, run: narrow },
  { name: "it is legible in light", options: { ...busy, colorScheme: "light" }, run: legible },
  { name: "it is legible in dark", options: { ...busy, colorScheme: "dark" }, run: legible },
  { name: "nothing moves with reduced motion", options: { ...busy, reducedMotion: "reduce" }, run: still },
];
