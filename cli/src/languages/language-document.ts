// The document as Redocly's generators get it.

import type { Document } from "../pipeline/model/openapi-document.ts";
import { listOperations } from "../pipeline/model/paths-object.ts";
import { titleFor } from "./language.ts";
import { nameInlineObjects } from "./name-inline-objects.ts";

export interface LanguageDocument {
  readonly document: Document;
  /** Operations above the base address, which these clients cannot reach. */
  readonly leftOut: readonly string[];
}

export function languageDocument(project: string, api: string, given: Document): LanguageDocument {
  const document = nameInlineObjects(given);
  document.info = { ...document.info, title: titleFor(project, api) };
  const leftOut: string[] = [];
  for (const { id, path, pathItem, operation, method } of listOperations(document)) {
    if ((operation.servers ?? pathItem.servers) === undefined) continue;
    leftOut.push(id);
    delete pathItem[method.toLowerCase()];
    if (document.paths && listOperations({ ...document, paths: { [path]: pathItem } }).length === 0) {
      delete document.paths[path];
    }
  }
  return { document, leftOut };
}
