// Checks one reader with one bundle.

import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BundleReader } from "./bundle-reader.ts";
import type { Damage } from "./damage.ts";
import { clientProblems } from "./generated-client.ts";
import { operationIds, readBundle } from "./read-bundle.ts";

/**
 * Returns the reader's complaints about a bundle. If there are none, the reader also gets broken copies and must report each of
 * them: a reader that accepts those proves nothing.
 *
 * @param folder The folder that the reader may write to.
 */
export async function checkReader(reader: BundleReader, bundle: string, folder: string): Promise<string[]> {
  const client = join(folder, "client");
  await makeEmpty(client);
  const problems = await reader.read(bundle, client);
  if (reader.generates) problems.push(...clientProblems(client, operationIds(await readBundle(bundle))));
  if (problems.length > 0) return problems;

  for (const damage of reader.detects) {
    if (await detectsDamage(reader, damage, bundle, join(folder, "broken"))) continue;
    problems.push(`${reader.name} accepts a broken bundle, with ${damage.title}`);
  }
  return problems;
}

async function detectsDamage(reader: BundleReader, damage: Damage, bundle: string, folder: string): Promise<boolean> {
  await makeEmpty(folder);
  const document = await readBundle(bundle);
  const hints = damage.inflict(document);
  const copy = join(folder, "openapi.json");
  await writeFile(copy, JSON.stringify(document, null, 2));
  const complaints = await reader.read(copy, folder);
  return complaints.some((complaint) => hints.some((hint) => complaint.includes(hint)));
}

async function makeEmpty(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}
