// What a run leaves in its folder beside the events, so that it can be judged again.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const END = "end.json";
const INSTANT = /^(\d+)n$/;

/** Instants become strings such as `17n`. */
export function writeEnd(folder: string, end: object): void {
  const replacer = (_: string, value: unknown) => (typeof value === "bigint" ? `${value}n` : value);
  writeFileSync(join(folder, END), `${JSON.stringify(end, replacer, 1)}\n`);
}

/** @throws {Error} if the folder has no end of a run of this kind. */
export function readEnd<End extends { readonly kind: string }>(folder: string, kind: End["kind"]): End {
  const end: End = JSON.parse(readFileSync(join(folder, END), "utf8"), (_, value: unknown) => {
    const [, digits] = (typeof value === "string" && INSTANT.exec(value)) || [];
    return digits === undefined ? value : BigInt(digits);
  });
  if (end.kind !== kind) throw new Error(`${folder} has the end of another kind of run: ${end.kind}`);
  return end;
}
