// Makes the classes of generated clients.

import { ConfigurationError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import { environmentVariable } from "../util/platform.ts";
import { ownFields } from "../util/validate.ts";
import {
  attachedCore,
  type ClientClass,
  clientClass,
  type Operations,
  type ResourcesClass,
  type ServiceAccess,
} from "./client.ts";
import type { ClientOptions } from "./options.ts";
import {
  type AgentClientOptions,
  agentService,
  type CryptoClientOptions,
  cryptoService,
  type FiatClientOptions,
  type FiatLogin,
  type FurtherServiceOptions,
  fiatService,
  furtherService,
  type ServiceSecurity,
} from "./services.ts";

/** What `fiatClientClass` needs to know. */
export interface FiatFacts extends ServiceFacts {
  readonly operations: FiatLogin;
}

/**
 * Makes the class of a client that logs in with an account and its secret. Extend it to add `withOptions`:
 *
 * @example
 * const Base: ClientClass<FiatResources, AcmeFiatClientOptions> = fiatClientClass(FiatResources, {
 *   operations: { login, refreshToken },
 *   variables: "ACME_FIAT",
 *   baseUrls: { sandbox: "https://sandbox.acme.example/api/v1", production: "https://acme.example/api/v1" },
 * });
 * export class AcmeFiatClient extends Base {
 *   withOptions(limits: LimitOptions): AcmeFiatClient {
 *     return new AcmeFiatClient(sharedOptions(this, limits));
 *   }
 * }
 */
export function fiatClientClass<Resources extends object, const Facts extends FiatFacts>(
  Resources: ResourcesClass<Resources>,
  facts: Facts,
): ClientClass<Resources, OptionsFor<Facts, FiatClientOptions>> {
  const { login, refreshToken } = facts.operations;
  return generatedClientClass(Resources, facts, fiatService(facts.variables, login, refreshToken));
}

/** What `cryptoClientClass` needs to know. */
export interface CryptoFacts extends ServiceFacts {
  readonly operations: {
    readonly createToken: Operation;
    /** Tells `lookupByCardCustomerId` the name of the identifier. @default that helper throws */
    readonly lookupCardCustomer?: Operation;
  };
}

/** Makes the class of a client that logs in with an API key and its secret. See `fiatClientClass`. */
export function cryptoClientClass<Resources extends object, const Facts extends CryptoFacts>(
  Resources: ResourcesClass<Resources>,
  facts: Facts,
): ClientClass<Resources, OptionsFor<Facts, CryptoClientOptions>> {
  const { variables, operations } = facts;
  return generatedClientClass(Resources, facts, cryptoService(variables, operations), operations);
}

/** What `agentClientClass` needs to know. */
export interface AgentFacts extends ServiceFacts {
  /** The variable of the crypto service, whose address the agent operations have: `ACME_CRYPTO_BASE_URL`. */
  readonly baseUrlVariable: string;
}

/** Makes the class of a client with a connector key, which is sent only with agent operations. See `fiatClientClass`. */
export function agentClientClass<Resources extends object, const Facts extends AgentFacts>(
  Resources: ResourcesClass<Resources>,
  facts: Facts,
): ClientClass<Resources, OptionsFor<Facts, AgentClientOptions>> {
  return generatedClientClass(Resources, facts, agentService(facts.variables, facts.baseUrlVariable));
}

/** What `serviceClientClass` needs to know. */
export interface FurtherServiceFacts extends ServiceFacts {
  readonly security: ServiceSecurity;
}

/**
 * Makes the class of a client of a further service. Its token comes from the option `token` or the environment variable
 * `…_TOKEN`, its API key from `apiKey` or `…_API_KEY`. See `fiatClientClass`.
 */
export function serviceClientClass<Resources extends object, const Facts extends FurtherServiceFacts>(
  Resources: ResourcesClass<Resources>,
  facts: Facts,
): ClientClass<Resources, OptionsFor<Facts, FurtherServiceOptions<Facts["security"]>>> {
  const access = furtherService(facts.variables, facts.security);
  return generatedClientClass(Resources, facts, access) as ClientClass<Resources, object>;
}

/** Base addresses by environment, each with its `/api/v1` prefix. */
export type BaseUrls = Readonly<Record<string, string>>;

/** What a generated client knows about its service. */
export interface ServiceFacts {
  /** Prefix of the environment variables: `ACME_FIAT` for `ACME_FIAT_BASE_URL`. */
  readonly variables: string;
  /** The addresses that the option `environment` picks from. @default none: the option does not exist */
  readonly baseUrls?: BaseUrls;
}

/** The options of a client of this service: no `serviceName`, and `environment` only with base addresses. */
export type OptionsFor<Facts, Options> = Omit<Options, "serviceName"> &
  (Facts extends { readonly baseUrls: infer Addresses } ? EnvironmentOption<keyof Addresses & string> : unknown);

/** The option `environment` of a client that knows the addresses of its service. */
export interface EnvironmentOption<Name extends string> {
  /**
   * Which of the known addresses to use, unless `baseUrl` is set. It wins over the environment variable of the base address. There
   * is no default, so that no client reaches real money by accident.
   */
  readonly environment?: Name | undefined;
}

function generatedClientClass<Resources extends object, Options extends ClientOptions>(
  Resources: ResourcesClass<Resources>,
  facts: ServiceFacts,
  access: ServiceAccess<Options>,
  operations?: Operations,
): ClientClass<Resources, Options> {
  const { baseUrls } = facts;
  const credentialNames = [...access.credentialNames, ...(baseUrls ? ["environment"] : [])];
  const Client = clientClass(Resources, { ...access, credentialNames, operations });
  class GeneratedClient extends (Client as new (options?: never) => object) {
    constructor(options: object = {}) {
      super((attachedCore(options) ? options : readOptions(options, facts, access)) as never);
    }
  }
  return GeneratedClient as ClientClass<Resources, Options>;
}

function readOptions(given: object, { baseUrls }: ServiceFacts, access: ServiceAccess<never>): object {
  if (typeof given !== "object" || given === null) return given;
  const own: GivenOptions = ownFields(given);
  const { serviceName, ...options } = own;
  if (serviceName !== undefined) {
    throw new ConfigurationError('Unknown option "serviceName". This client sends the real names already.');
  }
  // Without a credential, there is no secret that the visitors of a page could read.
  const allowed = access.credential === "none" ? { dangerouslyAllowBrowser: true } : {};
  return { ...allowed, ...(baseUrls ? withAddress(options, access.baseUrlVariable, baseUrls) : options) };
}

type GivenOptions = ClientOptions & { readonly environment?: unknown };

/** The options with the address that they choose. The address itself is checked later. */
function withAddress({ environment, ...options }: GivenOptions, variable: string, baseUrls: BaseUrls): ClientOptions {
  const names = Object.keys(baseUrls).map((name) => JSON.stringify(name));
  const oneOf = names.join(" or ");
  if (environment !== undefined && !(typeof environment === "string" && Object.hasOwn(baseUrls, environment))) {
    throw new ConfigurationError(`environment must be ${oneOf}`);
  }
  const known = environment === undefined ? undefined : baseUrls[environment];
  // What the code says counts more than what is left in an environment.
  const baseUrl = options.baseUrl ?? known ?? environmentVariable(variable);
  if (baseUrl !== undefined) return { ...options, baseUrl };
  const advice = `Pass environment (${oneOf}), pass baseUrl, or set ${variable}.`;
  throw new ConfigurationError(`The address of the service is missing. ${advice}`);
}
