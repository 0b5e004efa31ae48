// The generated pages of this repository's site: the reference of both services, and what only this repository has.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { listGaps } from "../../../cli/src/documents/gaps.ts";
import { forCallers, readModel, type ServiceModel } from "../../../cli/src/pipeline/model/model.ts";
import { errorsPath, linkIds, siteTargets } from "../../../cli/src/reference/links.ts";
import type { Page } from "../../../cli/src/reference/page.ts";
import { referencePages } from "../../../cli/src/reference/reference-pages.ts";
import { readDefinedRules } from "../../conventions/conventions.ts";
import { root, specs } from "../../lib/repository-specs.ts";
import { cliPages } from "./cli-pages.ts";
import { retryReference } from "./retry-reference.ts";
import { sdkPages } from "./sdk-pages.ts";

/** All generated pages, in the order of the navigation. Needs the packages of `docs/`. */
export async function repositoryPages(): Promise<Page[]> {
  const services = await serviceModels();
  const gaps = await listGaps();
  const rule = (id: string) => (definedRules.has(id) ? rulePage(id) : undefined);
  const targets = siteTargets({ gaps, errorCodes: new Set(), rule });
  const linked = (page: Page): Page => ({ ...page, markdown: linkIds(page.markdown, page.path, targets) });
  return [
    ...referencePages(services, { gaps: { open: gaps, closed: [] }, rule }).map(withRetries),
    ...(await sdkPages()).map(linked),
    ...cliPages(),
  ];
}

function withRetries(page: Page): Page {
  return page.path === errorsPath ? { ...page, markdown: `${page.markdown}\n${retryReference}\n` } : page;
}

const definedRules = new Set(readDefinedRules(path.join(root, "docs/contributing/rules")));

const rulePages: Readonly<Record<string, string>> = {
  F: "services",
  C: "services",
  G: "gaps",
  A: "contradictions",
  S: "sdk",
  W: "webhooks",
};

function rulePage(id: string): string {
  return `contributing/rules/${rulePages[id.charAt(0)]}.md#${id.toLowerCase()}`;
}

/** The reference of the services alone. */
export async function servicePages(): Promise<Page[]> {
  return referencePages(await serviceModels());
}

function serviceModels(): Promise<ServiceModel[]> {
  return Promise.all(specs.map(({ api }) => serviceModel(api)));
}

async function serviceModel(api: string): Promise<ServiceModel> {
  const text = await readFile(path.join(root, "generated", api, "openapi.json"), "utf8");
  // Pages hold no import, so that the runtime's module does not show.
  const naming = { api, runtime: "svc-sdk/runtime/v1", extension: ".ts", placeholder: "svc" } as const;
  return forCallers(readModel(JSON.parse(text), naming));
}
