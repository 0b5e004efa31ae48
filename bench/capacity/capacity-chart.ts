// The chart of the capacity guide: how many processes each design carries, on a logarithmic scale.

import { carried } from "./fleet-tables.ts";
import type { GuideSimulation } from "./guide-simulation.ts";

const width = 400;
const left = 20;
/** The longest bar; its remark stands to the right of it. */
const longest = 216;
const rowHeight = 48;
const top = 8;
const MOST = 1_000_000;
const ticks = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000] as const;

const style = `    svg { font-family: ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif; }
    text { fill: #1c2126; font-size: 14px; }
    text.note { fill: #454d56; font-size: 12px; }
    .line { fill: none; stroke: #545c65; stroke-width: 1.5; }
    .bar { fill: #0a6352; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6e9eb; }
      text.note { fill: #b6bdc4; }
      .line { stroke: #a7afb7; }
      .bar { fill: #6fd0b8; }
    }`;

export function capacityChart(breaks: GuideSimulation["breaks"]): string {
  const bottom = top + breaks.length * rowHeight;
  const rows = breaks.flatMap(({ name, points: [first] }, index) => {
    const y = top + index * rowHeight;
    const length = Math.max(4, position(first ? first.processes - 1 : 0));
    const remark = first ? `${carried(first.processes)}: ${first.constraint.short}` : "";
    return [
      `<text x="${left}" y="${y + 16}">${name}</text>`,
      `<rect class="bar" x="${left}" y="${y + 24}" width="${length}" height="14" rx="4"/>`,
      `<text class="note" x="${left + length + 8}" y="${y + 35}">${remark}</text>`,
    ];
  });
  const axis = ticks.flatMap((tick) => {
    const x = left + position(tick);
    const label = tick < 1_000 ? String(tick) : tick < MOST ? `${tick / 1_000}k` : "1M";
    return [
      `<path class="line" d="M${x} ${bottom + 6} L${x} ${bottom + 14}"/>`,
      `<text class="note" x="${x}" y="${bottom + 30}" text-anchor="middle">${label}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom + 58}">`,
    "  <title>How many processes each design carries, and what breaks first</title>",
    `  <style>\n${style}\n  </style>`,
    ...rows.map((line) => `  ${line}`),
    `  <path class="line" d="M${left} ${bottom + 10} L${left + longest} ${bottom + 10}"/>`,
    ...axis.map((line) => `  ${line}`),
    `  <text class="note" x="${left}" y="${bottom + 50}">Processes, on a logarithmic scale.</text>`,
    "</svg>",
    "",
  ].join("\n");
}

/** In pixels from the left end of the scale, to a tenth. */
function position(processes: number): number {
  const share = Math.log10(Math.min(MOST, Math.max(1, processes))) / Math.log10(MOST);
  return Math.round(share * longest * 10) / 10;
}
