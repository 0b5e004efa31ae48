// Requests that the sandbox accepts, to be changed in one part.

import { type CallCase, cases, type OperationCase } from "../cases/operation-cases.ts";
import type { BundledOperation, JsonValue } from "../documents/bundled-documents.ts";
import type { Input, InputPart } from "../documents/inputs.ts";
import { fieldsOf } from "../documents/keywords.ts";
import { freeQueryOf } from "../documents/parameters.ts";
import { replaceAt, type ValuePlace } from "../documents/value-places.ts";
import { CONNECTOR_KEY, logins } from "../harness/sdk-clients.ts";
import { writeInput } from "../inputs/write-input.ts";
import { entryOf } from "../oracles/steps.ts";
import { type Exemption, exemptionOf } from "./exemptions.ts";
import { requestFor, SandboxRecorder } from "./sandbox-recorder.ts";
import type { SeededSandbox } from "./seeded-sandbox.ts";

/** The call of an operation whose body has the form of a part. */
export interface MutatedCall {
  readonly operation: OperationCase;
  readonly call: CallCase;
  /** Why the sandbox does not accept this valid call. */
  readonly exemption: Exemption | undefined;
}

export function callFor(operationId: string, { valid }: InputPart): MutatedCall {
  const operation = cases.find((each) => each.operationId === operationId);
  if (operation === undefined) throw new Error(`there is no operation ${operationId}`);
  const found = operation.calls
    .map((call) => ({ operation, call, exemption: exemptionOf(operationId, call.title) }))
    .filter(({ exemption }) => exemption === undefined || exemption.calls === undefined)
    .map((each) => ({ each, alike: likeness(each.call.request.body, valid.body) }))
    .reduce((best, next) => (next.alike > best.alike ? next : best));
  return found.each;
}

function likeness(one: JsonValue | undefined, other: JsonValue | undefined): number {
  return Object.keys(fieldsOf(one)).filter((name) => name in fieldsOf(other)).length;
}

/** A sandbox that accepts the call, and the call as an input. */
export async function openMutatedCall(
  world: SeededSandbox,
  { operation, call }: MutatedCall,
  valid: Input,
): Promise<{ readonly recorder: SandboxRecorder; readonly input: Input }> {
  const request = requestFor(operation, call);
  const recorder = new SandboxRecorder(world, operation, call, request);
  const input: Input = {
    ...valid,
    path: request.path,
    query: freeQueryOf(entryOf(operation)) === undefined ? request.query : valid.query,
    ...(request.body !== undefined && { body: request.body }),
    ...(valid.credential !== undefined && { credential: `Bearer ${await credentialOf(recorder, operation)}` }),
  };
  return { recorder, input };
}

/** The input with a part replaced. Parameters that exclude it are removed. */
export function mutate({ entry, place, wrong }: Mutation, input: Input): Input {
  const others = (entry.operation["x-exactly-one"] ?? []).filter((name) => place[0] === "query" && name !== place[1]);
  const alone = others.reduce((rest, name) => replaceAt(rest, ["query", name], undefined), input);
  return replaceAt(alone, place, wrong);
}

interface Mutation {
  readonly entry: BundledOperation;
  readonly place: ValuePlace;
  readonly wrong: JsonValue | undefined;
}

async function credentialOf(recorder: SandboxRecorder, { api, credential }: OperationCase): Promise<string> {
  if (credential === "connector") return CONNECTOR_KEY;
  const login = logins.find((each) => each.api === api);
  if (login === undefined) throw new Error(`the ${api} document has no login`);
  const body = login.calls[0]?.request.body ?? null;
  const input: Input = { path: {}, query: {}, header: { "Idempotency-Key": "login-1" }, body };
  const { text } = await recorder.send(writeInput(entryOf(login), input));
  const token = tokenIn(text);
  if (token === undefined) throw new Error(`no login: ${text}`);
  return token;
}

/** The token in the response to a login. */
export function tokenIn(text: string): string | undefined {
  const body = fieldsOf(JSON.parse(text) as JsonValue);
  const token = fieldsOf(body.data).access_token ?? body.access_token;
  return typeof token === "string" ? token : undefined;
}
