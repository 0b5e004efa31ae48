// A simulation and its fields, as `trigger --list` prints them.

import { Help } from "commander";
import type { SimulationInfo } from "../../../src/sandbox/control/simulator.ts";
import { usageOf } from "./simulation-input.ts";

interface Shape {
  /** Whether each field is described. */
  readonly isDetailed: boolean;
  /** Of the terminal; texts are not wrapped elsewhere. */
  readonly columns: number | undefined;
}

export function describeSimulation(simulation: SimulationInfo, { isDetailed, columns }: Shape): string {
  const { about, fields } = simulation;
  const wrapped = (text: string, indent: number) => indented(text, indent, columns);
  const width = Math.max(...Object.keys(fields).map((name) => name.length), 0);
  const details = Object.entries(fields).map(([name, field]) => {
    const { type, required = false, allowed, about: meaning } = field;
    const kind = `${type}${required ? "" : ", optional"}`;
    const values = allowed ? ` One of ${allowed.join(", ")}.` : "";
    return wrapped(`${name.padEnd(width)}  ${kind}: ${meaning}${values}`, 4);
  });
  return [usageOf(simulation), wrapped(about, 4), ...(isDetailed ? details : [])].join("\n");
}

function indented(text: string, indent: number, columns: number | undefined): string {
  const lines = columns === undefined ? [text] : new Help().boxWrap(text, columns - indent).split("\n");
  return lines.map((line) => " ".repeat(indent) + line).join("\n");
}
