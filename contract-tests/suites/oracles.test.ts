// Bare openapi-fetch sends the same bytes as the SDK: for the documents' examples, and for the fewest and the most values that
// an operation takes, with characters that break unencoded requests.

import { expect, it } from "vitest";
import {
  cases,
  MADE_KEY,
  parametersIn,
  type RequestCase,
  requestOf,
  requestsOf,
  takesAnyText,
} from "../support/cases/operation-cases.ts";
import {
  type BundledOperation,
  isFree,
  isUntyped,
  type JsonValue,
  type ParameterObject,
  resolve,
  type SchemaObject,
} from "../support/documents/bundled-documents.ts";
import { replaceWhere } from "../support/documents/schema-walk.ts";
import { bareRequest, entryOf, sendBySdk, stepsOf } from "../support/oracles/oracle.ts";

// Reserved and unsafe characters, some that look encoded already, and Unicode of two to four bytes.
const HARD = ":/?#[]@!$&'()*+,;= \"%<>\\^`{|} -._~ %2F%00 ../ \t\r\n é漢🙂\u2028";

const FREE: [string, JsonValue][] = [
  ["text", HARD],
  ["in[brackets]", "1"],
  ["nothing", ""],
  ["fraction", 0.5],
  ["flag", false],
  ["list", ["a b", 2, true, HARD]],
];

const calls = cases.flatMap((operation) =>
  variantsOf(entryOf(operation)).map((request) => {
    const hasPathValues = Object.keys(request.path).length > 0;
    const isFiatWrite = operation.api === "fiat" && request.idempotencyKey !== undefined;
    const rules = [...(isFiatWrite ? ["[S9]"] : []), ...(hasPathValues ? ["[S35]"] : [])];
    const title = [...rules, operation.operationId, request.name].join(" ").trim();
    return [title, operation, request] as const;
  }),
);

it.for(calls)("%s", async ([_, operation, request]) => {
  const steps = stepsOf(operation, request);
  const sent = await sendBySdk(operation, request, () => MADE_KEY);
  expect(sent).toEqual(await Promise.all(steps.map(bareRequest)));
});

it("[F10] no two requests share a key of the SDK", async () => {
  const made = calls.filter(([, , request]) => request.idempotencyKey === MADE_KEY);
  const sent = await Promise.all(made.map(([, operation, request]) => sendBySdk(operation, request)));
  const keys = sent.flat().flatMap(({ headers }) => Object.fromEntries(headers)["idempotency-key"] ?? []);
  expect(keys.length).toBeGreaterThan(made.length);
  expect(new Set(keys).size).toBe(keys.length);
});

/** All of them send different requests. */
function variantsOf(entry: BundledOperation): RequestCase[] {
  const shown = requestsOf(entry);
  const [first] = shown;
  if (first === undefined) throw new Error(`${entry.operation.operationId} has no request`);
  const variants = [...shown, least(entry, first), ...hardOnes(entry, first), ...otherKeys(entry, first)];
  const wires = variants.map(({ path, query, body, idempotencyKey }) =>
    JSON.stringify([path, query, body, idempotencyKey]),
  );
  return variants.filter((_, index) => wires.indexOf(wires[index] ?? "") === index);
}

function least(entry: BundledOperation, { path, query, body }: RequestCase): RequestCase {
  const { requestBody, "x-exactly-one": exclusive = [] } = entry.operation;
  const required = parametersIn(entry, "query").filter((parameter) => parameter.required);
  const needed = new Set([...exclusive, ...required.map(({ name }) => name)]);
  return requestOf(entry, "with the least", {
    path,
    query: Object.fromEntries(Object.entries(query).filter(([name]) => needed.has(name))),
    body: requestBody?.required ? body : undefined,
  });
}

// One; with parameters that exclude one another, one for each.
function hardOnes(entry: BundledOperation, { body }: RequestCase): RequestCase[] {
  const { "x-exactly-one": exclusive = [] } = entry.operation;
  return (exclusive.length > 0 ? exclusive : [""]).map((chosen) => {
    const query = parametersIn(entry, "query").filter(({ name }) => name === chosen || !exclusive.includes(name));
    return requestOf(entry, `with hard characters ${chosen}`.trim(), {
      path: Object.fromEntries(
        parametersIn(entry, "path").map((parameter) => [parameter.name, String(hardValue(entry, parameter))]),
      ),
      query: Object.fromEntries(
        query.flatMap((parameter): [string, JsonValue][] =>
          isFree(parameter) ? FREE : [[parameter.name, hardValue(entry, parameter)]],
        ),
      ),
      body: hardBody(entry, body),
    });
  });
}

// A text contains its own name, so that swapped values are noticed.
function hardValue({ document, operation }: BundledOperation, { name, schema, example }: ParameterObject): JsonValue {
  if (takesAnyText(document, schema)) return name + HARD;
  const { enum: closed, type } = resolve(document, schema);
  const value = closed?.at(-1) ?? (type === "integer" ? 37 : example);
  if (value === undefined) throw new Error(`${operation.operationId}: there is no value for ${name}`);
  return value;
}

function hardBody({ document, operation }: BundledOperation, body: JsonValue | undefined): JsonValue | undefined {
  const schema = operation.requestBody?.content["application/json"]?.schema;
  if (schema === undefined || body === undefined) return body;
  if (isUntyped(resolve(document, schema))) return { [HARD]: [HARD, { [HARD]: HARD }] };
  return replaceWhere(
    document,
    schema,
    body,
    (part: SchemaObject) => takesAnyText(document, part),
    (text) => `${text}${HARD}`,
  );
}

// The caller's key wins over the SDK's; where the caller must decide, no key is a decision too.
function otherKeys(entry: BundledOperation, values: RequestCase): RequestCase[] {
  const { mode } = entry.operation["x-idempotency"];
  if (mode === "auto") return [requestOf(entry, "with a key of the caller's", values, "a-key-of-the-caller's")];
  if (mode === "required") return [requestOf(entry, "without a key", values, false)];
  return [];
}
