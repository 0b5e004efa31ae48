import { expect, test } from "vitest";
import { lineChart } from "./line-chart.ts";

test("draws each line over all points, the highest value below the top", () => {
  const svg = lineChart({
    ...{ title: "A GET", unit: "in microseconds", description: "Lower is faster." },
    points: ["1", "16", "256"],
    lines: [
      { label: "this package", values: [730, 300, 250], isOurs: true },
      { label: "fetch", values: [500, 200, 190] },
    ],
  });
  expect(svg.match(/<polyline/g)).toHaveLength(2);
  expect(svg.match(/<circle/g)).toHaveLength(6);
  expect(svg).toContain('<text x="48" y="17" text-anchor="end">800</text>');
  expect(svg).toContain("A GET, in microseconds. Lower is faster.");
  expect(svg).not.toContain("\n\n");
});
