// The documents that travel with this package, and the page of their gaps.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import manifest from "../../package.json" with { type: "json" };

export type OurService = "fiat" | "crypto";

export const ourServices: readonly OurService[] = ["fiat", "crypto"];

export interface DocumentsVersion {
  /** Of the package that the documents travel with. */
  readonly version: string;
  /** In hexadecimal, of each file. */
  readonly sha256: Readonly<Record<OurService, string>>;
}

/** Path of a bundled document in JSON. */
export function ourDocument(api: OurService): string {
  return travelling(`${api}.json`, `generated/${api}/openapi.json`);
}

/** Path of the page that says of each gap what it is, and what happens meanwhile. */
export function gapsPage(): string {
  return travelling("gaps.md", "docs/contributing/rules/gaps.md");
}

export function documentsVersion(): DocumentsVersion {
  const hash = (api: OurService) =>
    createHash("sha256")
      .update(readFileSync(ourDocument(api)))
      .digest("hex");
  return { version: manifest.version, sha256: { fiat: hash("fiat"), crypto: hash("crypto") } };
}

/** Next to the bundled program, or in this repository. */
function travelling(name: string, inRepository: string): string {
  const bundled = fileURLToPath(new URL(`./documents/${name}`, import.meta.url));
  return existsSync(bundled) ? bundled : fileURLToPath(new URL(`../../../${inRepository}`, import.meta.url));
}
