// The clients of a package: one for each client name of each service.

import { DocumentError } from "../../bundle/problem.ts";
import type { ServiceModel } from "../../model/model.ts";
import { clientVariable } from "../../model/operation-object.ts";
import { findScheme, isHeaderKey, requiredScheme } from "../../model/security-requirement-object.ts";
import { pascalCase } from "../print.ts";

/** Base addresses by environment. */
export type Addresses = Readonly<Record<string, string>>;

export interface PackageClient {
  /** The folder of its service. */
  readonly api: string;
  /** Its name in operations and options: `crypto`. */
  readonly client: string;
  /** The property of the package's joint client: `wallets`. */
  readonly property: string;
  readonly className: string;
  readonly resourcesClass: string;
  readonly access: "fiat" | "crypto" | "agent" | { readonly security: Security };
  /** Prefix of its environment variables. */
  readonly variables: string;
  readonly baseUrlVariable: string;
  /** Operations that the class is made with. */
  readonly operations: readonly string[];
  /** Empty if none is known. */
  readonly addresses: Addresses;
}

/** In the order of the services. Throws a `DocumentError` for a service whose client could not log in. */
export function packageClients({ name, services, environments }: PackageInput): readonly PackageClient[] {
  return services.flatMap((service) => {
    const { api, operations } = service.model;
    const variables = variable(name, api);
    const addresses = Object.fromEntries(
      Object.entries(environments).flatMap(([environment, byService = {}]) =>
        byService[api] === undefined ? [] : [[environment, byService[api]]],
      ),
    );
    return [...new Set(operations.map(({ sdk }) => sdk.client))].map((client): PackageClient => {
      const access = accessOf(service, client);
      return {
        api,
        client,
        access,
        addresses,
        property: clientVariable(client),
        className: `${pascalCase(name)}${pascalCase(client)}Client`,
        resourcesClass: `${pascalCase(client)}Resources`,
        variables: variable(name, client),
        baseUrlVariable: access === "agent" ? `${variables}_BASE_URL` : `${variable(name, client)}_BASE_URL`,
        operations: neededOperations(service.model, access),
      };
    });
  });
}

/** What a client logs in with, or sends. */
export function credentialKind({
  access,
}: Pick<PackageClient, "access">): "fiat" | "crypto" | "agent" | "token" | "apiKey" | "none" {
  if (typeof access === "string") return access;
  return typeof access.security === "string" ? access.security : "apiKey";
}

function accessOf({ kind, model }: PackageService, client: string): PackageClient["access"] {
  if (kind === "extra") return { security: readSecurity(model) };
  return kind === "crypto" && client === "agent" ? "agent" : kind;
}

function neededOperations({ api, operations }: ServiceModel, access: PackageClient["access"]): string[] {
  const needed = access === "fiat" ? ["login", "refreshToken"] : access === "crypto" ? ["createToken"] : [];
  const used = access === "crypto" ? ["lookupCardCustomer"] : [];
  const has = (operationId: string) => operations.some(({ id }) => id === operationId);
  const missing = needed.filter((id) => !has(id));
  if (missing.length > 0) {
    throw new DocumentError(
      missing.map((id) => ({
        pointer: "/paths",
        reason: `the ${api} service has no operation ${id}, so its client could not log in`,
        hint: "Leave the operation in the document.",
      })),
    );
  }
  return [...needed, ...used.filter(has)];
}

/** `acme`, `kyc-platform` → `ACME_KYC_PLATFORM` */
function variable(...parts: readonly string[]): string {
  return parts.map((part) => part.toUpperCase().replace(/[^A-Z0-9]+/g, "_")).join("_");
}

// What the files of a generated package are made from: its services, their addresses, and how deliveries arrive.

export interface PackageService {
  /** Ours log in with their own operations; an extra service takes the credential that its document names. */
  readonly kind: "fiat" | "crypto" | "extra";
  /** The renamed document, prepared or not. */
  readonly model: ServiceModel;
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

// The credential of an extra service, by the security schemes of its document.

/** As `serviceClientClass` takes it. */
export type Security = "token" | "none" | { readonly apiKeyHeader: string };

/** One credential for all operations that need one. Throws a `DocumentError` for several. */
function readSecurity({ document, operations }: ServiceModel): Security {
  const [name, ...others] = new Set(operations.flatMap((entry) => requiredScheme(document, entry) ?? []));
  if (name === undefined) return "none";
  if (others.length > 0) {
    throw new DocumentError([
      {
        pointer: "/components/securitySchemes",
        reason: `operations of one service use several security schemes: ${[name, ...others].join(", ")}`,
        hint: "Use one for all of them, or make each part a service of its own.",
      },
    ]);
  }
  const scheme = findScheme(document, name);
  return scheme && isHeaderKey(scheme) ? { apiKeyHeader: scheme.name } : "token";
}
