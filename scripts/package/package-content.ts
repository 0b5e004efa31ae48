// Which files the published tarballs may and must contain, and what these must not.

import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import manifest from "../../package.json" with { type: "json" };
import { SKILL } from "../docs/samples.ts";
import { root } from "../lib/repository-specs.ts";
import { CheckFailure } from "../lib/step-runner.ts";
import { llmsFile } from "./llms-file.ts";
import type { Packed } from "./pack.ts";

/** What a package may contain. An allow list, so that a new kind of file is published on purpose or not at all. */
export interface PackageContent {
  readonly allowed: readonly RegExp[];
  readonly required: readonly string[];
  /** The limit in the unpacked form: a package that grows by a third has got something that it should not have. */
  readonly maxUnpackedBytes: number;
}

// No source maps and no declaration maps: docs/contributing/decisions.md#d40.
export const SDK_CONTENT: PackageContent = {
  allowed: [
    /^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
    // For coding agents.
    /^(llms\.txt|skills\/svc-sdk\/SKILL\.md)$/,
    /^dist\/src\/([a-z0-9-]+\/)*[a-z0-9-]+\.(js|d\.ts)$/,
    // The same for Node, in a few files.
    /^dist\/node\/([a-z0-9-]+\/)*[a-z0-9-]+\.js$/,
    /^dist\/generated\/(fiat|crypto)\/[a-z0-9-]+\.(js|d\.ts)$/,
  ],
  required: ["package.json", "README.md", "LICENSE", "CHANGELOG.md", "llms.txt", "skills/svc-sdk/SKILL.md"],
  maxUnpackedBytes: 4_700_000,
};

export const CLI_CONTENT: PackageContent = {
  allowed: [
    /^(package\.json|README\.md|LICENSE|bin\/svc-sdk-cli\.js)$/,
    // The program, the library, and the chunks that they share.
    /^dist\/(svc|api|[a-z0-9-]+-[A-Z0-9]{8})\.js$/,
    /^dist\/(config-schema\.json|documents\/(fiat\.json|crypto\.json|gaps\.md|facts\.yaml))$/,
    // The licences of what these files contain.
    /^dist\/THIRD-PARTY-NOTICES\.txt$/,
    // What `docs` builds a site with, and the page of the sandbox.
    /^dist\/run\/(sandbox\.html|frame\.html|panel\.js|worker-core\.js)$/,
    /^dist\/site\/(theme\/)?[a-z-]+\.(ts|css)$/,
    /^dist\/types\/((cli\/)?src|generated)\/([a-z0-9-]+\/)*[a-z0-9-]+\.d\.ts$/,
  ],
  required: [
    ...["package.json", "README.md", "LICENSE", "bin/svc-sdk-cli.js", "dist/svc.js", "dist/run/sandbox.html"],
    ...[
      "dist/documents/fiat.json",
      "dist/documents/crypto.json",
      "dist/documents/gaps.md",
      "dist/documents/facts.yaml",
    ],
    "dist/THIRD-PARTY-NOTICES.txt",
    ...["dist/site/config.ts", "dist/site/theme/index.ts"],
  ],
  maxUnpackedBytes: 4_600_000,
};

// Folders that contain only test code.
const TEST_FOLDER = /(^|\/)(testing|__tests__|fixtures)\//;

/** Returns the problems with the list of packed files. That the targets of `exports` are there is publint's check. */
export function contentProblems(files: readonly string[], { allowed, required }: PackageContent): string[] {
  const isAllowed = (file: string) => allowed.some((pattern) => pattern.test(file)) && !TEST_FOLDER.test(file);
  return [
    ...files.filter((file) => !isAllowed(file)).map((file) => `${file}: must not be published`),
    ...required.filter((file) => !files.includes(file)).map((file) => `${file}: is missing`),
  ];
}

/** Returns what the text of a packed file must not contain. `folder` is where the package was built. */
export function textProblems(file: string, text: string, folder: string): string[] {
  const problems: string[] = [];
  if (/^\/[/*][#@] sourceMappingURL=/m.test(text)) problems.push(`${file}: names a source map, which is not published`);
  if (text.includes(folder)) problems.push(`${file}: names the folder of the build`);
  return problems;
}

const CODE = /^```.*?^```$|`[^`\n]*`/gms;
const TARGET = /\]\(([^)\s]+)\)|\b(?:href|src)="([^"]+)"/g;

/** Returns the links of a packed document that lead nowhere: relative ones to files that are not in the tarball. */
export function linkProblems(document: string, text: string, files: readonly string[]): string[] {
  const packed = new Set(files);
  const isPacked = (target: string) => packed.has(posix.join(posix.dirname(document), target.replace(/#.*$/, "")));
  return [...text.replace(CODE, "").matchAll(TARGET)]
    .map(([, link, attribute]) => link ?? attribute ?? "")
    .filter((target) => !/^(?:https?:|mailto:|#)/.test(target) && !isPacked(target))
    .map((target) => `${document}: ${target} is not in the tarball; begin the link with the address of the repository`);
}

/** @throws {CheckFailure} that lists what is missing, and what does not belong there. */
export async function checkContent(
  folder: string,
  { files, unpackedBytes }: Packed,
  content: PackageContent,
): Promise<void> {
  const read = (file: string) => readFile(join(folder, file), "utf8");
  const built = folder.replace(/\/cli$/, "");
  const texts = files.map(async (file) => textProblems(file, await read(file), built));
  const documents = files.filter((file) => /^(?:README\.md|llms\.txt|skills\/.*\.md)$/.test(file));
  const links = documents.map(async (file) => linkProblems(file, await read(file), files));
  const problems = [...contentProblems(files, content), ...(await Promise.all([...texts, ...links])).flat()];
  if (unpackedBytes > content.maxUnpackedBytes) {
    problems.push(`${unpackedBytes} bytes unpacked, over the limit of ${content.maxUnpackedBytes}`);
  }
  if (problems.length > 0) throw new CheckFailure(problems);
}

/** The path of the skill in the tarball. */
export const PACKED_SKILL: string = SKILL.replace(/^docs\//, "");

export async function writeDocuments(): Promise<void> {
  const skill = join(root, PACKED_SKILL);
  await rm(join(root, "skills"), { recursive: true, force: true });
  await mkdir(dirname(skill), { recursive: true });
  await cp(join(root, SKILL), skill);
  await writeFile(join(root, "llms.txt"), llmsFile());
}

/** Returns how many entry points there are. @throws {CheckFailure} if one has other exports for Node */
export async function checkNodeExports(): Promise<number> {
  const problems: string[] = [];
  const entries = Object.entries(manifest.exports).flatMap(([name, target]) =>
    typeof target === "object" ? [{ name, modules: target.default, node: target.node }] : [],
  );
  for (const { name, modules, node } of entries) {
    const [expected, found] = [await namesOf(modules), await namesOf(node)];
    if (expected.join() !== found.join()) problems.push(`${name}: ${node} exports ${found}, not ${expected}`);
  }
  if (problems.length > 0) throw new CheckFailure(problems);
  return entries.length;
}

async function namesOf(file: string): Promise<string[]> {
  return Object.keys(await import(pathToFileURL(join(root, file)).href)).sort();
}
