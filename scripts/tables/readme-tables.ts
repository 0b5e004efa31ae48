// The table of README.md: what an import adds to a bundle, from the file of the last benchmark.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../lib/repository-specs.ts";
import { table } from "./markdown-table.ts";

interface ClientResults {
  /** In kilobytes, by the name in `.size-limit.json`. */
  readonly bundleSizes: Readonly<Record<string, number>>;
}

export function readmeTables(): { readonly sizes: string } {
  return { sizes: sizesTable() };
}

/** @throws {Error} if an import was not measured */
function sizesTable(): string {
  const { bundleSizes }: ClientResults = JSON.parse(readFileSync(join(root, "bench/results/client.json"), "utf8"));
  const rows = limitedImports().map(({ name, imported, entry }) => {
    const size = bundleSizes[name];
    if (size === undefined) throw new Error(`bench/results/client.json has no "${name}"; run npm run bench -- client`);
    return [`\`${imported}\``, `\`${entry}\``, `${size} kB`];
  });
  return table(["Import", "From", "Size"], rows);
}

interface LimitedImport {
  readonly name: string;
  /** Such as `{ CryptoClient }`. */
  readonly imported: string;
  /** Such as `svc-sdk/webhooks`. */
  readonly entry: string;
}

/** The imports whose sizes are limited and measured. */
function limitedImports(): LimitedImport[] {
  const limits: readonly { readonly name: string; readonly path: string; readonly import: string }[] = JSON.parse(
    readFileSync(join(root, ".size-limit.json"), "utf8"),
  );
  return limits.map(({ name, path, import: imported }) => ({ name, imported, entry: entryOf(path) }));
}

/** `dist/src/webhooks.js` is `svc-sdk/webhooks`. */
function entryOf(file: string): string {
  const name = file.replace(/^dist\/src\//, "").replace(/\.js$/, "");
  return name === "index" ? "svc-sdk" : `svc-sdk/${name}`;
}
