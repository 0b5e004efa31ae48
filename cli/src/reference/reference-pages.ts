// All pages of the reference: an index, one page for each operation, one for each record. Only functions and no template library:
// the texts are those of the methods' comments, which are functions already.

import type { GeneratorContext } from "../pipeline/model/generator-context.ts";
import { recordUses } from "../pipeline/model/record-users.ts";
import { indexPage, rootPage } from "./index-page.ts";
import { operationPage } from "./operation-page.ts";
import type { Page } from "./page.ts";
import { recordPage } from "./record-page.ts";

/** `contexts` are those of prepared documents, one for each service. */
export function referencePages(contexts: readonly GeneratorContext[]): Page[] {
  const indexes = contexts.map(indexPage);
  return [rootPage(indexes), ...indexes, ...contexts.flatMap(servicePages)];
}

function servicePages(ctx: GeneratorContext): Page[] {
  const useOf = recordUses(ctx.document, ctx.operations);
  const records = Object.entries(ctx.document.components?.schemas ?? {});
  return [
    ...ctx.operations.map((model) => operationPage(ctx, model)),
    ...records.map(([name, schema]) => recordPage(ctx, name, schema, useOf(name))),
  ];
}
