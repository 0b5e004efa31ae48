// The licences of packages that are inside a published file of `svc-sdk-cli`, instead of being installed next to it.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../lib/repository-specs.ts";

/** In the page of the sandbox, and in what runs programs in the documentation. */
export const inlinedPackages: readonly string[] = [
  ...["autocomplete", "commands", "lang-javascript", "language", "state", "streamparser", "view"].map(
    (name) => `@codemirror/${name}`,
  ),
  ...["gen-mapping", "resolve-uri", "sourcemap-codec", "trace-mapping"].map((name) => `@jridgewell/${name}`),
  ...["common", "highlight", "javascript", "lr"].map((name) => `@lezer/${name}`),
  ...["@marijn/find-cluster-break", "crelt", "lines-and-columns", "preact", "style-mod", "sucrase"],
  ...["ts-interface-checker", "w3c-keyname"],
];

/** The text of THIRD-PARTY-NOTICES.txt. @throws {Error} if a package has no LICENSE file. */
export async function thirdPartyNotices(): Promise<string> {
  const parts = await Promise.all(inlinedPackages.map(noticeOf));
  return [
    "The files of this package contain code of the packages below. Its dependencies come with their own licences.\n",
    ...parts,
  ].join(`\n${"-".repeat(80)}\n\n`);
}

async function noticeOf(name: string): Promise<string> {
  const folder = join(root, "node_modules", name);
  const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const text = await readFile(join(folder, "LICENSE"), "utf8");
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}

/** The packages among the inputs of a bundle, sorted. */
export function packagesIn(inputs: readonly string[]): string[] {
  const names = inputs.flatMap((input) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []);
  return [...new Set(names)].sort();
}
