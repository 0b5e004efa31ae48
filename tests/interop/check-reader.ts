// Everything that is asked of one reader and one bundle.

import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Reader } from "./bundle-reader.ts";
import type { Damage } from "./damage.ts";
import { clientProblems } from "./generated-client.ts";
import { operationIds, readBundle } from "./read-bundle.ts";

/**
 * Says what speaks against a bundle. A reader that has nothing to say gets broken copies, each of which it has to complain
 * of: what accepts those has proved nothing.
 *
 * @param folder Where the reader may write.
 */
export async function problemsOf(reader: Reader, bundle: string, folder: string): Promise<string[]> {
  const client = join(folder, "client");
  await makeEmpty(client);
  const problems = await reader.read(bundle, client);
  if (reader.generates) problems.push(...clientProblems(client, operationIds(await readBundle(bundle))));
  if (problems.length > 0) return problems;

  for (const damage of reader.notices) {
    if (await noticesDamage(reader, damage, bundle, join(folder, "broken"))) continue;
    problems.push(`${reader.name} accepts a broken bundle, with ${damage.title}`);
  }
  return problems;
}

async function noticesDamage(reader: Reader, damage: Damage, bundle: string, folder: string): Promise<boolean> {
  await makeEmpty(folder);
  const document = await readBundle(bundle);
  const words = damage.inflict(document);
  const copy = join(folder, "openapi.json");
  await writeFile(copy, JSON.stringify(document, null, 2));
  const complaints = await reader.read(copy, folder);
  return complaints.some((complaint) => words.some((word) => complaint.includes(word)));
}

async function makeEmpty(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}
