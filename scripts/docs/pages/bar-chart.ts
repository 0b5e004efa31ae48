// A bar chart as SVG, drawn with the colours of the page around it. Its table is the text alternative.

import { type Caption, chartColour, chartFigure, chartWidth, escaped } from "./chart-figure.ts";

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Ours stands out. */
  readonly isOurs?: boolean;
}

export interface BarGroup {
  readonly title: string;
  readonly bars: readonly Bar[];
}

export interface Chart extends Caption {
  readonly groups: readonly BarGroup[];
}

const labelWidth = 230;
const valueWidth = 90;
const barHeight = 18;
const gap = 6;
const titleHeight = 28;

export function barChart({ groups, ...caption }: Chart): string {
  const most = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const parts: string[] = [];
  let y = 0;
  for (const group of groups) {
    parts.push(`<text x="0" y="${y + 18}" font-weight="600">${escaped(group.title)}</text>`);
    y += titleHeight;
    for (const bar of group.bars) {
      parts.push(...barParts(bar, y, most));
      y += barHeight + gap;
    }
    y += gap;
  }
  return chartFigure(caption, y, parts);
}

function barParts({ label, value, isOurs = false }: Bar, y: number, most: number): string[] {
  const length = Math.max(1, Math.round((value / most) * (chartWidth - labelWidth - valueWidth)));
  const middle = y + barHeight - 5;
  return [
    `<text x="${labelWidth - 8}" y="${middle}" text-anchor="end">${escaped(label)}</text>`,
    `<rect x="${labelWidth}" y="${y}" width="${length}" height="${barHeight}" rx="2" fill="${chartColour(isOurs)}"/>`,
    `<text x="${labelWidth + length + 8}" y="${middle}">${escaped(number(value))}</text>`,
  ];
}

function number(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 2 : 1 });
}
