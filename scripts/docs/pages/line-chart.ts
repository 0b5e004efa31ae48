// Lines over a few named points as SVG, drawn with the colours of the page around them. Their table is the text alternative.

import { type Caption, chartColour, chartFigure, chartWidth } from "./chart-figure.ts";

export interface Line {
  readonly label: string;
  readonly values: readonly number[];
  /** Ours stands out. */
  readonly isOurs?: boolean;
}

export interface LineChart extends Caption {
  /** Below the points, from left to right. */
  readonly points: readonly string[];
  readonly lines: readonly Line[];
}

const height = 260;
const left = 56;
const right = 150;
const top = 12;
const bottom = 36;

export function lineChart({ points, lines, ...caption }: LineChart): string {
  const most = roundedUp(Math.max(...lines.flatMap(({ values }) => values)));
  const x = (index: number) => Math.round(left + (index / (points.length - 1)) * (chartWidth - left - right));
  const y = (value: number) => Math.round(top + (1 - value / most) * (height - top - bottom));
  return chartFigure(caption, height, [
    ...[0, most / 2, most].flatMap((value) => [
      `<text x="${left - 8}" y="${y(value) + 5}" text-anchor="end">${value}</text>`,
      `<line x1="${left}" x2="${chartWidth - right}" y1="${y(value)}" y2="${y(value)}" stroke="currentColor" stroke-opacity="0.15"/>`,
    ]),
    ...points.map((point, index) => `<text x="${x(index)}" y="${height - 10}" text-anchor="middle">${point}</text>`),
    ...lines.flatMap(({ label, values, isOurs = false }) => {
      const colour = chartColour(isOurs);
      const path = values.map((value, index) => `${x(index)},${y(value)}`).join(" ");
      return [
        `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        ...values.map((value, index) => `<circle cx="${x(index)}" cy="${y(value)}" r="3" fill="${colour}"/>`),
        `<text x="${chartWidth - right + 8}" y="${y(values.at(-1) ?? 0) + 5}">${label}</text>`,
      ];
    }),
  ]);
}

/** To one digit: 730 → 800. */
function roundedUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value));
  return Math.ceil(value / step) * step;
}
