// How the page looks: focus, sizes, colours.

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { type PanelName, panels } from "../../../cli/page/text/page-route.ts";
import type { OpenedPage, PageCase } from "./opened-page.ts";

const names = Object.keys(panels) as PanelName[];

export function lookCases(
  prepare: NonNullable<PageCase["prepare"]>,
  go: (page: Page, panel: PanelName) => Promise<void>,
): readonly PageCase[] {
  /** Shows every panel with everything in it opened, and the details of a request and of a delivery. */
  async function inEachView({ page }: OpenedPage, check: (name: string) => Promise<void>): Promise<void> {
    for (const name of names) {
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

  const fitting: PageCase = {
    name: "nothing is cut off on a phone",
    options: { viewport: { width: 390, height: 844 } },
    prepare,
    run: (opened) =>
      inEachView(opened, async (name) => {
        const problems = await opened.page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          const isBeyond = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1;
          const wide = [...document.querySelectorAll("main *, header *")].filter(
            (element) => isBeyond(element) && !element.closest(".visually-hidden, .cut, .timeline, select"),
          );
          return [scrollWidth > innerWidth, scrollHeight > innerHeight, ...wide.map((element) => element.outerHTML)];
        });
        assert.deepEqual(problems, [false, false], name);
      }),
  };

  const coloured = (colorScheme: "light" | "dark"): PageCase => ({
    name: `it is legible in ${colorScheme}`,
    options: { colorScheme },
    prepare,
    async run(opened) {
      await inEachView(opened, async (name) =>
        assert.deepEqual(await opened.page.evaluate(lowContrasts, 4.5), [], name),
      );
    },
  });

  return [
    { name: "everything is reachable by Tab, with a focus ring", prepare, run: reachable },
    fitting,
    coloured("light"),
    coloured("dark"),
  ];
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
  assert.deepEqual(
    labels.filter((label) => !seen.has(label)),
    [],
  );
}

/** Finds texts whose WCAG 2 contrast to their background is below `least`. Self-contained, because it is sent to a page. */
function lowContrasts(least: number): string[] {
  const options = { willReadFrequently: true };
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", options) as OffscreenCanvasRenderingContext2D;
  const channels = (colour: string): readonly number[] => {
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
  const groundOf = (element: Element): string => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (channels(backgroundColor)[3] === 255) return backgroundColor;
    }
    return "white";
  };
  const isShown = (element: Element) => element.checkVisibility() && !element.closest(".visually-hidden, :disabled");
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
  return [...document.body.querySelectorAll("*")]
    .filter((element) => hasText(element) && isShown(element))
    .flatMap((element) => {
      const ground = groundOf(element);
      const { color } = getComputedStyle(element);
      const [dark = 0, light = 0] = [luminance(color), luminance(ground)].sort((left, right) => left - right);
      const contrast = (light + 0.05) / (dark + 0.05);
      return contrast < least ? [`${element.textContent?.trim()}: ${contrast.toFixed(2)} (${color} on ${ground})`] : [];
    });
}
