// The credential of an extra service, by the security schemes of its document.

import { DocumentError } from "../../model/document-error.ts";
import { type Document, pointerTo } from "../../model/openapi-document.ts";
import { listOperations } from "../../model/paths-object.ts";
import { findScheme, isHeaderKey, requiredScheme } from "../../model/security-requirement-object.ts";

/** As `serviceClientClass` takes it. */
export type Security = "token" | "none" | { readonly apiKeyHeader: string };

/** One credential for all operations that need one. Throws a `DocumentError` for several. */
export function readSecurity(document: Document): Security {
  const used = listOperations(document).map((entry) => requiredScheme(document, entry));
  const names = [...new Set(used)].filter((one) => one !== undefined);
  const [name] = names;
  if (name === undefined) return "none";
  if (names.length > 1) {
    throw new DocumentError([
      {
        pointer: pointerTo("", "components", "securitySchemes"),
        reason: `operations of one service use several security schemes: ${names.join(", ")}`,
        hint: "Use one for all of them, or make each part a service of its own.",
      },
    ]);
  }
  const scheme = findScheme(document, name);
  return scheme && isHeaderKey(scheme) ? { apiKeyHeader: scheme.name } : "token";
}
