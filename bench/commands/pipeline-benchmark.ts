// Measures the commands that turn the documents into a package: `npm run generate`, `npm run build` and `npm start`.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/lib/repository-specs.ts";
import { table } from "../../scripts/tables/markdown-table.ts";
import type { Benchmark, Results } from "../benchmark.ts";
import { machine } from "../measure.ts";
import { limitOn, type Timed, timed, typeCheck } from "../timed-command.ts";

/** What each command may take, on two cores of the machine that limits in seconds are for. */
const budgets: Readonly<Record<string, number>> = {
  "npm run generate": 5,
  "npm run build": 5,
  "npm start": 15,
};

export interface PipelineResults extends Results {
  /** The measure of this machine. */
  readonly typeCheck: Timed;
  readonly commands: Readonly<Record<string, Timed>>;
}

export const pipeline: Benchmark<PipelineResults> = {
  name: "pipeline",

  async measure(progress) {
    let yardstick: Timed | undefined;
    await progress("a type check", async () => {
      yardstick = typeCheck();
    });
    const commands: Record<string, Timed> = {};
    for (const command of Object.keys(budgets)) {
      await progress(command, async () => {
        // As after `npm ci`. The last command builds the package again, for other benchmarks.
        for (const folder of ["dist", "cli/dist"]) rmSync(join(root, folder), { recursive: true, force: true });
        commands[command] = timed(...command.split(" "));
      });
    }
    return { measuredOn: machine(), typeCheck: yardstick as Timed, commands };
  },

  targets: ({ typeCheck: yardstick, commands }) =>
    Object.entries(budgets).map(([command, seconds]) => ({
      title: `\`${command}\``,
      measured: commands[command]?.seconds ?? Number.NaN,
      unit: "s",
      limit: { atMost: limitOn(yardstick, { seconds }).seconds ?? seconds },
    })),

  table: ({ measuredOn, typeCheck: yardstick, commands }) =>
    `${table(
      ["", "Seconds", "CPU seconds", "Seconds allowed where a type check takes 6"],
      [
        ...Object.entries(commands).map(([command, { seconds, cpuSeconds }]) => [
          ...[`\`${command}\``, String(seconds), String(cpuSeconds), String(budgets[command])],
        ]),
        ["a type check", String(yardstick.seconds), String(yardstick.cpuSeconds), ""],
      ],
    )}\n\n${measuredOn}`,
};
