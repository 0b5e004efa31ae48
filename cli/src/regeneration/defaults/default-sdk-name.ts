// x-sdk: the client of the service, the resource of the tag, and a method by the verb of the operationId.

import type { JsonObject } from "../../pipeline/model/json-pointer.ts";
import { clientOf } from "../../project/service-names.ts";
import type { Default, OperationFacts } from "./operation-facts.ts";
import { camelCase, segmentsOf, singular, wordsOf } from "./words.ts";

export interface DefaultSdkName extends JsonObject {
  client: string;
  resource: string;
  method: string;
}

/** @param taken The SDK names of other operations, as `sdkKey` has them. */
export function defaultSdkName(facts: OperationFacts, taken: ReadonlySet<string>): Default<DefaultSdkName> {
  const { api, path } = facts;
  const client = api === "crypto" && path.startsWith("/agent/") ? "agent" : clientOf(api);
  const { resource, why } = resourceOf(facts);
  const candidates = methodNames(String(facts.operation.operationId), resource, client);
  const names = candidates.map((method): DefaultSdkName => ({ client, resource, method }));
  const free = names.find((name) => !taken.has(sdkKey(name)));
  return { value: free ?? { client, resource, method: candidates.at(-1) ?? "call" }, why };
}

export function sdkKey({ client, resource, method }: DefaultSdkName): string {
  return `${client}.${resource}.${method}`;
}

function resourceOf({ path, operation: { tags } }: OperationFacts): { resource: string; why: string } {
  const [tag] = Array.isArray(tags) ? tags : [];
  const [segment = ""] = segmentsOf(path).filter((part) => part !== "agent");
  const ofTag = typeof tag === "string" ? camelCase(wordsOf(tag)) : undefined;
  const resource = ofTag ?? camelCase(wordsOf(segment)) ?? "operations";
  const why = ofTag === undefined ? "from the first segment of the path" : `from the tag ${tag}`;
  return { resource: memberNames.has(resource) ? `${resource}Operations` : resource, why };
}

/** What every client has: a resource of that name would hide it. */
const memberNames: ReadonlySet<string> = new Set(["close", "constructor", "request", "withOptions"]);

/** `createCustomer` of `customers` is `create`; the shortest name first. */
function methodNames(operationId: string, resource: string, client: string): string[] {
  const words = wordsOf(operationId);
  const ofResource = new Set([...wordsOf(resource), client].map(singular));
  const short = words.filter((word) => !ofResource.has(singular(word)));
  const whole = camelCase(words) ?? "call";
  return [camelCase(short) ?? whole, whole].filter((name) => name !== "constructor").concat(`${whole}Operation`);
}
