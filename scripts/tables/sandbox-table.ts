// The tables of docs/guides/sandbox.md: settings, magic addresses and simulations.

import { sandboxSimulations } from "../../src/sandbox/assembly/domains.ts";
import { describeSimulations } from "../../src/sandbox/control/simulator.ts";
import { describeSettings } from "../../src/sandbox/core/check-settings.ts";
import { defaultSettings } from "../../src/sandbox/core/settings.ts";
import { describeMagicAddresses } from "../../src/sandbox/funds/transfer-checks.ts";
import type { Field } from "../../src/sandbox/state/tenant-simulation.ts";
import { table } from "./markdown-table.ts";

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
