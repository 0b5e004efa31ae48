// Fills the tables of docs/guides/capacity.md and draws its chart, from bench/results/capacity.json and the simulation.

import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { fillIn } from "../../scripts/tables/markdown-table.ts";
import { capacityChart } from "./capacity-chart.ts";
import type { CapacityResults } from "./capacity-results.ts";
import { figuresTable } from "./figures-table.ts";
import { breakTable, coldStartTable, fleetTable, queueTable } from "./fleet-tables.ts";
import { simulateGuide } from "./guide-simulation.ts";

const guide = new URL("../../docs/guides/capacity.md", import.meta.url);
const chart = new URL("../../docs/figures/capacity.svg", import.meta.url);
const measured = new URL("../results/capacity.json", import.meta.url);

export interface CapacityPage {
  readonly guide: string;
  readonly chart: string;
}

/** The current files. */
export async function readCapacityPage(): Promise<CapacityPage> {
  return { guide: await readFile(guide, "utf8"), chart: await readFile(chart, "utf8") };
}

/** The files as they follow from the results; undefined if there are none. */
export async function renderCapacityPage(): Promise<CapacityPage | undefined> {
  if (!existsSync(measured)) return undefined;
  const results: CapacityResults = JSON.parse(await readFile(measured, "utf8"));
  const { fleets, breaks, queues, coldStarts } = simulateGuide(results);
  const tables = {
    fleets: fleetTable(fleets),
    breaks: breakTable(breaks),
    queues: queueTable(queues),
    "cold-starts": coldStartTable(coldStarts),
    figures: `${figuresTable(results)}\n\n${results.measuredOn}`,
  };
  return { guide: fillIn(await readFile(guide, "utf8"), tables), chart: capacityChart(breaks) };
}

export async function writeCapacityPage(): Promise<void> {
  const page = await renderCapacityPage();
  if (page === undefined) return;
  await writeFile(guide, page.guide);
  await writeFile(chart, page.chart);
}
