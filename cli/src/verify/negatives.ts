// Requests that the service should refuse, and whether it does.

import { randomBytes, randomUUID } from "node:crypto";
import { isObject, type JsonObject } from "../pipeline/model/json-pointer.ts";
import { resolve, type Schema } from "../pipeline/model/openapi-document.ts";
import { type Finding, finding, isRequiredAssumed } from "./judge.ts";
import type { Step } from "./plan.ts";
import { isAssumedNode, isDeletion } from "./service.ts";

/** What is wrong with a request. */
export interface Negative {
  /** `bad token`, `missing field: amount` */
  readonly name: string;
  /** Of the statement that the request breaks. */
  readonly pointer: string;
  readonly isAssumed: boolean;
  readonly credential?: string;
  /** Takes the place of each id in the path. */
  readonly id?: string;
  readonly spoil?: ((body: JsonObject) => void) | undefined;
}

/** None of an operation that moves money, deletes, or has a second effect. */
export function negativesOf(steps: readonly Step[]): Step[] {
  const harmless = steps.filter(({ operation }) => {
    return !operation.money && operation.retry !== "unsent" && !isDeletion(operation);
  });
  const reads = harmless.filter(({ isWrite }) => !isWrite);
  const withToken = reads.filter(({ operation }) => operation.auth === "token").slice(0, 1);
  const withPath = reads.filter(({ operation: { pathParameters, responses } }) => {
    return pathParameters.length > 0 && responses.some(({ status }) => status === "404");
  });
  const credential = randomBytes(24).toString("hex");
  return [
    ...withToken.map((step) => ({ ...step, negative: { ...refusal(step, "401"), name: "bad token", credential } })),
    ...harmless.flatMap((step) => spoiledBodies(step).map((negative) => ({ ...step, negative }))),
    ...withPath.map((step) => {
      return { ...step, negative: { ...refusal(step, "404"), name: "unknown id", id: `unknown-${randomUUID()}` } };
    }),
  ];
}

function refusal({ operation }: Step, status: string): Pick<Negative, "pointer" | "isAssumed"> {
  const response = operation.responses.find((one) => one.status === status);
  return { pointer: response?.at ?? operation.pointer, isAssumed: response?.isAssumed ?? true };
}

function spoiledBodies({ service: { document }, operation, body }: Step): Negative[] {
  const { body: model, operation: object } = operation;
  if (model === undefined || !isObject(body)) return [];
  const schema = resolve(document, model.schema);
  const pointer = model.schema.$ref?.slice(1) ?? model.pointer;
  const property = (name: string) => schema.properties?.[name] as Schema | undefined;
  const missing = schema.required?.find((name) => name in body);
  const wrong = Object.keys(schema.properties ?? {}).find((name) => {
    return name in body && resolve(document, property(name) ?? {}).type === "string";
  });
  const isAssumed = [object.requestBody && resolve(document, object.requestBody), schema].some(isAssumedNode);
  const negative = (kind: string, field: string | undefined, below: string, spoil: Negative["spoil"]): Negative[] => {
    if (field === undefined) return [];
    const isOwn = isAssumedNode(property(field)) || (below === "/required" && isRequiredAssumed(schema));
    return [{ name: `${kind}: ${field}`, pointer: pointer + below, isAssumed: isAssumed || isOwn, spoil }];
  };
  return [
    ...negative("missing field", missing, "/required", (sent) => delete sent[missing ?? ""]),
    ...negative("wrong type", wrong, `/properties/${wrong}`, (sent) => {
      sent[wrong ?? ""] = { not: "a string" };
    }),
  ];
}

/**
 * Whether the service refused what the documents do not allow. The shape of its response is judged apart. Nothing for a refusal
 * that is not about the request: a rate limit, or a credential that has expired.
 */
export function judgeRefusal(
  step: Step,
  { name, pointer, isAssumed, credential }: Negative,
  status: number,
): Finding[] {
  if (status === 429 || (credential === undefined && (status === 401 || status === 403))) return [];
  const holds = status >= 400 && status < 500;
  const seen = holds ? `refused with ${status}` : status < 300 ? "accepted" : `status ${status}`;
  return [finding({ ...step, status }, isAssumed, [name, "refused", seen], pointer, holds)];
}
