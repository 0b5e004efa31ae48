// Where a part of a document comes from, if an overlay wrote it.

import { code } from "./markdown.ts";

/** `Written by \`overlays/fiat.yaml:12\`.`; undefined for parts of our documents. */
export function originText(...nodes: readonly unknown[]): string | undefined {
  const origins = nodes.flatMap((node) => {
    const origin = (node as { readonly "x-origin"?: unknown } | undefined)?.["x-origin"];
    return Array.isArray(origin) ? origin.filter((entry) => typeof entry === "string") : [];
  });
  const unique = [...new Set(origins)];
  return unique.length === 0 ? undefined : `Written by ${unique.map(code).join(", ")}.`;
}
