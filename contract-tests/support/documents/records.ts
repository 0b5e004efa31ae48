// Finds records that no operation uses.

import type { OpenApiDocument } from "./bundled-documents.ts";

/** The names of records that no operation takes or returns, not even inside another record. */
export function recordsWithoutOperation(document: OpenApiDocument): string[] {
  const { schemas } = document.components;
  const used = new Set<string>();
  const follow = (node: unknown): void => {
    for (const [, kind, name = ""] of JSON.stringify(node).matchAll(/"#\/components\/(\w+)\/([^"/]+)"/g)) {
      if (used.has(`${kind}/${name}`)) continue;
      used.add(`${kind}/${name}`);
      follow(document.components[kind as "schemas"]?.[name] ?? {});
    }
  };
  follow(document.paths);
  return Object.keys(schemas).filter((name) => !used.has(`schemas/${name}`));
}
