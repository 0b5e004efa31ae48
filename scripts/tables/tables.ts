// The tables of the README and of the guides.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sandboxSimulations } from "../../src/sandbox/assembly/domains.ts";
import { describeSimulations } from "../../src/sandbox/control/simulator.ts";
import { describeSettings } from "../../src/sandbox/core/check-settings.ts";
import { defaultSettings } from "../../src/sandbox/core/settings.ts";
import { describeMagicAddresses } from "../../src/sandbox/funds/transfer-checks.ts";
import type { Field } from "../../src/sandbox/state/tenant-simulation.ts";
import { root } from "../lib/repository-specs.ts";

const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));

/** The sizes of the imports that are limited. @throws {Error} if one was not measured */
export function readmeTables(): { readonly sizes: string } {
  const limits: readonly { name: string; path: string; import: string }[] = readJson(".size-limit.json");
  const { bundleSizes }: { bundleSizes: Record<string, number> } = readJson("bench/results/client.json");
  const rows = limits.map(({ name, path, import: imported }) => {
    const size = bundleSizes[name];
    if (size === undefined) throw new Error(`bench/results/client.json has no "${name}"; run npm run bench -- client`);
    return [`\`${imported}\``, `\`${entryOf(path)}\``, `${size} kB`];
  });
  return { sizes: table(["Import", "From", "Size"], rows) };
}

/** `dist/src/webhooks.js` is `svc-sdk/webhooks`. */
function entryOf(file: string): string {
  const name = file.replace(/^dist\/src\//, "").replace(/\.js$/, "");
  return name === "index" ? "svc-sdk" : `svc-sdk/${name}`;
}

/** The tables by name, as they appear between the marks of the page. */
export function sandboxTables(): Readonly<Record<string, string>> {
  return {
    settings: table(
      ["Setting", "Values", "Default", "Meaning"],
      Object.entries(describeSettings(["<category>"])).flatMap(([section, settings]) =>
        Object.entries(settings).map(([name, { allowed, about }]) => [
          `\`${section}.${name}\``,
          shortened(allowed),
          `\`${JSON.stringify(defaultOf(section, name))}\``,
          linksTo(about),
        ]),
      ),
    ),
    "magic-addresses": table(
      ["Name", "What sendFunds responds", "Solana", "Ethereum"],
      describeMagicAddresses().map(({ name, about, addresses: { SOLANA, ETHEREUM } }) => [
        ...[`\`${name}\``, linksTo(about), `\`${SOLANA}\``, `\`${ETHEREUM}\``],
      ]),
    ),
    simulations: table(
      ["Simulation", "What happens", "Input"],
      describeSimulations(sandboxSimulations).map(({ name, about, fields }) => [
        `\`${name}\``,
        linksTo(about),
        Object.entries(fields).map(inputOf).join(", "),
      ]),
    ),
  };
}

function defaultOf(section: string, name: string): unknown {
  const values: Readonly<Record<string, unknown>> = defaultSettings[section as keyof typeof defaultSettings];
  return name.startsWith("<") ? values.default : values[name];
}

/** Rule ids with links to their texts. */
function linksTo(text: string): string {
  return text.replaceAll(/\b([ACFG])\d{1,3}\b/g, (id, letter) => {
    const page = letter === "G" ? "gaps" : letter === "A" ? "contradictions" : "services";
    return `[${id}](../contributing/rules/${page}.md#${id.toLowerCase()})`;
  });
}

/** The page explains a decimal and a time once. */
function shortened(values: string): string {
  return values
    .replaceAll('an unsigned decimal string such as "25.10"', "decimal")
    .replaceAll('an ISO 8601 string with a time zone such as "2026-01-01T00:00:00Z"', "time")
    .replaceAll("a number of seconds, 0 or more", "seconds")
    .replaceAll("an array of strings", "list of strings")
    .replaceAll("a non-empty string", "text");
}

function inputOf([name, { type, required, allowed }]: readonly [string, Field]): string {
  const values = allowed?.join(", ") ?? (type === "string" ? "" : type);
  return `\`${name}${required ? "" : "?"}\`${values && ` (${values})`}`;
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/**
 * The page with new contents between `<!-- name -->` and `<!-- /name -->`.
 *
 * @throws {Error} if the places in the page and the tables do not match.
 */
export function fillIn(page: string, tables: Readonly<Record<string, string>>): string {
  const names = [...page.matchAll(/<!-- ([\w-]+) -->/g)].map(([, name = ""]) => name);
  const expected = Object.keys(tables);
  if ([...names].sort().join() !== [...expected].sort().join()) {
    throw new Error(`the page has places for ${names.join(", ")}, but there are tables for ${expected.join(", ")}`);
  }
  return names.reduce((filled, name) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [before, rest = ""] = filled.split(start);
    const behind = rest.split(end)[1];
    if (behind === undefined) throw new Error(`the page has no end of ${name}`);
    return `${before}${start}\n\n${tables[name]}\n\n${end}${behind}`;
  }, page);
}
