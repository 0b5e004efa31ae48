// One service as the files of the SDK need it.

import type { GeneratorContext } from "../../pipeline/model/model.ts";
import { type ClientNames, clientNames } from "./sdk-names.ts";

export interface SdkService {
  readonly api: string;
  readonly kind: "fiat" | "crypto" | "extra";
  /** Of the renamed document. */
  readonly context: GeneratorContext;
  readonly clients: readonly ClientNames[];
  /** Base addresses by environment. */
  readonly baseUrls: Readonly<Record<string, string>>;
}

/** Clients in the order of their first operation. */
export function clientsOf(name: string, api: string, { operations }: GeneratorContext): ClientNames[] {
  const clients = new Set(operations.map(({ sdk }) => sdk.client));
  return [...clients].map((client) => clientNames(name, client, api));
}
