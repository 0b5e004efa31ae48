// Compares the two forms of each entry point: the modules, and the files for Node that are made from them.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CheckFailure } from "../lib/step-runner.ts";
import type { PackageManifest } from "./package-content.ts";

/** Returns how many entry points there are. @throws {CheckFailure} if one has other exports for Node */
export async function checkNodeExports(root: string, { exports }: PackageManifest): Promise<number> {
  const problems: string[] = [];
  const entries = Object.entries(exports).flatMap(([name, target]) =>
    typeof target === "object" ? [{ name, modules: target.default ?? "", node: target.node ?? "" }] : [],
  );
  for (const { name, modules, node } of entries) {
    const [expected, found] = [await namesOf(join(root, modules)), await namesOf(join(root, node))];
    if (expected.join() !== found.join()) problems.push(`${name}: ${node} exports ${found}, not ${expected}`);
  }
  if (problems.length > 0) throw new CheckFailure(problems);
  return entries.length;
}

async function namesOf(file: string): Promise<string[]> {
  return Object.keys(await import(pathToFileURL(file).href)).sort();
}
