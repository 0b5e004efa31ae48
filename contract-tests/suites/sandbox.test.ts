// Every operation through the SDK against the sandbox, with the same calls as against the mock: the documented status, and the
// decoded response. The requests are compared in contract.test.ts.

import { beforeAll, describe, expect, it } from "vitest";
import { type CallCase, cases, isJson, type OperationCase } from "../support/cases/operation-cases.ts";
import type { JsonValue, OpenApiDocument, SchemaObject } from "../support/documents/bundled-documents.ts";
import { fits, partsIn, replaceDecimals } from "../support/documents/schemas.ts";
import { byMethod, expectDecoded, type PerformedCall, perform } from "../support/harness/perform.ts";
import {
  exemptionOf,
  exemptions,
  requestFor,
  SandboxRecorder,
  type SeededSandbox,
  seedSandbox,
} from "../support/sandbox/sandbox-recorder.ts";

let world: SeededSandbox;

beforeAll(async () => {
  world = await seedSandbox();
});

const calls = cases.flatMap((operation) =>
  operation.calls.map((call) => [`${operation.operationId} ${call.title}`, operation, call] as const),
);
const isExempt = ([, { operationId }, { title }]: (typeof calls)[number]) => exemptionOf(operationId, title);

function play(operation: OperationCase, call: CallCase): Promise<PerformedCall> {
  const request = requestFor(operation, call);
  return perform(byMethod, new SandboxRecorder(world, operation, call, request), operation, { ...call, request });
}

describe("the documented response, which the SDK decodes:", () => {
  it.for(calls.filter((call) => !isExempt(call)))("%s", async ([_, operation, call]) => {
    const done = await play(operation, call);
    const { document } = operation;
    const { answer } = call;
    const { own } = done;
    expect([own.status, own.text]).toEqual([answer.status, own.text]);
    expect(own.headers.get("content-type")).toBe(answer.mediaType);
    // A file has no body to compare with but its own text.
    if (!isJson(answer.mediaType)) return expectDecoded(done, document, answer, own.text);
    expect(fits(document, answer.schema, JSON.parse(own.text) as JsonValue), own.text).toBe(true);
    // The sandbox's response has every property of the documented example.
    if (answer.body !== undefined && !answer.name.startsWith("full-")) {
      const shown = propertiesIn(document, answer.schema, answer.body);
      const there = propertiesIn(document, answer.schema, JSON.parse(own.text) as JsonValue);
      expect([...shown].filter((place) => !there.has(place))).toEqual([]);
    }
    expectDecoded(done, document, answer, exactBody(document, answer.schema, own.text));
  });
});

describe("leaves out", () => {
  const left = calls.flatMap(([title, operation, call]) => {
    const exemption = exemptionOf(operation.operationId, call.title);
    return exemption ? [[title, exemption, operation, call] as const] : [];
  });

  it.each(left.map((each) => [`${each[0]}, as ${each[1].reason}`, each] as const))("%s", async (_, each) => {
    const [, exemption, operation, call] = each;
    const { own } = await play(operation, call);
    expect([own.status, own.text]).toEqual([exemption.status, own.text]);
  });

  it("no call that does not exist", () => {
    const known = new Set(left.map(([, exemption]) => exemption));
    expect(exemptions.filter((exemption) => !known.has(exemption))).toEqual([]);
  });
});

/** The places of all declared properties that are present and not null. */
function propertiesIn(document: OpenApiDocument, schema: SchemaObject, value: JsonValue): Set<string> {
  const there = [...partsIn(document, schema, value)].filter((part) => part.value !== null).map(({ at }) => at);
  return new Set(there.filter((at) => /\/(?!\[\]$|\*$)[^/]+$/.test(at)));
}

const MARK = "\u0000";

/** The body as the SDK returns it: amounts as strings with the digits that were sent, other numbers as numbers. */
function exactBody(document: OpenApiDocument, schema: SchemaObject, text: string): JsonValue {
  const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;
  const marked = text.replace(tokens, (token) => (token.startsWith('"') ? token : `"\\u0000${token}"`));
  const unmarked = replaceDecimals(document, schema, JSON.parse(marked) as JsonValue, (amount) =>
    String(amount).replace(MARK, ""),
  );
  return JSON.parse(JSON.stringify(unmarked), (_, value: JsonValue) =>
    typeof value === "string" && value.startsWith(MARK) ? Number(value.slice(1)) : value,
  ) as JsonValue;
}
