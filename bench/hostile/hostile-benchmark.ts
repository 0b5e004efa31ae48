// Measures how long the event loop is blocked while a client reads hostile answers.

import { table } from "../../scripts/tables/markdown-table.ts";
import type { Benchmark, Results, Target } from "../benchmark.ts";
import { machine, median } from "../measure.ts";
import { readers, readersOf } from "./answer-readers.ts";
import { longestLag } from "./event-loop-lag.ts";
import { type HostileAnswer, refusals, successes } from "./hostile-answers.ts";

const ROUNDS = 7;
const MOST_MS = 50;

export interface HostileResults extends Results {
  readonly refusals: readonly AnswerLag[];
  readonly successes: readonly AnswerLag[];
}

interface AnswerLag {
  readonly title: string;
  readonly bytes: number;
  /** The longest lag of a round, in milliseconds: the median over rounds. */
  readonly sdkMs: number;
  readonly bareMs: number;
  /** The median over rounds of the ratio in each round. */
  readonly sdkToBare: number;
}

export const hostile: Benchmark<HostileResults> = {
  name: "hostile",

  async measure(progress) {
    const measureAll = async (answers: readonly HostileAnswer[]) => {
      const lags: AnswerLag[] = [];
      for (const answer of answers) {
        await progress(answer.title, async () => {
          lags.push(await lagOf(answer));
        });
      }
      return lags;
    };
    return {
      measuredOn: machine(),
      refusals: await measureAll(refusals),
      successes: await measureAll(successes),
    };
  },

  targets: (results): readonly Target[] =>
    results.refusals.map(({ title, sdkMs }) => ({ title, measured: sdkMs, unit: "ms", limit: { atMost: MOST_MS } })),

  table({ measuredOn, refusals: refused, successes: succeeded }) {
    const head = ["Answer", "Size", readers.sdk, readers.bare, "SDK / bare"];
    const row = ({ title, bytes, sdkMs, bareMs, sdkToBare }: AnswerLag) => [
      ...[title, `${Math.round(bytes / 1000).toLocaleString("en-US")} kB`],
      ...[`${sdkMs} ms`, `${bareMs} ms`, sdkToBare.toFixed(2)],
    ];
    return `${table(head, [...refused, ...succeeded].map(row))}\n\n${measuredOn}`;
  },
};

async function lagOf(answer: HostileAnswer): Promise<AnswerLag> {
  const { sdk, bare } = await readersOf(answer);
  const rounds: { readonly sdkMs: number; readonly bareMs: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const lags = { sdkMs: await longestLag(sdk), bareMs: await longestLag(bare) };
    if (round > 0) rounds.push(lags);
  }
  return {
    title: answer.title,
    bytes: answer.body.length,
    sdkMs: tenths(median(rounds.map(({ sdkMs }) => sdkMs))),
    bareMs: tenths(median(rounds.map(({ bareMs }) => bareMs))),
    sdkToBare: Math.round(median(rounds.map(({ sdkMs, bareMs }) => sdkMs / bareMs)) * 100) / 100,
  };
}

function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
