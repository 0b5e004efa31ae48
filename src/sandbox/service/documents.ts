// The documents of a sandbox in the form that generated code has: ours, those that replace them, and those of further services; and
// their names on the wire.

import * as walletTable from "../../../generated/crypto/operations.ts";
import { renameMap as walletNames } from "../../../generated/crypto/rename-map.ts";
import { routes as walletRoutes } from "../../../generated/crypto/routes.ts";
import * as walletValidators from "../../../generated/crypto/validators.js";
import * as fiatTable from "../../../generated/fiat/operations.ts";
import { renameMap as fiatNames } from "../../../generated/fiat/rename-map.ts";
import { routes as fiatRoutes } from "../../../generated/fiat/routes.ts";
import * as fiatValidators from "../../../generated/fiat/validators.js";
import { ConfigurationError } from "../../wrappers/errors.ts";
import { createRenamer } from "../../wrappers/http/body.ts";
import { transformAt } from "../../wrappers/http/json-path.ts";
import type { RenameMap, Route, Operation as TableEntry } from "../../wrappers/operation.ts";
import type { ServiceApi } from "../core/response.ts";

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

const tables = ["table", "names", "requests", "queries", "responses"] as const satisfies (keyof ServiceDocument)[];

export function sandboxDocuments(given: Readonly<Record<string, ServiceDocument>>): SandboxDocuments {
  for (const [name, document] of Object.entries(given)) {
    if (!/^[a-z][a-z0-9-]*$/.test(name)) {
      throw new ConfigurationError(`documents.${name}: name the service in lower-case letters, digits and hyphens`);
    }
    const parts = Object(document) as Partial<ServiceDocument>;
    if (!Array.isArray(parts.routes) || tables.some((part) => !parts[part])) {
      throw new ConfigurationError(
        `documents.${name} must be a document that svc-sdk-cli has generated for the sandbox`,
      );
    }
  }
  const documents: SandboxDocuments = { ...serviceDocuments, ...given };
  const seen = new Set<string>();
  for (const operationId of operationIdsOf(documents)) {
    if (seen.has(operationId)) throw new ConfigurationError(`documents: two operations are called ${operationId}`);
    seen.add(operationId);
  }
  return documents;
}

export function operationIdsOf(documents: Readonly<Record<string, ServiceDocument>>): string[] {
  return Object.values(documents).flatMap(({ routes }) => routes.map(({ operationId }) => operationId));
}

export function furtherServices(documents: SandboxDocuments): string[] {
  return Object.keys(documents).filter((name) => !Object.hasOwn(serviceDocuments, name));
}

/**
 * Puts the service's real name in place of the placeholder and back: the counterpart of the SDK's `serviceName`. Only declared names
 * change, never values.
 */
export interface WireNames {
  path(template: string): string;
  queryName(name: string): string;
  /** A request's body with the names of the document; undefined if no name can change. */
  readonly request: ((operationId: string, body: unknown) => unknown) | undefined;
  /** A response's body with the names on the wire; undefined if no name can change. */
  readonly response: ((operationId: string, body: unknown) => unknown) | undefined;
}

export function createWireNames(map: RenameMap, serviceName: string = map.placeholder): WireNames {
  const { path, queryName } = createRenamer(map, serviceName);
  if (serviceName === map.placeholder || Object.keys(map.bodies).length === 0) {
    return { path, queryName, request: undefined, response: undefined };
  }
  const toWire = (name: string) => name.replaceAll(map.placeholder, serviceName);
  const requestOf = (id: string) => map.bodies[id]?.request ?? [];
  const requests = new Map(Object.keys(map.bodies).map((id) => [id, requestOf(id).map(toWire)]));
  const declared = [...requests.keys()].flatMap(requestOf).map((place) => place.split(".").at(-1) ?? "");
  const fromWire = new Map(declared.map((name) => [toWire(name), name]));
  return {
    path,
    queryName,
    request: (id, body) => transformAt(body, requests.get(id) ?? [], { name: (name) => fromWire.get(name) ?? name }),
    response: (id, body) => transformAt(body, map.bodies[id]?.response ?? [], { name: toWire }),
  };
}
