// Measures what the client itself costs: its own work in a call, exact decimals, its import, its bundle and its types.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { root } from "../../scripts/lib/repository-specs.ts";
import { CheckFailure } from "../../scripts/lib/step-runner.ts";
import { table } from "../../scripts/tables/tables.ts";
import { type Benchmark, describe, quantity, type Results, type Target } from "../benchmark.ts";
import { machine } from "../measure.ts";
import { coldImport } from "./cold-import.ts";
import { exactPage } from "./exact-page.ts";
import { ownTime } from "./own-time.ts";

export interface ClientResults extends Results {
  /** Processor time of a GET besides its request, of that of a fetch. */
  readonly ownTime: number;
  /** The same, each call right after a fetch. */
  readonly ownTimeAfterFetch?: number;
  /** Processor time of a page of 100 card transactions, of that of `JSON.parse`. */
  readonly exactPage: number;
  /** Of stripe's. */
  readonly coldImport: number;
  readonly typeInstantiations: number;
  /** In kilobytes, by name. */
  readonly bundleSizes: Readonly<Record<string, number>>;
}

/** In kilobytes, by the names in `.size-limit.json`. */
const bundles: Readonly<Record<string, { readonly title: string; readonly atMost: number }>> = {
  CryptoClient: { title: "crypto client", atMost: 22 },
  FiatClient: { title: "fiat client", atMost: 20 },
  AgentClient: { title: "agent client", atMost: 19 },
  "a webhook verifier": { title: "webhook verifier", atMost: 2.35 },
};

export const client: Benchmark<ClientResults> = {
  name: "client",

  async measure(progress) {
    const own = await progress("own work in a call", ownTime);
    return {
      measuredOn: machine(),
      ownTime: own.alone,
      ownTimeAfterFetch: own.afterFetch,
      exactPage: await progress("exact decimals", exactPage),
      coldImport: await progress("import in a new process", async () => coldImport()),
      typeInstantiations: await progress("types of twenty calls", async () => typeInstantiations()),
      bundleSizes: await progress("bundles", async () => bundleSizes()),
    };
  },

  targets: (results) => [
    ratioOf("own work of a GET, processor time of a fetch", results.ownTime, 0.15),
    ratioOf("100 card transactions with exact decimals, of `JSON.parse`", results.exactPage, 2),
    ratioOf("import in a new process, of stripe's", results.coldImport, 0.25),
    { ...ratioOf("type check of 20 calls, instantiations", results.typeInstantiations, 300), isExact: true },
    ...Object.entries(bundles).map(([name, { title, atMost }]): Target => {
      const limit = reachedLimit(name);
      return {
        title: `one call bundled and gzipped: ${title}`,
        measured: results.bundleSizes[name] ?? Number.NaN,
        unit: "kB",
        isExact: true,
        limit: { atMost },
        ...(limit > atMost ? { reached: { atMost: limit } } : {}),
      };
    }),
  ],

  table(results) {
    const rows = client
      .targets(results)
      .map(({ title, measured, unit, limit }) => [title, quantity(measured, unit), describe(limit, unit)]);
    const { ownTimeAfterFetch: cold } = results;
    const [first = [], ...others] = rows;
    const more = cold === undefined ? [] : [["the same, each call right after a fetch", String(cold), ""]];
    return `${table(["", "Measured", "Target"], [first, ...more, ...others])}\n\n${results.measuredOn}`;
  },
};

const ratioOf = (title: string, measured: number, atMost: number): Target => ({ title, measured, limit: { atMost } });

/** The sizes that were reached are the limits of .size-limit.json, which `npm run check:package` checks. */
function reachedLimit(name: string): number {
  const text = readFileSync(new URL("../../.size-limit.json", import.meta.url), "utf8");
  const limits: readonly { readonly name: string; readonly limit: string }[] = JSON.parse(text);
  return Number.parseFloat(limits.find((entry) => entry.name === name)?.limit ?? "");
}

interface Measured {
  readonly name: string;
  readonly size: number;
}

/** In kilobytes of 1,000 bytes, by the name in `.size-limit.json`. */
export function bundleSizes(): Readonly<Record<string, number>> {
  const command = ["node_modules/size-limit/bin.js", "--json"];
  const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
  if (stdout === "") throw new CheckFailure([`size-limit measured nothing: ${stderr}`]);
  const measured: readonly Measured[] = JSON.parse(stdout);
  return Object.fromEntries(measured.map(({ name, size }) => [name, Math.round(size / 10) / 100]));
}

/** The instantiations of types that TypeScript counts. @throws {CheckFailure} if the calls do not compile against the build */
export function typeInstantiations(): number {
  const command = ["node_modules/typescript/bin/tsc", "-p", "bench/client/twenty-calls", "--extendedDiagnostics"];
  const { status, stdout } = spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new CheckFailure([`Twenty calls do not compile:\n${stdout}`]);
  return Number(/^Instantiations:\s+(\d+)$/m.exec(stdout)?.[1]);
}
