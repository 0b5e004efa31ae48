// Reads what `diff` compares: a project, an SDK that `regenerate` has written, a folder of documents, or one document.

import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { type Bundle, bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { pathError } from "../pipeline/bundle/problem.ts";
import { CONFIG_NAMES, configsIn, readConfig } from "../project/config.ts";
import { loadProject } from "../regeneration/regenerate.ts";

const isDocument = /\.(?:json|ya?ml)$/;

/** The name of the service of a single document. */
const singleName = "api";

/** Documents by service. @throws {PipelineError} if there is none, or one is not an OpenAPI 3.1 document */
export async function readApis(fileOrFolder: string): Promise<ReadonlyMap<string, Bundle>> {
  const given = path.resolve(fileOrFolder);
  const found = await stat(given).catch(() => undefined);
  if (found === undefined) throw pathError(given, "does not exist");
  if (found.isDirectory() ? (await configsIn(given)).length > 0 : CONFIG_NAMES.includes(path.basename(given))) {
    return readProject(given);
  }
  if (!found.isDirectory()) return new Map([[singleName, await bundleSpec(given)]]);
  const files = await documentsIn(given);
  if (files.size === 0) {
    throw pathError(
      given,
      "has no OpenAPI documents",
      "Give a project, an SDK that regenerate has written, a folder of documents, or one document.",
    );
  }
  const apis = new Map<string, Bundle>();
  for (const [api, file] of files) apis.set(api, await bundleSpec(file));
  return apis;
}

/** The documents that the SDK of a project is generated from: overlaid and renamed. */
async function readProject(fileOrFolder: string): Promise<ReadonlyMap<string, Bundle>> {
  const { services } = await loadProject(await readConfig(fileOrFolder));
  return new Map(services.map(({ api, renamed }) => [api, renamed] as const));
}

/** `<service>/openapi.json`, also below `src`; else `<service>.json` or `.yaml`. */
async function documentsIn(folder: string): Promise<ReadonlyMap<string, string>> {
  for (const root of [folder, path.join(folder, "src")]) {
    const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
    const files = new Map<string, string>();
    for (const name of namesOf(entries.filter((entry) => entry.isDirectory()))) {
      const file = path.join(root, name, "openapi.json");
      if ((await stat(file).catch(() => undefined))?.isFile()) files.set(name, file);
    }
    if (files.size > 0) return files;
  }
  const entries = await readdir(folder, { withFileTypes: true });
  const names = namesOf(entries.filter((entry) => entry.isFile())).filter((name) => isDocument.test(name));
  return new Map(names.map((name) => [name.replace(isDocument, ""), path.join(folder, name)] as const));
}

function namesOf(entries: readonly { readonly name: string }[]): string[] {
  return entries.map(({ name }) => name).sort();
}
