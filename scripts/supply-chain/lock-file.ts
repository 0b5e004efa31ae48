// package-lock.json as data, and the packages that a user of one of our packages gets.

import { readFile } from "node:fs/promises";
import { join } from "node:path";

export interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  /** Whether npm runs a script of the package when it is installed. */
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** By folder below the root, such as `node_modules/ajv`; the root itself is the empty text. */
export type LockEntries = Readonly<Record<string, LockEntry>>;

export async function readLock(root: string): Promise<LockEntries> {
  return JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")).packages;
}

/** The name that a folder of the lock file has on the registry. */
export function packageName(folder: string): string {
  return folder.replace(/^.*node_modules\//, "");
}

/** The folders that a package of ours needs at run time: its dependencies, theirs, and the peers that these require. */
export function runtimeFolders(entries: LockEntries, folder: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (from: string, names: readonly string[]) => {
    for (const name of names) {
      const target = resolveFrom(entries, from, name);
      if (target === undefined || found.has(target)) continue;
      found.add(target);
      visit(target, neededBy(entries[target]));
    }
  };
  const own = entries[folder] ?? {};
  visit(folder, [...Object.keys(own.dependencies ?? {}), ...Object.keys(own.optionalDependencies ?? {})]);
  return found;
}

function neededBy({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}: LockEntry = {}): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => peerDependenciesMeta?.[name]?.optional !== true);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** As Node looks for packages: in the folder itself, then in those above it. */
function resolveFrom(entries: LockEntries, from: string, name: string): string | undefined {
  const parts = from === "" ? [] : from.split("/");
  for (let length = parts.length; length >= 0; length -= 1) {
    const place = [...parts.slice(0, length), "node_modules", name].join("/");
    if (place in entries) return place;
  }
  return undefined;
}
