// The address that a document's operations are below, with the default values of its variables.

import type { Document } from "../pipeline/model/openapi-document.ts";
import type { OperationModel } from "../pipeline/model/operation-object.ts";

export interface DocumentAddress {
  /** `https://crypto.example` */
  readonly origin: string;
  /** `/api/v1`, or empty. */
  readonly prefix: string;
}

interface Server {
  readonly url: string;
  readonly variables?: Readonly<Record<string, { readonly default?: string }>>;
}

type Place = Pick<OperationModel, "pathItem" | "operation">;

/** Of the operation's own server, if it has one. */
export function documentAddress(document: Document, { pathItem, operation }: Place): DocumentAddress {
  const servers = (operation.servers ?? pathItem.servers ?? document.servers ?? []) as readonly Server[];
  return addressOf(servers[0]);
}

function addressOf({ url, variables = {} }: Server = { url: "/" }): DocumentAddress {
  const filled = url.replaceAll(/\{(\w+)\}/g, (span, name: string) => variables[name]?.default ?? span);
  const [, origin = "https://api.example", prefix = filled] = /^(https?:\/\/[^/]+)(.*)$/.exec(filled) ?? [];
  return { origin, prefix: prefix.replace(/\/$/, "") };
}
