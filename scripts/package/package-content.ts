// Which files the published tarball may and must contain.

/** The fields of package.json that this check reads. */
export interface PackageManifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

// An allow list, so that a new kind of file is published on purpose or not at all. Source maps are omitted: the emitted code is
// the source without its types, comments included.
const ALLOWED: readonly RegExp[] = [
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
  /^dist\/src\/([a-z0-9-]+\/)*[a-z0-9-]+\.(js|d\.ts)$/,
  /^dist\/generated\/(fiat|crypto)\/[a-z0-9-]+\.(js|d\.ts)$/,
];

const REQUIRED: readonly string[] = ["package.json", "README.md", "LICENSE", "CHANGELOG.md"];

// Folders that contain only test code.
const TEST_FOLDER = /(^|\/)(testing|__tests__|fixtures)\//;

/** Returns the problems with the list of packed files. */
export function contentProblems(files: readonly string[], manifest: PackageManifest): string[] {
  const packed = new Set(files);
  const required = [...REQUIRED, ...exportTargets(manifest)];
  return [
    ...files.filter((file) => !isAllowed(file)).map((file) => `${file}: must not be published`),
    ...required.filter((file) => !packed.has(file)).map((file) => `${file}: is missing`),
    ...files.filter((file) => isAllowed(file) && !hasTypes(file, packed)).map((file) => `${file}: has no types`),
  ];
}

function isAllowed(file: string): boolean {
  return ALLOWED.some((pattern) => pattern.test(file)) && !TEST_FOLDER.test(file);
}

function hasTypes(file: string, packed: ReadonlySet<string>): boolean {
  return !file.endsWith(".js") || packed.has(file.replace(/\.js$/, ".d.ts"));
}

function exportTargets(manifest: PackageManifest): string[] {
  return Object.values(manifest.exports)
    .flatMap((target) => (typeof target === "string" ? [target] : Object.values(target)))
    .map((target) => target.replace(/^\.\//, ""));
}
