// The tables of docs/sandbox.md: what can be simulated, and what the control plane serves.

import { describeSimulations } from "../../src/sandbox/control/simulator.ts";
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
    simulations: table(
      ["Simulation", "What happens", "Input"],
      describeSimulations(sandboxSimulations).map(({ name, about, fields }) => [
        `\`${name}\``,
        about,
        Object.entries(fields).map(inputOf).join(", "),
      ]),
    ),
    routes: table(
      ["Request", "What it does"],
      routes.map(({ method, path, about }) => [`\`${method} ${path}\``, about]),
    ),
  };
}

function inputOf([name, { type, required, allowed }]: readonly [string, Field]): string {
  const values = allowed ? `: ${allowed.join(", ")}` : "";
  return `\`${name}\` (${required ? "" : "optional "}${type}${values})`;
}
