// Every client belongs to one service, and its name is free in the joint client. Defaults keep to this; `x-sdk` may not.

import type { Bundle } from "../pipeline/bundle/bundle-spec.ts";
import { type Problem, problemAt, refuse } from "../pipeline/bundle/problem.ts";
import { isObject } from "../pipeline/model/json-pointer.ts";
import { asDocument } from "../pipeline/model/openapi-document.ts";
import { listOperations } from "../pipeline/model/operation-object.ts";
import { clientOf, RESERVED_CLIENTS } from "../project/service-names.ts";

interface Service {
  readonly api: string;
  readonly wire: Bundle;
}

/** Throws a `PipelineError` with every operation whose `x-sdk` names a client that its service cannot have. */
export function checkClients(services: readonly Service[]): void {
  const owners = new Map(services.map(({ api }) => [clientOf(api), api]));
  owners.set("agent", "crypto");
  refuse(services.flatMap((service) => problemsOf(service, owners)));
}

/** `owners`: services by client; grows. */
function problemsOf({ api, wire }: Service, owners: Map<string, string>): Problem[] {
  return listOperations(asDocument(wire.document)).flatMap(({ path, method, operation }) => {
    const sdk = operation["x-sdk"];
    if (!isObject(sdk) || typeof sdk.client !== "string") return [];
    const { client } = sdk;
    const owner = owners.get(client) ?? api;
    owners.set(client, owner);
    const reason = RESERVED_CLIENTS.includes(client)
      ? `no client can be named "${client}": the generated package uses this name`
      : owner === api
        ? undefined
        : `the client "${client}" is one of the ${owner} service`;
    const at = ["paths", path, method.toLowerCase(), "x-sdk", "client"];
    return reason === undefined ? [] : [{ ...problemAt(wire, at, reason), hint: `Use ${clientOf(api)}.` }];
  });
}
