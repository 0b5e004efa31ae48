import { expect, it } from "vitest";
import { measuredTable, withMeasurements } from "./measurements.ts";

it("has a row for each kind of call, for each operation, and for webhooks with 64 in flight", () => {
  const micros = { fetch: { wall: 661 }, sdk: { wall: 816 }, sdkUndici: { wall: 479 } };
  const table = measuredTable({
    calls: {
      measuredOn: "A",
      settings: [
        { title: "GET, 1 in flight", inFlight: 1, micros },
        { title: "GET, 32 in flight", inFlight: 32, micros },
      ],
    },
    sandbox: {
      measuredOn: "B",
      operations: [{ operation: "send", perSecond: { prism: 1500, overHttp: 3000, inProcess: 20_000 } }],
    },
    webhooks: {
      measuredOn: "A",
      settings: [
        { bytes: 64_000, inFlight: 64, perSecond: { sdkParsed: 2763, stripe: 2001, stripeWebCrypto: 1647 } },
        { bytes: 1000, inFlight: 1, perSecond: { sdkParsed: 7, stripe: 9, stripeWebCrypto: 8 } },
      ],
    },
  });
  expect(table.split("\n").slice(2)).toEqual([
    "| Time of one call to a local server: GET | 0.82 ms; 0.48 ms with `svc-sdk/undici` | `fetch` alone: 0.66 ms |",
    "| Sandbox in your test, calls of `send` per second | 20,000 | Prism's mock: 1,500 |",
    "| Webhooks of 64 kB, verified and parsed per second | 2,763 | stripe: 2,001 on node:crypto, 1,647 on WebCrypto |",
    "",
    "Measured on A; B",
  ]);
});

it("fills the place of a page from the last results, and leaves other pages alone", async () => {
  const page = { path: "index.md", title: "A", markdown: "before\n\n<!-- measured -->\n\nafter" };
  const { markdown } = await withMeasurements(page);
  expect(markdown).toMatch(/^before\n\n\| Measured \| svc-sdk \|.*\n\nMeasured on Node .*\n\nafter$/s);
  expect(markdown).not.toMatch(/undefined|NaN/);
  const other = { ...page, markdown: "text" };
  expect(await withMeasurements(other)).toBe(other);
});
