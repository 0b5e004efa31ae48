// Dependencies have exact versions, and what runs when published packages are installed is known.

import { type LockEntries, packageName, runtimeFolders } from "./lock-file.ts";

/** The parts of a package.json that these checks read. */
export interface PinnedManifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

/** `1.2.3`, `1.2.3-beta.1`, and the same under another name: `npm:typescript@7.0.2`. */
const EXACT = /^(?:npm:@?[^@\s]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?$/;

const INSTALL_SCRIPTS = ["preinstall", "install", "postinstall", "prepare"];

/** Returns the dependencies that are a range. Peers are ranges by nature. */
export function unpinned(manifest: PinnedManifest): string[] {
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  return Object.entries(all).flatMap(([name, version]) =>
    EXACT.test(version) ? [] : [`${name} is "${version}"; name one exact version, without ^ and ~`],
  );
}

/** Returns the scripts that npm would run on the machine of a user. */
export function installScripts({ scripts = {} }: PinnedManifest): string[] {
  return INSTALL_SCRIPTS.filter((name) => name in scripts).map(
    (name) => `package.json: the script "${name}" would run when users install`,
  );
}

/** Returns the runtime dependencies of a package of ours that run a script on the machine of a user. */
export function scriptedDependencies(entries: LockEntries, folder: string): string[] {
  const scripted = [...runtimeFolders(entries, folder)].filter((place) => entries[place]?.hasInstallScript === true);
  return [...new Set(scripted.map(packageName))].sort();
}
