// The names of a generated SDK: its classes, its environment variables, its folders.

import { pascalCase } from "../../pipeline/generators/print.ts";
import { clientVariable } from "../../pipeline/model/operation-object.ts";

/** One client of the SDK. The agent operations are part of the crypto service, with a client of their own. */
export interface ClientNames {
  /** `fiat`, `crypto`, `agent`, `kyc`: as in `x-sdk`. */
  readonly client: string;
  /** The service whose folder has its resources. */
  readonly api: string;
  /** `AcmeFiatClient` */
  readonly className: string;
  /** `AcmeFiatClientOptions` */
  readonly optionsName: string;
  /** `FiatResources` */
  readonly resources: string;
  /** Property of the client of all services: `fiat`, `wallets`. */
  readonly property: string;
  /** `ACME_FIAT` */
  readonly variables: string;
}

export function clientNames(name: string, client: string, api: string): ClientNames {
  const className = `${pascalCase(name)}${pascalCase(client)}Client`;
  return {
    ...{ client, api, className },
    optionsName: `${className}Options`,
    resources: `${pascalCase(client)}Resources`,
    property: clientVariable(client),
    variables: `${name}_${client}`.toUpperCase(),
  };
}
