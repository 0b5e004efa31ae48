// The sandbox rejects what the mock rejects: for every part of every input it accepts a valid request, and refuses one that
// is wrong in this part alone as documented, without changing anything.

import { beforeAll, expect, it } from "vitest";
import { caseOf, type OperationCase } from "../support/cases/operation-cases.ts";
import {
  type BundledOperation,
  freeQueryOf,
  type JsonValue,
  operations,
  type ResponseObject,
  resolve,
} from "../support/documents/bundled-documents.ts";
import { type Input, type InputPart, visiblePartsOf, writeInput } from "../support/documents/inputs.ts";
import { fieldsOf, fits, replaceAt } from "../support/documents/schemas.ts";
import { CONNECTOR_KEY, logins } from "../support/harness/sdk-clients.ts";
import {
  exemptionOf,
  requestFor,
  SandboxRecorder,
  type SeededSandbox,
  seedSandbox,
  tokenIn,
} from "../support/sandbox/sandbox-recorder.ts";

/** Invalid requests that the sandbox accepts, each with its reason, by the name of the wrong part. */
const accepted: Readonly<Record<string, string>> = {
  "checkHealth credential required": "whether health needs a token is undocumented (G54)",
  "pingHealth credential required": "whether health needs a token is undocumented (G54)",
};

// All parts of a name: there may be one for each form of the body.
const mutants = operations().flatMap((entry) =>
  [...new Set(visiblePartsOf(entry).map(({ name }) => name))].map((name) => {
    const parts = visiblePartsOf(entry).filter((part) => part.name === name);
    return [name, { entry, parts }] as const;
  }),
);

let world: SeededSandbox;

beforeAll(async () => {
  world = await seedSandbox();
});

it.each(mutants.filter(([name]) => !(name in accepted)))("refuses %s", async (name, { entry, parts }) => {
  for (const part of parts) {
    const { recorder, input, status: expected } = await openCall(entry, part);
    const before = recorder.state();
    expect(part.wrong, name).not.toEqual([]);
    for (const wrong of part.wrong) {
      const { status, text } = await recorder.send(writeInput(entry, mutate(entry, part, input, wrong)));
      const answered = `${JSON.stringify(wrong) ?? "nothing"}: ${status} ${text}`;
      const { document, operation } = entry;
      const documented = operation.responses[status] ?? operation.responses.default;
      if (documented === undefined || status < 400) throw new Error(`not a documented refusal of ${answered}`);
      const schema = resolve<ResponseObject>(document, documented).content?.["application/json"]?.schema;
      expect(schema !== undefined && fits(document, schema, JSON.parse(text) as JsonValue), answered).toBe(true);
    }
    expect(recorder.state()).toBe(before);

    const { status, text } = await recorder.send(writeInput(entry, input));
    expect([status, text], "the request that is not wrong").toEqual([expected, text]);
  }
});

it.each(Object.entries(accepted))("accepts %s: %s", async (name) => {
  const [, found] = mutants.find(([each]) => each === name) ?? [];
  const [part] = found?.parts ?? [];
  if (found === undefined || part === undefined) throw new Error(`there is no ${name}`);
  const { recorder, input } = await openCall(found.entry, part);
  const { status } = await recorder.send(writeInput(found.entry, mutate(found.entry, part, input, undefined)));
  expect(status).toBe(200);
});

/** A sandbox that accepts the call whose body is most like that of the part, the call as an input, and its valid status. */
async function openCall(entry: BundledOperation, { valid }: InputPart) {
  const operation = caseOf(entry.operation.operationId);
  const likeness = (body: JsonValue | undefined) =>
    Object.keys(fieldsOf(body)).filter((name) => name in fieldsOf(valid.body)).length;
  const { call, exemption } = operation.calls
    .map((each) => ({ call: each, exemption: exemptionOf(operation.operationId, each.title) }))
    .filter((each) => each.exemption?.calls === undefined)
    .reduce((best, next) => (likeness(next.call.request.body) > likeness(best.call.request.body) ? next : best));
  const request = requestFor(operation, call);
  const recorder = new SandboxRecorder(world, operation, call, request);
  const input: Input = {
    ...valid,
    path: request.path,
    query: freeQueryOf(entry) === undefined ? request.query : valid.query,
    ...(request.body !== undefined && { body: request.body }),
    ...(valid.credential !== undefined && { credential: `Bearer ${await credentialOf(recorder, operation)}` }),
  };
  return { recorder, input, status: exemption?.status ?? call.answer.status };
}

/** The input with a part replaced. Parameters that exclude it are removed. */
function mutate({ operation }: BundledOperation, { place }: InputPart, input: Input, wrong: JsonValue | undefined) {
  const others = (operation["x-exactly-one"] ?? []).filter((name) => place[0] === "query" && name !== place[1]);
  const alone = others.reduce((rest, name) => replaceAt(rest, ["query", name], undefined), input);
  return replaceAt(alone, place, wrong);
}

async function credentialOf(recorder: SandboxRecorder, { api, credential }: OperationCase): Promise<string> {
  if (credential === "connector") return CONNECTOR_KEY;
  const login = logins.find((each) => each.api === api);
  if (login === undefined) throw new Error(`the ${api} document has no login`);
  const body = login.calls[0].request.body ?? null;
  const input: Input = { path: {}, query: {}, header: { "Idempotency-Key": "login-1" }, body };
  const { text } = await recorder.send(writeInput(login, input));
  return tokenIn(text) ?? expect.unreachable(`no login: ${text}`);
}
