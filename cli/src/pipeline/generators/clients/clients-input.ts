// What the files of a generated package are made from: its services, their addresses, and how deliveries arrive.

import type { GeneratorContext } from "../../model/generator-context.ts";

/** One service of a package. */
export interface PackageService {
  /** Ours log in with their own operations; an extra service takes the credential that its document names. */
  readonly kind: "fiat" | "crypto" | "extra";
  /** The renamed document, prepared or not. */
  readonly context: GeneratorContext;
}

export interface PackageInput {
  /** The name that replaces the placeholder, in lower case: `acme`. */
  readonly name: string;
  readonly services: readonly PackageService[];
  /** Base addresses by environment and service. */
  readonly environments: Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;
  readonly webhooks: {
    readonly timestampHeader?: string;
    readonly event?: { readonly id?: string; readonly type?: string; readonly data?: string };
  };
}
