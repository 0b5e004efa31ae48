// The generated code of each service, in the form in which the sandbox uses it.

import * as walletTable from "../../../generated/crypto/operations.ts";
import { renameMap as walletNames } from "../../../generated/crypto/rename-map.ts";
import { routes as walletRoutes } from "../../../generated/crypto/routes.ts";
import * as walletValidators from "../../../generated/crypto/validators.js";
import * as fiatTable from "../../../generated/fiat/operations.ts";
import { renameMap as fiatNames } from "../../../generated/fiat/rename-map.ts";
import { routes as fiatRoutes } from "../../../generated/fiat/routes.ts";
import * as fiatValidators from "../../../generated/fiat/validators.js";
import type { RenameMap, Route, Operation as TableEntry } from "../../wrappers/operation.ts";
import type { ServiceApi } from "../access/check-token.ts";

/** A compiled schema. After it returns false, `errors` says why. */
export interface SchemaValidator {
  (value: unknown): boolean;
  readonly errors?: readonly SchemaProblem[] | null;
}

/** Why a value does not match a schema. */
export interface SchemaProblem {
  /** JSON pointer to the invalid part of the value. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** One service, generated from its document. */
export interface ServiceDocument {
  readonly routes: readonly Route[];
  readonly table: Readonly<Record<string, TableEntry>>;
  readonly names: RenameMap;
  readonly requests: Readonly<Record<string, SchemaValidator>>;
  readonly queries: Readonly<Record<string, SchemaValidator>>;
  /** By operationId and status. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, SchemaValidator>>>>;
  /** The documented example of a success by operationId, which operations without a handler answer with. @default none */
  readonly examples?: Readonly<Record<string, { readonly status: number; readonly body: unknown }>>;
}

/** The documents of a sandbox: ours, or those that replace them, and those of further services by name. */
export type SandboxDocuments = Readonly<Record<ServiceApi, ServiceDocument>> &
  Readonly<Record<string, ServiceDocument>>;

/** The two services. Agent operations are part of the crypto service's document. */
export const serviceDocuments: Readonly<Record<ServiceApi, ServiceDocument>> = {
  fiat: { routes: fiatRoutes, table: fiatTable, names: fiatNames, ...fiatValidators },
  crypto: { routes: walletRoutes, table: walletTable, names: walletNames, ...walletValidators },
};
