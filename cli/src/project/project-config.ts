// The configuration of a project: as its author writes it, and checked, with absolute paths.

import { ourServices } from "../documents/gaps.ts";

export interface ProjectConfig {
  /** Absolute path of the configuration file. */
  readonly file: string;
  /** Its folder. */
  readonly folder: string;
  /** Replaces the placeholder in wire names and types. */
  readonly name: string;
  readonly package: { readonly name: string; readonly version: string };
  /** Absolute path of the folder that `regenerate` writes. */
  readonly out: string;
  /** Absolute path of the folder of the pinned documents. */
  readonly documents: string;
  /** Base addresses by service. */
  readonly environments: {
    readonly sandbox?: Readonly<Record<string, string>>;
    readonly production?: Readonly<Record<string, string>>;
  };
  /** Absolute paths by service, in order; an empty list for a service without overlays. */
  readonly overlays: Readonly<Record<string, readonly string[]>>;
  /** With absolute paths. */
  readonly extraDocuments: readonly (
    | { readonly file: string; readonly into: string; readonly upgrade?: boolean }
    | {
        readonly file: string;
        readonly as: string;
        readonly upgrade?: boolean;
        /** The operationIds, as the document writes them, that may be left out as a whole or in part. @default none */
        readonly allowLeftOut?: readonly string[];
      }
  )[];
  readonly webhooks: {
    readonly timestampHeader?: string;
    readonly event?: { readonly id?: string; readonly type?: string; readonly data?: string };
  };
  /** Absolute path of the module with the sandbox's handlers. */
  readonly handlers: string | undefined;
}

/** What a configuration file holds. Paths are relative to the file. */
export interface ProjectConfigInput {
  /** Name of the service in its paths and headers: lower-case letters and digits. It replaces the placeholder in wire names and types. */
  readonly name: string;
  /** The package that `regenerate` writes. */
  readonly package: ProjectConfig["package"];
  /** Folder of the generated SDK. @default "sdk" */
  readonly out?: string;
  /** Folder of the pinned documents. @default "documents" */
  readonly documents?: string;
  /** Base addresses by service, `/api/v1` included. */
  readonly environments?: ProjectConfig["environments"];
  /** Overlay files by service, in the order in which they apply. */
  readonly overlays?: ProjectConfig["overlays"];
  /** Documents of your own: merged `into` a service, or a service of their own. */
  readonly extraDocuments?: ProjectConfig["extraDocuments"];
  /** Where webhook deliveries differ from our documents. */
  readonly webhooks?: ProjectConfig["webhooks"];
  /** Handlers for the sandbox: a JavaScript module. */
  readonly sandbox?: { readonly handlers?: string };
}

/** Members of the joint client and its options; `wallets` is the crypto service's. */
export const RESERVED_CLIENTS: readonly string[] = ["close", "constructor", "environment", "wallets"];

/** Names that the generated package has other uses for: folders, clients, members of classes. */
export const RESERVED_SERVICES: readonly string[] = [
  ...["agent", "sandbox", "clients", "index", "drift", "webhooks"],
  ...RESERVED_CLIENTS,
];

/** The client of a service of its own: `id-check` has `idcheck`. */
export function clientOf(service: string): string {
  return service.replaceAll("-", "");
}

/** In the order of the generated clients. */
export function serviceNames({ extraDocuments = [] }: Pick<ProjectConfigInput, "extraDocuments">): string[] {
  return [...new Set([...ourServices, ...extraDocuments.flatMap((extra) => ("as" in extra ? [extra.as] : []))])];
}
