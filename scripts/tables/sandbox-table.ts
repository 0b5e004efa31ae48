// The tables of docs/guides/sandbox.md: what can be simulated, and what the control plane serves.

import { describeSimulations } from "../../src/sandbox/control/simulator.ts";
import { describeSettings } from "../../src/sandbox/core/describe-settings.ts";
import { defaultSettings } from "../../src/sandbox/core/settings.ts";
import { describeMagicAddresses } from "../../src/sandbox/funds/magic-values.ts";
import { sandboxSimulations } from "../../src/sandbox/simulations.ts";
import type { Field } from "../../src/sandbox/state/tenant-simulation.ts";
import { createSandbox } from "../../src/sandbox.ts";
import { table } from "./markdown-table.ts";

/** The tables by name, as they appear between the marks of the page. */
export async function sandboxTables(): Promise<Readonly<Record<string, string>>> {
  const sandbox = createSandbox();
  const response = await sandbox.fetch("/_sandbox/");
  const { routes } = (await response.json()) as {
    readonly routes: readonly Readonly<Record<"method" | "path" | "about", string>>[];
  };
  await sandbox.close();
  return {
    settings: table(
      ["Setting", "Values", "Default", "Meaning", "Fills or enables"],
      Object.entries(describeSettings(["<category>"])).flatMap(([section, settings]) =>
        Object.entries(settings).map(([name, { allowed, about, gap }]) => [
          `\`${section}.${name}\``,
          allowed,
          `\`${JSON.stringify(defaultOf(section, name))}\``,
          linksTo(about),
          gap === null ? "" : linksTo(gap),
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
    routes: table(
      ["Request", "What it does"],
      routes.map(({ method, path, about }) => [`\`${method} ${path.replaceAll("|", "\\|")}\``, about]),
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

function inputOf([name, { type, required, allowed }]: readonly [string, Field]): string {
  const values = allowed ? `: ${allowed.join(", ")}` : "";
  return `\`${name}\` (${required ? "" : "optional "}${type}${values})`;
}
