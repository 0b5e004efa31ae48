// How the page looks: focus, sizes, colours.

import assert from "node:assert/strict";
import type { BrowserContextOptions } from "playwright-core";
import { type PanelName, panels } from "../../../cli/page/text/page-route.ts";
import { go, makeBusy, type OpenedPage, type PageCase } from "./opened-page.ts";

const looks: Readonly<Record<string, BrowserContextOptions>> = {
  "on a phone in dark": { colorScheme: "dark", viewport: { width: 390, height: 844 } },
  "on a wide screen in light": { colorScheme: "light" },
};

export const lookCases: readonly PageCase[] = [
  { name: "everything is reachable by Tab, with a focus ring", prepare: makeBusy, run: reachable },
  ...Object.entries(looks).map(([look, options]): PageCase => {
    return { name: `it is legible ${look}, and nothing is cut off`, options, prepare: makeBusy, run: lookAround };
  }),
];

/** Looks at every panel with everything in it opened, and at the details of a request and of a delivery. */
async function lookAround({ page }: OpenedPage): Promise<void> {
  const check = async (name: string) => assert.deepEqual(await page.evaluate(problemsOfLook), [], name);
  for (const name of Object.keys(panels) as PanelName[]) {
    await go(page, name);
    // Opening an action shows its form; a few stand for all.
    for (const kind of ["details.more", "details.start-action", "details.action:nth-of-type(3)"]) {
      await page.locator(`.panel.${name} ${kind} > summary`).evaluateAll((summaries) => {
        for (const summary of summaries) (summary as HTMLElement).click();
      });
      await page.waitForTimeout(50);
    }
    await check(name);
  }
  for (const name of ["deliveries", "requests"] as const) {
    await go(page, name);
    await page.locator(`.${name} .row-head a, .${name} .timeline a`).first().click();
    await page.locator(`.${name} .message`).first().waitFor();
    await check(`details of ${name}`);
  }
}

async function reachable({ page }: OpenedPage): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: "Deliveries" }).click();
  await page.locator(".deliveries .row-head a").first().waitFor();
  await page.getByRole("heading", { level: 1 }).click();
  const seen = new Set<string>();
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press("Tab");
    const [label, ring] = await page.evaluate(() => {
      const { activeElement: focused } = document;
      if (focused === null || focused === document.body) return [];
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      return [focused.getAttribute("aria-label") ?? focused.textContent?.trim(), `${outlineStyle} ${outlineWidth}`];
    });
    if (label === undefined) break;
    assert.equal(ring, "solid 2px", label);
    seen.add(label);
  }
  const labels = ["Advance by", "Cards", "Search requests", "Clear", "deposit.confirmed", "Retry deposit.confirmed"];
  const missing = labels.filter((label) => !seen.has(label));
  assert.deepEqual(missing, []);
}

/** What is wider than the page, and texts whose WCAG 2 contrast is below 4.5. Self-contained, because it is sent to a page. */
function problemsOfLook(): string[] {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const wide = [...document.querySelectorAll("main *, header *")]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .filter((element) => !element.closest(".visually-hidden, .cut, .timeline, select"))
    .map((element) => `cut off: ${element.outerHTML}`);
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) wide.push("the page scrolls");

  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const channels = (colour: string): readonly number[] => {
    if (canvas === null) return [];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element: Element | null): string => {
    if (element === null) return "white";
    const { backgroundColor } = getComputedStyle(element);
    return channels(backgroundColor)[3] === 255 ? backgroundColor : groundOf(element.parentElement);
  };
  const isShown = (element: Element) => element.checkVisibility() && !element.closest(".visually-hidden, :disabled");
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
  const pale = [...document.body.querySelectorAll("*")]
    .filter((element) => hasText(element) && isShown(element))
    .flatMap((element) => {
      const [ground, { color }] = [groundOf(element), getComputedStyle(element)];
      const [dark = 0, light = 0] = [luminance(color), luminance(ground)].sort((left, right) => left - right);
      const contrast = (light + 0.05) / (dark + 0.05);
      return contrast < 4.5 ? [`${element.textContent?.trim()}: ${contrast.toFixed(2)} (${color} on ${ground})`] : [];
    });
  return [...wide, ...pale];
}
