import { describe, expect, test } from "vitest";
import { capacityChart } from "./capacity-chart.ts";
import { breakTable, coldStartTable, fleetTable, queueTable } from "./fleet-tables.ts";
import { simulateGuide } from "./guide-simulation.ts";
import { testFigures } from "./testing/test-figures.ts";

describe("the tables of the guide", () => {
  const { fleets, breaks, queues, coldStarts } = simulateGuide(testFigures);

  test("have a column for each size of fleet", () => {
    const [head, , first] = fleetTable(fleets).split("\n");
    expect(head).toBe("| Processes | 10 | 1,000 | 100,000 |");
    expect(first).toBe("| Payouts per second, average | 0.5 | 50 | 5,000 |");
  });

  test("say of each design what breaks first, and what to do", () => {
    const rows = breakTable(breaks).split("\n").slice(2);
    expect(rows).toHaveLength(7);
    expect(rows[0]).toContain("| memory store | 1 process |");
    expect(rows[3]).toContain("| PostgreSQL | 9 processes | `max_connections` |");
    for (const row of rows) expect(row.split("|").at(-2)?.trim()).not.toBe("");
  });

  test("have the waits for a hot key, until its shard cannot keep up", () => {
    const busy = queues.map((queue) => ({ ...queue, utilization: queue.perSecond / 40_000 }));
    const rows = queueTable(busy).split("\n").slice(2);
    // At the peak, a process calls once in two seconds, and looks once in 2.25.
    expect(rows[1]).toMatch(/^\| 1,000 \| 444 \| 1.11 % \| [\d.]+ µs \|/);
    expect(rows[2]).toBe("| 100,000 | 44,444 | 111 % | grows without end | grows without end |");
  });

  test("have one login for a small fleet that starts at once", () => {
    expect(coldStartTable(coldStarts).split("\n")[2]).toMatch(/^\| 10 \| 1 s \| 1 \|/);
  });

  test("are a chart with a bar for each design", () => {
    const svg = capacityChart(breaks);
    expect(svg.match(/<rect class="bar"/g)).toHaveLength(7);
    expect(svg).toContain(">9: max_connections</text>");
  });
});
