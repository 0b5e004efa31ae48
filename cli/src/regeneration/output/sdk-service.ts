// One service as the files of the SDK need it.

import type { GeneratorContext } from "../../pipeline/model/generator-context.ts";
import { isObject } from "../../pipeline/model/json-pointer.ts";
import { type ClientNames, clientNames } from "./sdk-names.ts";

export interface SdkService {
  readonly api: string;
  readonly kind: "fiat" | "crypto" | "extra";
  /** Of the renamed document. */
  readonly context: GeneratorContext;
  readonly clients: readonly ClientNames[];
  /** Base addresses by environment. */
  readonly baseUrls: Readonly<Record<string, string>>;
  readonly security: ServiceSecurity;
}

/** As the runtime's `serviceClientClass` takes it. */
export type ServiceSecurity = "token" | "none" | { readonly apiKeyHeader: string };

/** Clients in the order of their first operation. */
export function clientsOf(name: string, api: string, { operations }: GeneratorContext): ClientNames[] {
  const clients = new Set(operations.map(({ sdk }) => sdk.client));
  return [...clients].map((client) => clientNames(name, client, api));
}

/** By the first scheme that an operation requires. */
export function securityOf({ operations, document }: GeneratorContext): ServiceSecurity {
  const requirements = operations.map(({ operation }) => operation.security ?? document.security ?? []);
  const [name] = requirements.flatMap(([requirement = {}]) => Object.keys(requirement));
  const scheme = (document.components?.securitySchemes as Record<string, unknown> | undefined)?.[name ?? ""];
  if (!isObject(scheme)) return "none";
  return scheme.type === "apiKey" ? { apiKeyHeader: String(scheme.name).toLowerCase() } : "token";
}
