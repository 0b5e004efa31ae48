// The tables of docs/guides/runtimes.md that show what users build with, from the last `npm run test:consumers`.

import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../lib/repository-specs.ts";
import { table } from "./markdown-table.ts";

/** Bytes of a page's script, compressed by gzip. */
export interface BundleBytes {
  readonly client: number;
  readonly verifier: number;
}

/** A compiler, bundler or framework that has passed its tests. */
export interface ConsumerResult {
  readonly name: string;
  readonly version: string;
  /** The names of the tests that each part has passed. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
  readonly bytes?: BundleBytes | undefined;
}

export interface ConsumerResults {
  readonly consumers: readonly ConsumerResult[];
}

const titles: Readonly<Record<string, string>> = {
  vite: "Vite",
  rollup: "Rollup",
  bun: "Bun",
  next: "Next",
  workerd: "workerd",
};

/** Their places in the page, with the tables. */
export function consumersTables(
  { consumers }: ConsumerResults = lastResults(),
): Readonly<Record<"compilers" | "bundlers", string>> {
  const isCompiler = ({ name }: ConsumerResult) => name.startsWith("typescript");
  const compilers = consumers.filter(isCompiler).flatMap(compilerRows);
  const bundlers = consumers.filter((consumer) => !isCompiler(consumer)).map(bundlerRow);
  return {
    compilers: table(["TypeScript", "`moduleResolution`", "Options", "ES modules", "CommonJS"], compilers),
    bundlers: table(["Tool", "Version", "Tested", "`CryptoClient`", "`createCryptoVerifier`"], bundlers),
  };
}

/** A row per resolution; strict and loose options are one if the results are the same. */
function compilerRows({ version, parts }: ConsumerResult): string[][] {
  const rows = new Map<string, string[]>();
  for (const [title, tests] of Object.entries(parts)) {
    const [resolution = "", options = ""] = title.split(", ");
    const required = tests.some((name) => name === "CommonJS by require() makes a call");
    const cells = [
      version,
      `\`${resolution}\``,
      "`import`",
      required ? "`require()`, `await import()`" : "`await import()`",
    ];
    const key = cells.join();
    rows.set(key, [...(rows.get(key) ?? cells), options]);
  }
  return [...rows.values()].map(([compiler = "", resolution = "", modules = "", commonJs = "", ...options]) => [
    ...[compiler, resolution, options.join(", "), modules, commonJs],
  ]);
}

function bundlerRow({ name, version, parts, bytes }: ConsumerResult): string[] {
  const sizes = bytes === undefined ? ["", ""] : [kilobytes(bytes.client), kilobytes(bytes.verifier)];
  return [titles[name] ?? name, version, Object.keys(parts).join(", "), ...sizes];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function lastResults(): ConsumerResults {
  return JSON.parse(readFileSync(path.join(root, "bench/results/consumers.json"), "utf8"));
}
