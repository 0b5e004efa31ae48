// The bill of materials of a published package, in CycloneDX: what npm writes about the whole lock file, reduced to what users get.

import { type LockEntries, packageName, runtimeFolders } from "./lock-file.ts";

export interface CycloneDx {
  readonly specVersion: string;
  readonly metadata: { readonly component: Component; readonly [key: string]: unknown };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly [key: string]: unknown;
}

/** A package of ours, and its folder in the lock file. */
export interface Subject {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
}

/** `npm sbom --workspace` leaves out what a package shares with the development of the root, hence this selection. */
export function packageSbom(all: CycloneDx, entries: LockEntries, { name, version, folder }: Subject): CycloneDx {
  const wanted = runtimeIds(entries, folder);
  const components = all.components.filter((component) => wanted.has(idOf(component)));
  const refs = new Set(components.map((component) => component["bom-ref"]));
  const ref = `${name}@${version}`;
  const direct = new Set(Object.keys(entries[folder]?.dependencies ?? {}));
  const own = components.filter((component) => direct.has(component.name)).map((component) => component["bom-ref"]);
  const dependencies = all.dependencies
    .filter((edge) => refs.has(edge.ref))
    .map((edge) => ({ ...edge, dependsOn: edge.dependsOn.filter((target) => refs.has(target)) }));
  // npm names the component after the folder of the clone.
  const subject = { ...all.metadata.component, "bom-ref": ref, name, version, purl: `pkg:npm/${ref}` };
  return {
    ...all,
    metadata: { ...all.metadata, component: subject },
    components,
    dependencies: [{ ref, dependsOn: own }, ...dependencies],
  };
}

/** Returns how the components differ from the runtime dependencies in the lock file. */
export function sbomProblems(sbom: CycloneDx, entries: LockEntries, folder: string): string[] {
  const wanted = runtimeIds(entries, folder);
  const found = new Set(sbom.components.map(idOf));
  return [
    ...[...wanted]
      .filter((id) => !found.has(id))
      .map((id) => `${id} is a runtime dependency and not in the bill of materials`),
    ...[...found]
      .filter((id) => !wanted.has(id))
      .map((id) => `${id} is in the bill of materials and no runtime dependency`),
  ];
}

function runtimeIds(entries: LockEntries, folder: string): ReadonlySet<string> {
  return new Set(
    [...runtimeFolders(entries, folder)].map((place) => `${packageName(place)}@${entries[place]?.version}`),
  );
}

function idOf({ name, version }: Component): string {
  return `${name}@${version}`;
}
