// What the page of a package on the registry shows: its README, and the links of its manifest. Other packed documents have links, too.

import { posix } from "node:path";
import { REPOSITORY_ADDRESS } from "./repository-address.ts";

/** The fields of package.json that the page shows. */
export interface PageManifest {
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly license?: string;
  readonly homepage?: string;
  readonly bugs?: string;
  readonly repository?: { readonly url?: string; readonly directory?: string };
}

const CODE = /^```.*?^```$|`[^`\n]*`/gms;
const TARGET = /\]\(([^)\s]+)\)|\b(?:href|src)="([^"]+)"/g;

/** The packed documents whose links are checked. */
export function linkedDocuments(files: readonly string[]): string[] {
  return files.filter((file) => /^(?:README\.md|llms\.txt|skills\/.*\.md)$/.test(file));
}

/** Returns the links of a packed document that lead nowhere: relative ones to files that are not in the tarball. */
export function linkProblems(document: string, text: string, files: readonly string[]): string[] {
  const packed = new Set(files);
  const isPacked = (target: string) => packed.has(posix.join(posix.dirname(document), target.replace(/#.*$/, "")));
  return [...text.replace(CODE, "").matchAll(TARGET)]
    .map(([, link, attribute]) => link ?? attribute ?? "")
    .filter((target) => !/^(?:https?:|mailto:|#)/.test(target) && !isPacked(target))
    .map((target) => `${document}: ${target} is not in the tarball; begin the link with the address of the repository`);
}

/** Returns the fields that are missing, or that name another repository. */
export function pageProblems(manifest: PageManifest): string[] {
  const { description = "", keywords = [], license, homepage, bugs, repository } = manifest;
  const problems: string[] = [];
  if (description.length < 40) problems.push("description: write a sentence");
  if (keywords.length === 0) problems.push("keywords: name what people search for");
  if (license === undefined) problems.push("license: is missing");
  if (!isBelow(homepage)) problems.push(`homepage: must begin with ${REPOSITORY_ADDRESS}`);
  if (bugs !== `${REPOSITORY_ADDRESS}/issues`) problems.push(`bugs: must be ${REPOSITORY_ADDRESS}/issues`);
  if (repository?.url !== `git+${REPOSITORY_ADDRESS}.git`)
    problems.push(`repository: must be git+${REPOSITORY_ADDRESS}.git`);
  return problems.map((problem) => `package.json: ${problem}`);
}

function isBelow(address = ""): boolean {
  return address.startsWith(REPOSITORY_ADDRESS) && !/^[\w-]/.test(address.slice(REPOSITORY_ADDRESS.length));
}
