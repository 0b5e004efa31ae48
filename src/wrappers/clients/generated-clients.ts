// Makes the classes of generated clients.

import type { Operation } from "../operation/operation.ts";
import { type AgentClientOptions, agentService } from "./agent-service.ts";
import type { ClientClass, ResourcesClass } from "./client-class.ts";
import { attachOperations } from "./client-operations.ts";
import { type CryptoClientOptions, cryptoService } from "./crypto-service.ts";
import { type FiatClientOptions, type FiatLogin, fiatService } from "./fiat-service.ts";
import { type FurtherServiceOptions, furtherService, type ServiceSecurity } from "./further-service.ts";
import { generatedClientClass, type OptionsFor, type ServiceFacts } from "./generated-service.ts";

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
  return generatedClientClass(
    Resources,
    facts,
    fiatService(facts.variables, facts.operations.login, facts.operations.refreshToken),
  );
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
  const Client = generatedClientClass(Resources, facts, cryptoService(variables, operations));
  return attachOperations(Client, operations);
}

/** What `agentClientClass` needs to know. */
export interface AgentFacts extends ServiceFacts {
  /** The variable of the crypto service, whose address the agent operations have: `ACME_CRYPTO_BASE_URL`. */
  readonly baseUrlVariable: string;
}

/** Makes the class of a client with a connector key, which is sent only with agent operations (S7). See `fiatClientClass`. */
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
