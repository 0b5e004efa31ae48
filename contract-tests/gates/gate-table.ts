// Formats the gates as a table for the terminal.

import pc from "picocolors";
import { type ContractGate, isShut } from "./gates.ts";

const SHOWN = 20;

/** One line per gate, and below them what is missing. `notes` are lines without a verdict. */
export function formatGates(gates: readonly ContractGate[], notes: readonly string[] = []): string {
  const width = Math.max(...gates.map(({ name }) => name.length));
  const lines = gates.map((gate) => {
    const covered = gate.total - gate.missing.length;
    const share = gate.total === 0 ? 0 : Math.floor((100 * covered) / gate.total);
    const mark = isShut(gate) ? pc.red("fail") : pc.green("ok  ");
    return `${mark}  ${gate.name.padEnd(width)}  ${`${covered} of ${gate.total}`.padStart(12)}  ${String(share).padStart(3)} %`;
  });
  return [...lines, ...notes.map((note) => pc.dim(`      ${note}`)), ...gates.flatMap(complaints)].join("\n");
}

function complaints({ name, total, missing, surplus }: ContractGate): string[] {
  return [
    ...(total === 0 ? [pc.red(`\n${name}: there is nothing to cover`)] : []),
    ...list(`${name}: no passing test covers`, missing),
    ...list(`${name}: claimed, but must not be`, surplus),
  ];
}

function list(heading: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > SHOWN ? [`  … and ${names.length - SHOWN} more`] : [];
  return [pc.red(`\n${heading}`), ...names.slice(0, SHOWN).map((name) => `  ${name}`), ...more];
}
