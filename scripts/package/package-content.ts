// What may and what must be in the published tarball.

/** The fields of package.json that this policy reads. */
export interface Manifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

// Everything else is refused, so that a new kind of file is published on purpose or not at all. Source maps are left out:
// the emitted code is the source without its types, comments included.
const ALLOWED: readonly RegExp[] = [
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
  /^dist\/src\/([a-z0-9-]+\/)*[a-z0-9-]+\.(js|d\.ts)$/,
  /^dist\/generated\/(fiat|crypto)\/[a-z0-9-]+\.(js|d\.ts)$/,
];

const REQUIRED: readonly string[] = ["package.json", "README.md", "LICENSE", "CHANGELOG.md"];

// Folders for tests only, however their files are called.
const TEST_FOLDER = /(^|\/)(testing|__tests__|fixtures)\//;

/** Says what is wrong with the list of packed files; an empty list means that nothing is. */
export function contentProblems(files: readonly string[], manifest: Manifest): string[] {
  const packed = new Set(files);
  const required = [...REQUIRED, ...exportTargets(manifest)];
  return [
    ...files.filter((file) => !isAllowed(file)).map((file) => `${file}: must not be published`),
    ...required.filter((file) => !packed.has(file)).map((file) => `${file}: is missing`),
    ...files.filter((file) => isAllowed(file) && !hasPartner(file, packed)).map((file) => `${file}: has no types`),
  ];
}

function isAllowed(file: string): boolean {
  return ALLOWED.some((pattern) => pattern.test(file)) && !TEST_FOLDER.test(file);
}

function hasPartner(file: string, packed: ReadonlySet<string>): boolean {
  return !file.endsWith(".js") || packed.has(file.replace(/\.js$/, ".d.ts"));
}

function exportTargets(manifest: Manifest): string[] {
  return Object.values(manifest.exports)
    .flatMap((target) => (typeof target === "string" ? [target] : Object.values(target)))
    .map((target) => target.replace(/^\.\//, ""));
}
