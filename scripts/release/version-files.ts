// Every file that names the version of the packages.

import { exampleApps } from "../package/example-apps.ts";

/** A file, and what its text is once `to` is the version. */
export interface VersionFile {
  readonly file: string;
  readonly replace: (text: string, from: string, to: string) => string;
}

const manifest = (text: string, from: string, to: string) =>
  text.replace(`\n  "version": "${from}"`, `\n  "version": "${to}"`);

/** Only the entries of the packages of this repository, which come first in each object. */
const lock = (text: string, from: string, to: string) => {
  const written = JSON.parse(text) as { version: string; packages: Record<string, { version?: string }> };
  written.version = to;
  for (const folder of ["", "cli"]) {
    const entry = written.packages[folder];
    if (entry?.version === from) entry.version = to;
  }
  return `${JSON.stringify(written, undefined, 2)}\n`;
};

const dependency = (text: string, from: string, to: string) =>
  text.replace(`"svc-sdk": "${from}"`, `"svc-sdk": "${to}"`);

/** The files of the repository in `root`. */
export function versionFiles(root: string): VersionFile[] {
  return [
    { file: "package.json", replace: manifest },
    { file: "cli/package.json", replace: manifest },
    { file: "package-lock.json", replace: lock },
    {
      file: "src/wrappers/platform/version.ts",
      replace: (text, from, to) => text.replace(`VERSION: string = "${from}"`, `VERSION: string = "${to}"`),
    },
    ...exampleApps(root).map((app) => ({ file: `examples/${app}/package.json`, replace: dependency })),
  ];
}

/** @throws if a file does not name the version, so that no release leaves an old one behind. */
export function withVersion({ file, replace }: VersionFile, text: string, from: string, to: string): string {
  const changed = replace(text, from, to);
  if (from !== to && changed === text)
    throw new Error(
      `${file} does not name version ${from}; write it there, or remove the file from scripts/release/version-files.ts`,
    );
  return changed;
}
