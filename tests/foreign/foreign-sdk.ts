// Regenerates an SDK with documents of others as extra services, and makes it compile and run beside the sources.

import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Project, type RunStep, regenerate } from "../../cli/src/api.ts";
import { allowLeftOut } from "../../cli/src/regeneration/testing/allow-left-out.ts";
import { writeNodeConfig } from "../../scripts/lib/compile-project.ts";
import { root } from "../../scripts/lib/repository-specs.ts";

const modules = join(import.meta.dirname, "node_modules");

/** A document that becomes a service of its own. */
export interface ForeignDocument {
  /** Name of the service. */
  readonly as: string;
  /** Absolute path. */
  readonly file: string;
  readonly upgrade?: boolean;
}

export interface ForeignSdk {
  readonly project: Project;
  /** Its sources, with a `tsconfig.json` for both compilers in the folder above. */
  readonly sources: string;
}

/** @param folder Is emptied first. */
export async function regenerateForeign(
  folder: string,
  documents: readonly ForeignDocument[],
  runStep?: RunStep,
): Promise<ForeignSdk> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "documents"), { recursive: true });
  for (const api of ["fiat", "crypto"]) {
    await copyFile(join(root, "generated", api, "openapi.json"), join(folder, "documents", `${api}.json`));
  }
  const file = join(folder, "svc.config.json");
  await writeFile(file, "{}");
  const { project } = await regenerate({
    config: {
      file,
      folder,
      name: "acme",
      package: { name: "foreign", version: "0.1.0" },
      out: join(folder, "sdk"),
      documents: join(folder, "documents"),
      handlers: undefined,
      environments: {},
      overlays: {},
      webhooks: {},
      extraDocuments: await Promise.all(documents.map(allowLeftOut)),
    },
    ...(runStep && { runStep }),
  });
  const names = ["agent", "crypto", "fiat", "sandbox", "webhooks", "runtime/v1"];
  const paths = names.map((name) => [`svc-sdk/${name}`, [`${root}/src/${name}.ts`]]);
  const options = {
    skipLibCheck: true,
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    paths: { ...Object.fromEntries(paths), "svc-sdk": [`${root}/src/index.ts`] },
  };
  await writeNodeConfig(folder, options, ["sdk/src"]);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  return { project, sources: join(folder, "sdk/src") };
}

export const foreignDocuments: readonly ForeignDocument[] = [
  { as: "trains", file: join(modules, "@readme/oas-examples/3.1/json/train-travel.json") },
  { as: "galaxy", file: join(modules, "@scalar/galaxy/dist/3.1.json") },
  // Over a thousand operations, in 3.0.
  { as: "github", file: join(modules, "@octokit/openapi/generated/api.github.com.json"), upgrade: true },
];
