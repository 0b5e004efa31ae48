// The bill of materials of a published package, in CycloneDX: what npm writes about the whole lock file, reduced to what users get.

import { type Spec, Validation } from "@cyclonedx/cyclonedx-library";
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

/** A package of ours, its folder in the lock file, and the packages that its files contain. */
export interface Subject {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly inlined: readonly string[];
}

/** `npm sbom --workspace` leaves out what a package shares with the development of the root, hence this selection. */
export function packageSbom(all: CycloneDx, entries: LockEntries, subject: Subject): CycloneDx {
  const { name, version, folder, inlined } = subject;
  const wanted = runtimeIds(entries, subject);
  const components = all.components.filter((component) => wanted.has(idOf(component)));
  const refs = new Set(components.map((component) => component["bom-ref"]));
  const ref = `${name}@${version}`;
  const direct = new Set([...Object.keys(entries[folder]?.dependencies ?? {}), ...inlined]);
  const own = components.filter((component) => direct.has(component.name)).map((component) => component["bom-ref"]);
  const dependencies = all.dependencies
    .filter((edge) => refs.has(edge.ref))
    .map((edge) => ({ ...edge, dependsOn: edge.dependsOn.filter((target) => refs.has(target)) }));
  // npm names the component after the folder of the clone.
  const described = { ...all.metadata.component, "bom-ref": ref, name, version, purl: `pkg:npm/${ref}` };
  return {
    ...all,
    metadata: { ...all.metadata, component: described },
    components,
    dependencies: [{ ref, dependsOn: own }, ...dependencies],
  };
}

/** Returns how the components differ from what users get by the lock file, and in what the text is no CycloneDX. */
export async function sbomProblems(sbom: CycloneDx, entries: LockEntries, subject: Subject): Promise<string[]> {
  const wanted = runtimeIds(entries, subject);
  const found = new Set(sbom.components.map(idOf));
  return [
    ...[...wanted]
      .filter((id) => !found.has(id))
      .map((id) => `${id} is a runtime dependency and not in the bill of materials`),
    ...[...found]
      .filter((id) => !wanted.has(id))
      .map((id) => `${id} is in the bill of materials and no runtime dependency`),
    ...(await schemaProblems(sbom)),
  ];
}

async function schemaProblems(sbom: CycloneDx): Promise<string[]> {
  const validator = new Validation.JsonStrictValidator(sbom.specVersion as Spec.Version);
  const problems = await validator.validate(JSON.stringify(sbom));
  return problems === null ? [] : [`it does not fit the schema of CycloneDX: ${JSON.stringify(problems)}`];
}

function runtimeIds(entries: LockEntries, { folder, inlined }: Subject): ReadonlySet<string> {
  const places = [...runtimeFolders(entries, folder), ...inlined.map((name) => `node_modules/${name}`)];
  return new Set(places.map((place) => `${packageName(place)}@${entries[place]?.version}`));
}

function idOf({ name, version }: Component): string {
  return `${name}@${version}`;
}
