// The generated pages of this repository's site: the reference of both services, and what only this repository has.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { listGaps } from "../../../cli/src/documents/gaps.ts";
import { createContext } from "../../../cli/src/pipeline/model/generator-context.ts";
import { asDocument } from "../../../cli/src/pipeline/model/openapi-document.ts";
import { prepare } from "../../../cli/src/pipeline/model/prepare.ts";
import type { Page } from "../../../cli/src/reference/page.ts";
import { referencePages } from "../../../cli/src/reference/reference-pages.ts";
import { root, specs } from "../../lib/repository-specs.ts";

/** All generated pages, in the order of the navigation. */
export async function repositoryPages(): Promise<Page[]> {
  const contexts = await Promise.all(specs.map(({ api }) => serviceContext(api)));
  return referencePages(contexts, { gaps: { open: await listGaps(), closed: [] } });
}

async function serviceContext(api: string) {
  const text = await readFile(path.join(root, "generated", api, "openapi.json"), "utf8");
  // Pages hold no import, so that the runtime's module does not show.
  const naming = { api, runtime: "svc-sdk/runtime/v1", extension: ".ts", placeholder: "svc" } as const;
  return createContext(prepare(asDocument(JSON.parse(text))), naming);
}
