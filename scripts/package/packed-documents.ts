// What the tarball of the SDK has for coding agents. The build writes it, because npm packs files from where they are.

import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { SKILL } from "../docs/samples.ts";
import { root } from "../lib/repository-specs.ts";
import { llmsFile } from "./llms-file.ts";

/** The path of the skill in the tarball. */
export const PACKED_SKILL: string = SKILL.replace(/^docs\//, "");

export async function writeDocuments(): Promise<void> {
  const skill = join(root, PACKED_SKILL);
  await rm(join(root, "skills"), { recursive: true, force: true });
  await mkdir(dirname(skill), { recursive: true });
  await cp(join(root, SKILL), skill);
  await writeFile(join(root, "llms.txt"), llmsFile());
}
