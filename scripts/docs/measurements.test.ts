import { expect, it } from "vitest";
import { measuredTable, withMeasurements } from "./measurements.ts";

it("has a row for each operation, for bodies of 10 MB, and for webhooks with 64 in flight", () => {
  const table = measuredTable({
    sandbox: { operations: [{ operation: "send", perSecond: { prism: 1500, overHttp: 3000, inProcess: 20_000 } }] },
    hostile: {
      refusals: [
        { title: "10 MB refusal, nested", sdkMs: 5.9, bareMs: 2469 },
        { title: "1 MB refusal, nested", sdkMs: 1, bareMs: 2 },
      ],
    },
    webhooks: {
      settings: [
        { bytes: 64_000, inFlight: 64, perSecond: { sdkParsed: 2763, stripeWebCrypto: 1647 } },
        { bytes: 1000, inFlight: 1, perSecond: { sdkParsed: 7, stripeWebCrypto: 8 } },
      ],
    },
  });
  expect(table.split("\n").slice(2)).toEqual([
    "| Sandbox in your test, calls of `send` per second | 20,000 | Prism's mock: 1,500 |",
    "| Event loop blocked by a 10 MB refusal, nested | 5.9 ms | `response.text()` and `JSON.parse`: 2469 ms |",
    "| Webhooks of 64 kB, verified and parsed per second | 2,763 | stripe on WebCrypto: 1,647 |",
  ]);
});

it("fills the place of a page from the last results, and leaves other pages alone", async () => {
  const page = { path: "index.md", title: "A", markdown: "before\n\n<!-- measured -->\n\nafter" };
  const { markdown } = await withMeasurements(page);
  expect(markdown).toMatch(/^before\n\n\| Measured \| svc-sdk \|.*\n\nafter$/s);
  expect(markdown).not.toMatch(/undefined|NaN/);
  const other = { ...page, markdown: "text" };
  expect(await withMeasurements(other)).toBe(other);
});
