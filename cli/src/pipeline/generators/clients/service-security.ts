// The credential of an extra service, by the security schemes of its document.

import { DocumentError } from "../../model/document-error.ts";
import { type Document, pointerTo } from "../../model/openapi-document.ts";
import { listOperations } from "../../model/paths-object.ts";

/** As `serviceClientClass` takes it. */
export type Security = "token" | "none" | { readonly apiKeyHeader: string };

interface SecurityScheme {
  readonly type?: string;
  readonly scheme?: string;
  readonly in?: string;
  readonly name?: string;
}

/** One credential for all operations. Throws a `DocumentError` for several, or for one that a client cannot send. */
export function readSecurity(document: Document): Security {
  const schemes = (document.components?.securitySchemes ?? {}) as Record<string, SecurityScheme>;
  const used = listOperations(document).flatMap(({ operation }) =>
    Object.keys((operation.security ?? document.security ?? [])[0] ?? {}),
  );
  const [first, ...others] = [...new Set(used)];
  if (first === undefined) return "none";
  const pointer = pointerTo("", "components", "securitySchemes");
  if (others.length > 0) {
    throw new DocumentError([
      {
        pointer,
        reason: `operations of one service use several security schemes: ${[first, ...others].join(", ")}`,
        hint: "Use one for all of them, or split the document into services.",
      },
    ]);
  }
  const { type, scheme = "", in: place, name } = schemes[first] ?? {};
  if (type === "oauth2" || type === "openIdConnect") return "token";
  if (type === "http" && scheme.toLowerCase() === "bearer") return "token";
  if (type === "apiKey" && place === "header" && name !== undefined) return { apiKeyHeader: name };
  throw new DocumentError([
    {
      pointer: pointerTo(pointer, first),
      reason: "a client cannot send this credential",
      hint: "Use a bearer token, or an API key in a header.",
    },
  ]);
}
