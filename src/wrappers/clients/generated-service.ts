// What a generated client knows about its service, and the options that follow from it.

import { ConfigurationError } from "../errors/configuration-error.ts";
import type { RenameMap } from "../operation/rename-map.ts";
import { ownFields } from "../parsing/fields.ts";
import { environmentVariable } from "../platform/environment.ts";
import { type ClientClass, clientClass, type ResourcesClass, type ServiceAccess } from "./client-class.ts";
import { attachedCore } from "./client-core.ts";
import type { ClientOptions } from "./client-options.ts";

/** Base addresses by environment, each with its `/api/v1` prefix. */
export type BaseUrls = Readonly<Record<string, string>>;

/** What a generated client knows about its service. */
export interface ServiceFacts {
  /** Prefix of the environment variables: `ACME_FIAT` for `ACME_FIAT_BASE_URL`. */
  readonly variables: string;
  /**
   * The wire names that contain the placeholder for the service's name. With it, the client has the option `serviceName`.
   *
   * @default none: the names of the document are those on the wire
   */
  readonly renameMap?: RenameMap;
  /** The addresses that the option `environment` picks from. @default none: the option does not exist */
  readonly baseUrls?: BaseUrls;
}

/** The options of a client of this service: `serviceName` only with a rename map, `environment` only with base addresses. */
export type OptionsFor<Facts, Options> = (Facts extends { readonly renameMap: RenameMap }
  ? Options
  : Omit<Options, "serviceName">) &
  (Facts extends { readonly baseUrls: infer Addresses } ? EnvironmentOption<keyof Addresses & string> : unknown);

/** The option `environment` of a client that knows the addresses of its service. */
export interface EnvironmentOption<Name extends string> {
  /**
   * Which of the known addresses to use, unless `baseUrl` is set. It wins over the environment variable of the base address. There
   * is no default, so that no client reaches real money by accident.
   */
  readonly environment?: Name | undefined;
}

const nothingToRename: RenameMap = { placeholder: "", pathSegments: [], queryNames: [], headers: [], bodies: {} };

/** Makes the class of a client whose options depend on what is known about its service. */
export function generatedClientClass<Resources extends object, Options extends ClientOptions>(
  Resources: ResourcesClass<Resources>,
  facts: ServiceFacts,
  access: ServiceAccess<Options>,
): ClientClass<Resources, Options> {
  const { renameMap = nothingToRename, baseUrls } = facts;
  const credentialNames = [...access.credentialNames, ...(baseUrls ? ["environment"] : [])];
  const Client = clientClass(Resources, { ...access, renameMap, credentialNames });
  class GeneratedClient extends (Client as new (options?: never) => object) {
    constructor(options: object = {}) {
      super((attachedCore(options) ? options : readOptions(options, facts, access)) as never);
    }
  }
  return GeneratedClient as ClientClass<Resources, Options>;
}

function readOptions(given: object, { renameMap, baseUrls }: ServiceFacts, access: ServiceAccess<never>): object {
  if (typeof given !== "object" || given === null) return given;
  const own: GivenOptions = ownFields(given);
  const { serviceName, ...others } = own;
  if (!renameMap && serviceName !== undefined) {
    throw new ConfigurationError('Unknown option "serviceName". This client sends the real names already.');
  }
  const options = renameMap ? own : others;
  // Without a credential, there is no secret that the visitors of a page could read.
  const allowed = access.credential === "none" ? { dangerouslyAllowBrowser: true } : {};
  return { ...allowed, ...(baseUrls ? withAddress(options, access.baseUrlVariable, baseUrls) : options) };
}

type GivenOptions = ClientOptions & { readonly environment?: unknown };

/** The options with the address that they choose. The address itself is checked later. */
function withAddress({ environment, ...options }: GivenOptions, variable: string, baseUrls: BaseUrls): ClientOptions {
  const names = Object.keys(baseUrls)
    .map((name) => JSON.stringify(name))
    .join(" or ");
  if (environment !== undefined && !(typeof environment === "string" && Object.hasOwn(baseUrls, environment))) {
    throw new ConfigurationError(`environment must be ${names}`);
  }
  const known = environment === undefined ? undefined : baseUrls[environment];
  // What the code says counts more than what is left in an environment.
  const baseUrl = options.baseUrl ?? known ?? environmentVariable(variable);
  if (baseUrl !== undefined) return { ...options, baseUrl };
  throw new ConfigurationError(
    `The address of the service is missing. Pass environment (${names}), pass baseUrl, or set ${variable}.`,
  );
}
