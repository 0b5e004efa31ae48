// The tables of docs/guides/runtimes.md: the runtimes that the tests run, and what one call may add to a bundle.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/repository-specs.ts";
import { table } from "./markdown-table.ts";

interface PackageFile {
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
}

interface SizeLimit {
  readonly name: string;
  readonly path: string;
  readonly import: string;
  readonly limit: string;
}

export interface LimitedImport {
  readonly name: string;
  /** Such as `{ CryptoClient }`. */
  readonly imported: string;
  /** Such as `svc-sdk/webhooks`. */
  readonly entry: string;
  readonly limit: string;
}

const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));

// Their versions are those of npm packages; Chromium is the system's.
const installed: Readonly<Record<string, string>> = { bun: "Bun", deno: "Deno", workerd: "workerd", next: "Next" };

export function runtimesTables(): { readonly runtimes: string; readonly sizes: string } {
  const { devDependencies, optionalDependencies = {} }: PackageFile = readJson("tests/runtimes/package.json");
  const { engines }: PackageFile = readJson("package.json");
  const node = Object.values(optionalDependencies).map((version) => version.replace(/^.*@/, ""));
  const runtimes = [
    ["Node", `${engines.node.replace(">=", "")} and later; also ${node.join(", ")}`],
    ...Object.entries(installed).map(([name, title]) => [title, devDependencies[name] ?? ""]),
    ["Chromium", "the system's"],
  ];
  const sizes = limitedImports().map(({ name, imported, entry, limit }) => [
    name,
    `\`${imported}\` of \`${entry}\``,
    limit,
  ]);
  return {
    runtimes: table(["Runtime", "Tested versions"], runtimes),
    sizes: table(["What you use", "Import", "At most"], sizes),
  };
}

/** The imports whose sizes are limited and measured. */
export function limitedImports(): LimitedImport[] {
  const limits: readonly SizeLimit[] = readJson(".size-limit.json");
  return limits.map(({ name, path, import: imported, limit }) => ({ name, imported, entry: entryOf(path), limit }));
}

/** `dist/src/webhooks.js` is `svc-sdk/webhooks`. */
function entryOf(file: string): string {
  const name = file.replace(/^dist\/src\//, "").replace(/\.js$/, "");
  return name === "index" ? "svc-sdk" : `svc-sdk/${name}`;
}
