// Finds exported type names that several files declare: "go to symbol" should lead to one place.

const TYPE = /^export (?:declare )?(?:abstract )?(?:interface|type|class) (\w+)/gm;

/** Returns each name that a file under `folders` exports and another file exports as well, with all its files. */
export function repeatedTypeNames(sources: Readonly<Record<string, string>>, folders: readonly string[]): string[] {
  const places = new Map<string, string[]>();
  for (const [path, source] of Object.entries(sources)) {
    const names = new Set([...source.matchAll(TYPE)].map(([, name = ""]) => name));
    for (const name of names) places.set(name, [...(places.get(name) ?? []), path]);
  }
  return [...places]
    .filter(([, paths]) => paths.length > 1 && paths.some((path) => folders.some((folder) => path.startsWith(folder))))
    .map(([name, paths]) => `${name}: ${paths.join(", ")}`)
    .sort();
}
