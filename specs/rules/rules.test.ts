import { describe, expect, test } from "vitest";
import { formerNames } from "../../cli/src/pipeline/model/extensions.ts";
import { type Json, type JsonObject, toPointer } from "../../cli/src/pipeline/model/json-pointer.ts";
import { decimalMoney, examplePresent, idSchemas, namedBody, requiredFields, untypedBody } from "./functions/bodies.ts";
import { extensionUse, namesExist } from "./functions/extensions.ts";
import { accessScope, knownClient, requiredExtensions, ruleIds, uniqueSdkName } from "./functions/operations.ts";
import { documentedStatuses, envelopeFits, failureShape, rateLimitHeaders } from "./functions/responses.ts";
import { idempotencyKey, retryFitsKey } from "./functions/retries.ts";
import { describedFields, openLists, reservedServers, sharedAmounts, tagConstants } from "./functions/schemas.ts";
import { serviceTexts } from "./functions/texts.ts";
import type { LintRule } from "./lint-rule.ts";

/** A document that is just large enough, and what the rule finds. What a rule accepts is in our own documents, which `npm run generate` lints. */
type Case = readonly [what: string, document: JsonObject, ...findings: readonly unknown[]];

function rule(check: LintRule, cases: readonly Case[]): void {
  describe(check.name, () => {
    for (const [what, document, ...expected] of cases) {
      test(what, () => {
        const found = check(document).map(({ path, message }) => `${toPointer(path)} ${message}`);
        // Without what all places have in common.
        const common = /\/paths\/~1here|\/content\/application~1json|^\/components\/schemas/g;
        expect(found.map((text) => text.replace(common, ""))).toEqual(expected);
      });
    }
  });
}

/** A document with one operation, at `/here`. */
function op(method: string, operation: JsonObject, rest: JsonObject = {}): JsonObject {
  return { ...rest, paths: { "/here": { [method]: operation } } };
}

/** The JSON body of a request or a response. */
function json(schema: Json, rest: JsonObject = {}): JsonObject {
  return { content: { "application/json": { schema, ...rest } } };
}

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const schemas = (own: JsonObject, rest: JsonObject = {}): JsonObject => ({ components: { schemas: own }, ...rest });
const body = (schema: Json): JsonObject => ({ requestBody: json(schema) });
const success = (schema: Json): JsonObject => ({ responses: { "200": json(schema) } });
const sent = (operation: JsonObject): JsonObject => ({ webhooks: { sent: { post: operation } } });
const text = { type: "string" };
const record = { type: "object", properties: {} };

const records = schemas({ SendRequest: record, Transfer: record });
const dataOf = (data: Json): JsonObject => success({ allOf: [{}, { properties: { data } }] });
const unnamedBody = "/post/requestBody/schema make the request body a reference to a schema named …Request";
const nameData = "make the envelope's data a reference to a named record, or a list of one";
const unnamedData = `/post/responses/200/schema/allOf/1/properties/data ${nameData}`;
const unnamedEnvelope = "/post/responses/200/schema make the body a reference to a schema named …Response";
const namedEnvelope = (data: Json): JsonObject =>
  schemas({ TransferResponse: { allOf: [ref("EnvelopeB"), { properties: { data } }] }, Transfer: record });
rule(namedBody, [
  ["a body has no name", op("post", body(record), records), unnamedBody],
  ["a body has a name of another kind", op("post", body(ref("Transfer")), records), unnamedBody],
  ["a webhook, which the service sends, has any body", sent(body(record))],
  ["an envelope has no name", op("post", dataOf(ref("Transfer")), records), unnamedEnvelope],
  ["data has no name", op("post", dataOf(record), records), unnamedEnvelope, unnamedData],
  [
    "data lists what has no name",
    namedEnvelope({ type: "array", items: record }),
    `/TransferResponse/allOf/1/properties/data ${nameData}`,
  ],
  ["an envelope and its data have names", namedEnvelope(ref("Transfer"))],
]);

const addReason = "add x-not-shown with the reason: the body is untyped";
const untyped = success({ type: "object", properties: { data: {} } });
const noSchema = { requestBody: { content: { "application/json": {} } } };
const noContent = { responses: { "200": { description: "Done." }, "404": { description: "Gone." } } };
const addContent = "/post/responses/200 add content with a schema or x-not-shown to the success";
rule(untypedBody, [
  ["a request without", op("post", body({})), `/post/requestBody/schema ${addReason}`],
  ["a response without", op("post", success({ description: "Any." })), `/post/responses/200/schema ${addReason}`],
  ["data without", op("post", untyped), `/post/responses/200/schema/properties/data ${addReason}`],
  ["no schema", op("post", noSchema), "/post/requestBody add a schema to the body"],
  ["a success has a body, an error need not", op("post", noContent), addContent],
]);

const addExample = "add an example: the body is typed";
rule(examplePresent, [
  ["in an operation", op("post", body(text)), `/post/requestBody ${addExample}`],
  ["in a webhook", sent(body(text)), `/webhooks/sent/post/requestBody ${addExample}`],
  [
    "in a component",
    { components: { responses: { Failed: json(text) } } },
    `/components/responses/Failed ${addExample}`,
  ],
]);

const idInPath = (schema: JsonObject, rest: JsonObject = {}): JsonObject =>
  op("get", { parameters: [{ name: "cardId", in: "path", schema, ...rest }] });
const kinds = [ref("CardId"), ref("OrderId")];
const noKind = "/get/parameters/0 cardId must refer to a schema named …Id, or to several";
rule(idSchemas, [
  ["an …Id is a number", schemas({ CardId: { type: "integer" } }), "/CardId CardId ends in Id: make its type string"],
  ["an id in a path refers to several", idInPath({ anyOf: kinds })],
  ["an id in a path is any string", idInPath(text), noKind],
  ["an id in a path may be any string", idInPath({ anyOf: [...kinds, text] }), noKind],
  ["an assumed id in a path", idInPath(text, { "x-basis": "assumed" })],
]);

const number = { type: "number" };
const wallet = (own: JsonObject): JsonObject => schemas({ Wallet: { type: "object", properties: own } });
const looksLikeMoney = (at: string, name: string): string => `${at} ${name} looks like money: add format: decimal`;
const money = (name: string, rest = ""): string => looksLikeMoney(`/Wallet/properties/${name}${rest}`, name);
const minAmount = { name: "min_amount", in: "query", schema: number };
const minPlace = "/components/parameters/MinAmount/schema";
rule(decimalMoney, [
  ...["amount", "gas_amount", "totalFee", "amount_usd", "available", "used", "remaining"].map(
    (name): Case => [`${name} as a number`, wallet({ [name]: number }), money(name)],
  ),
  ["one type among others", wallet({ fee: { type: ["string", "number"] } }), money("fee")],
  ["a list", wallet({ amounts: { type: "array", items: number } }), money("amounts", "/items")],
  ["a parameter", { components: { parameters: { MinAmount: minAmount } } }, looksLikeMoney(minPlace, "MinAmount")],
  ["other numbers and texts", wallet({ account_status: number, fee_breakdown: text, accounts: number })],
  ["a count", wallet({ limit: { type: "integer" } })],
]);

const reserved = (resource: string, method: string): Case => [
  `a name that a class or client has other uses for: ${resource}.${method}`,
  op("get", { "x-sdk": { client: "crypto", resource, method } }),
  expect.stringContaining("x-sdk must match pattern"),
];
const use = (name: string, value: Json): JsonObject => op("get", { [name]: value });
rule(extensionUse, [
  ["a misspelled name", use("x-retyr", "read"), "/get/x-retyr x-retyr is unknown: did you mean x-retry?"],
  [
    "deep in the document",
    { info: { license: { "x-base": 1 } } },
    expect.stringMatching(/^\/info\/.* mean x-basis\?$/),
  ],
  [
    "like no other name",
    { "x-top": 1 },
    expect.stringMatching(/^\/x-top .* unknown; the extensions are x-.*, x-retry, /),
  ],
  [
    "an operation",
    use("x-sensitive", true),
    "/get/x-sensitive x-sensitive is not allowed on: operation; use it on: schema",
  ],
  [
    "a parameter",
    use("parameters", [{ "x-retry": "read" }]),
    expect.stringMatching(/not allowed on: parameter; use it on: op/),
  ],
  ...[...formerNames].map(
    ([name, now]): Case => [`the former name ${name}`, use(name, true), `/get/${name} ${name} is now written ${now}`],
  ),
  [
    "another form than at its place",
    op("get", { parameters: [{ name: "a", in: "query", "x-sdk": { client: "a" } }] }),
    '/get/parameters/0/x-sdk x-sdk must NOT have additional properties: "client"',
  ],
  [
    "another value",
    use("x-money", false),
    '/get/x-money x-money must be equal to one of the allowed values: [true,"offer"]',
  ],
  [
    "another field",
    use("x-idempotency", { mode: "auto", life: 1 }),
    expect.stringMatching(/additional properties: "life"$/),
  ],
  [
    "another name of a field",
    use("x-not-shown", { 24: "The body." }),
    expect.stringContaining('/get/x-not-shown x-not-shown must match pattern "^G[0-9]+$"'),
    expect.stringContaining("/get/x-not-shown x-not-shown property name must be valid"),
  ],
  reserved("close", "list"),
  reserved("cards", "constructor"),
  [
    "names and examples",
    use("responses", { "200": { headers: { "x-request-id": { schema: { default: { "x-any": 1 } } } } } }),
  ],
]);

const said = (description: string, rest: JsonObject = {}): JsonObject =>
  op("get", { description, "x-sdk": { client: "fiat", resource: "swaps", method: "quote" }, ...rest });
const ofTheSdk = "is a word of the SDK: move what is said of it to x-sdk.note";
rule(serviceTexts, [
  ["a word of the SDK", said("The SDK waits."), `/get/description SDK ${ofTheSdk}`],
  ["a class", said("Throws an `ApiError`."), `/get/description ApiError ${ofTheSdk}`],
  ["an option", said("Set `maxAmount`."), `/get/description maxAmount ${ofTheSdk}`],
  ["a method", said("See `swaps.quote`."), `/get/description swaps.quote ${ofTheSdk}`],
  ["a contradiction", said("Both (A15)."), "/get/description A15 is a rule id: move it to x-rules"],
  ["a gap", said("Unknown (G61)."), "/get/description G61 is a rule id: move it to x-not-shown"],
  ["a rule of the SDK", said("See S22."), "/get/description S22 is a rule id: remove it"],
  [
    "the summary of an example, not its value",
    op("get", body(text), { components: { examples: { Some: { summary: "A8.", value: { description: "A9." } } } } }),
    "/components/examples/Some/summary A8 is a rule id: move it to x-rules",
  ],
  [
    "the text of a gap",
    said("Waits.", { "x-not-shown": { G8: "The SDK guesses." } }),
    `/get/x-not-shown/G8 SDK ${ofTheSdk}`,
  ],
  ["ids in extensions", said("Waits.", { "x-not-shown": { G8: "The body." }, "x-rules": ["C1"] })],
  ["a note", use("parameters", [{ "x-sdk": { note: "Made by the SDK." } }])],
]);
rule(extensionUse, [
  ["a note on a parameter", use("parameters", [{ "x-sdk": { note: "Made by the SDK." } }])],
  [
    "a method on a parameter",
    use("parameters", [{ "x-sdk": { note: "a", method: "get" } }]),
    expect.stringMatching(/^\/get\/parameters\/0\/x-sdk x-sdk must NOT have additional properties: "method"$/),
  ],
]);

const readBack = (name: string): JsonObject => ({
  paths: {
    "/here": { get: { operationId: "getCard", "x-retry": "read" }, post: { operationId: "pay", "x-read-back": name } },
  },
});
const oneOf = (...names: string[]): JsonObject =>
  op("get", { "x-exactly-one": ["id", "email"], parameters: names.map((name) => ({ name, in: "query" })) });
const list = (names: JsonObject): JsonObject =>
  op(
    "get",
    {
      "x-paginated": { page: "page", limit: "limit", items: "cards", total: "total", ...names },
      parameters: ["page", "limit"].map((name) => ({ name, in: "query" })),
      ...dataOf(ref("Page")),
    },
    schemas({ Page: { properties: { cards: {}, total: {} } } }),
  );
const noCode = "is not an error code of the operation";
const conflict = (code: string, status = "409"): JsonObject =>
  op("get", {
    "x-idempotency": { mode: "required", conflict: code },
    responses: { [status]: { "x-error-codes": ["in_progress", "exists"] }, "500": {} },
  });
rule(namesExist, [
  ["x-read-back names none", readBack("getCrad"), "/post/x-read-back getCrad is not an operation with x-retry: read"],
  ["x-read-back names a write", readBack("pay"), "/post/x-read-back pay is not an operation with x-retry: read"],
  ["x-exactly-one names another", oneOf("id"), "/get/x-exactly-one email is not a query parameter"],
  ["x-paginated names another page", list({ page: "offset" }), "/get/x-paginated/page offset is not a query parameter"],
  [
    "x-paginated names others",
    list({ items: "crads" }),
    "/get/x-paginated/items crads is not a field of the response's data",
  ],
  ["a conflict is no error code", conflict("exist"), `/get/x-idempotency/conflict exist ${noCode}`],
  [
    "a conflict is an error code of a success",
    conflict("exists", "200"),
    `/get/x-idempotency/conflict exists ${noCode}`,
  ],
]);

const refusals = (...codes: string[]): JsonObject =>
  op("get", { "x-refusal-codes": codes, responses: { "409": { "x-error-codes": ["exists", ...unsure] } } });
const unsure = ["DUPLICATE_REQUEST_IN_PROGRESS", "internal_error"];
const provesNothing = "never proves that nothing was done: remove it";
rule(namesExist, [
  ["a refusal is an error code", refusals("exists")],
  ["a refusal is no error code", refusals("exists", "exist"), `/get/x-refusal-codes/1 exist ${noCode}`],
  [
    "a refusal of what may have been done",
    refusals(...unsure),
    ...unsure.map((code, index) => `/get/x-refusal-codes/${index} ${code} ${provesNothing}`),
  ],
]);

const scopes = { token: { "x-access": { scopes: { "cards:read": "Read." } } }, connector: {} };
const access = (operation: JsonObject): JsonObject =>
  op("get", operation, { security: [{ token: [] }], components: { securitySchemes: scopes } });
const scopeless = { security: [{ connector: [] }], "x-access": { scope: "none" } };
const agent = { "x-sdk": { client: "agent" } };
const ofAgent = (own: JsonObject): JsonObject => ({
  security: [{ bearerAuth: [] }],
  paths: {
    "/here": { get: { ...agent, ...own } },
    "/usual": { get: { ...agent, security: [{ connectorKey: [] }] } },
    "/other": { get: { ...agent, security: [{ connectorKey: [] }] } },
  },
});
rule(accessScope, [
  ["missing", access({}), "/get x-access is missing; add x-access: { scope: … } with one of cards:read, none"],
  [
    "another scope",
    access({ "x-access": { scope: "cards:write" } }),
    "/get/x-access scope is not one of cards:read, none",
  ],
  [
    "a scope of a credential without any",
    access(scopeless),
    expect.stringMatching(/^\/get\/x-access .* correct security, or remove x-access$/),
  ],
  [
    "another credential than the operations of its client",
    ofAgent({ security: [{ bearerAuth: [] }] }),
    "/get/security the other operations of agent do not take bearerAuth: set security: [{ connectorKey: [] }]",
  ],
  [
    "the credential of the document, in place of that of its client",
    ofAgent({}),
    "/get the other operations of agent do not take bearerAuth: set security: [{ connectorKey: [] }]",
  ],
  ["a document without credentials", op("get", {})],
]);

rule(knownClient, [
  ["another", op("get", { "x-sdk": { client: "kyc" } }), "/get/x-sdk/client kyc is not one of fiat, crypto, agent"],
  ["none, which another rule finds", op("get", {})],
]);

const named = (operationId: string, method: string): JsonObject => ({
  operationId,
  "x-sdk": { client: "fiat", resource: "auth", method },
});
rule(uniqueSdkName, [
  [
    "one method twice",
    { paths: { "/a": { get: named("one", "get") }, "/b": { get: named("two", "get") } } },
    "/paths/~1b/get/x-sdk fiat.auth.get is already used by one",
  ],
]);

rule(ruleIds, [["missing", op("get", {}), "/get x-rules is missing"]]);

rule(requiredExtensions, [
  ["one", op("get", { "x-retry": "read" }), "/get x-sdk is missing", "/get x-idempotency is missing"],
]);

/** An operation of a client with these statuses, of which `missing` are missing. */
function statuses(
  method: string,
  client: string,
  documented: string[],
  missing: string[],
  rest: JsonObject = {},
): Case {
  const described = Object.fromEntries(documented.map((status) => [status, { description: "x" }]));
  return [
    `${client} ${method} ${JSON.stringify(rest)}: ${documented} without ${missing}`,
    op(method, { "x-sdk": { client }, responses: described, ...rest }, { security: [{ bearer: [] }] }),
    ...missing.map((status) => `/${method}/responses response ${status} is missing`),
  ];
}
const common = ["200", "401", "403", "429", "500"];
rule(documentedStatuses, [
  statuses("get", "fiat", ["200"], ["401", "default"]),
  statuses("put", "fiat", ["200", "401", "default"], ["422"]),
  statuses("get", "agent", ["200", "401"], ["400", "403", "404", "409", "422", "429", "500"]),
  statuses("post", "crypto", common, ["400", "404", "409", "422"]),
]);

const wrapped = (name: string): JsonObject => ({ allOf: [ref(name), { properties: { data: {} } }] });
const envelopes = ["SuccessEnvelope", "TokenResponse", "EnvelopeA", "EnvelopeB", "EnvelopeC", "Token"];
const enveloped = (schema: Json, envelope?: string, status = "200"): JsonObject => {
  const response = { ...json(schema), ...(envelope !== undefined && { "x-envelope": envelope }) };
  const all = schemas(Object.fromEntries(envelopes.map((name) => [name, { type: "object" }])));
  return op("get", { responses: { [status]: response } }, all);
};
rule(envelopeFits, [
  ["another envelope", enveloped(wrapped("EnvelopeA"), "B"), "/get/responses/200 x-envelope is B, but its schema is A"],
  ["no envelope", enveloped({ type: "object" }, "C"), "/get/responses/200 x-envelope is C, but its schema is none"],
  [
    "none",
    enveloped(wrapped("SuccessEnvelope"), "none"),
    "/get/responses/200 x-envelope is none, but its schema is fiat",
  ],
  ["missing", enveloped(wrapped("EnvelopeA")), "/get/responses/200 add x-envelope: the success is typed"],
  [
    "an error",
    enveloped(wrapped("EnvelopeA"), "A", "404"),
    "/get/responses/404 remove x-envelope: only successes have one",
  ],
]);

const limits = { "X-RateLimit-Limit": {}, "X-RateLimit-Remaining": {}, "X-RateLimit-Reset": {} };
const responses = { "200": { headers: limits }, "401": { $ref: "#/components/responses/Bad" } };
const limited = op(
  "get",
  { "x-sdk": { client: "agent" }, responses },
  { components: { responses: { Bad: { headers: { "X-RateLimit-Limit": {} } } } } },
);
rule(rateLimitHeaders, [
  ["two", limited, "/get/responses/401 header X-RateLimit-Remaining, X-RateLimit-Reset is missing"],
]);

const optional = { name: "Idempotency-Key", in: "header", "x-sdk": { managed: true } };
const required = { ...optional, required: true };
const { "x-sdk": _, ...unmanaged } = required;
const keyed = (client: string, method: string, ...parameters: JsonObject[]): JsonObject =>
  op(method, { "x-sdk": { client }, parameters });
const makeOptional = "/parameters make Idempotency-Key optional";
const undeclared = "declare the Idempotency-Key header: this is a write";
const bodyKey = (key: JsonObject): JsonObject => schemas({ SendRequest: { properties: { idempotency_key: key } } });
rule(idempotencyKey, [
  ["a fiat POST declares none", keyed("fiat", "post"), `/post ${undeclared}`],
  ["a fiat PUT declares it optional", keyed("fiat", "put", optional), "/put/parameters make Idempotency-Key required"],
  [
    "it is unmanaged",
    keyed("fiat", "post", unmanaged),
    "/post/parameters mark Idempotency-Key x-sdk: { managed: true }",
  ],
  ["it comes from its path", { paths: { "/here": { parameters: [required], post: { "x-sdk": { client: "fiat" } } } } }],
  ...["post", "put", "patch", "delete"].flatMap((method): Case[] => [
    [`an agent ${method} declares none`, keyed("agent", method), `/${method} ${undeclared}`],
    [`a crypto ${method} requires it`, keyed("crypto", method, required), `/${method}${makeOptional}`],
  ]),
  [
    "an unmanaged key in a request",
    bodyKey(text),
    expect.stringMatching(/^\/SendRequest\/.*_key of a request x-sdk: { managed: true }$/),
  ],
  ["a key in a response", op("get", { responses: { "409": json({ properties: { idempotency_key: text } }) } })],
]);

function retried(method: string, retry: string, key: string, finding?: string, rest: JsonObject = {}): Case {
  return [
    `${method} ${retry} ${key} ${JSON.stringify(rest)}`,
    op(method, { "x-retry": retry, "x-idempotency": { mode: key }, ...rest }),
    ...(finding === undefined ? [] : [`/${method}${finding}`]),
  ];
}
const isMoney = { "x-money": true };
const lasting = (key: string) => ({ "x-idempotency": { mode: key, ttl: 86_400 } });
const needs = (retry: string, modes: string) => `/x-idempotency x-retry: ${retry} needs key mode ${modes}`;
const noLifetime = "/x-idempotency x-retry: keyed-transfer needs the ttl of its keys; else use unsent";
rule(retryFitsKey, [
  retried("post", "keyed", "none", needs("keyed", "auto")),
  retried("post", "read", "auto", needs("read", "none or fresh")),
  retried("delete", "idempotent", "fresh", needs("idempotent", "auto")),
  retried("post", "unsent", "none"),
  // An unsent write needs the key that it declares.
  retried("post", "unsent", "none", needs("unsent", "auto"), { parameters: [optional] }),
  retried("get", "idempotent", "auto", " give a GET x-retry: read and key mode none"),
  // Only the caller can decide on the key of a payment.
  retried("post", "keyed-transfer", "required", " add x-money: true to a transfer", lasting("required")),
  retried("post", "keyed-transfer", "auto", needs("keyed-transfer", "required"), { ...isMoney, ...lasting("auto") }),
  retried("post", "keyed-transfer", "required", noLifetime, isMoney),
  retried("post", "unsent", "auto", needs("unsent", "required or none"), isMoney),
]);

const failing = (status: string, name: string, code: number): JsonObject =>
  op("post", {
    "x-sdk": { client: "fiat" },
    responses: { [status]: json(ref(name), { example: { status_code: code } }) },
  });
const repeat = "write status_code: 404 in the example: a failure repeats its status";
rule(failureShape, [
  [
    "another record",
    failing("404", "Wallet", 404),
    "/post/responses/404 make the body of this failure a reference to ErrorResponse",
  ],
  [
    "another record of a validation error",
    failing("422", "ErrorResponse", 422),
    "/post/responses/422 make the body of this failure a reference to ValidationError",
  ],
  ["another status", failing("404", "ErrorResponse", 500), `/post/responses/404 ${repeat}`],
  ["any status of all other failures", failing("default", "ErrorResponse", 500)],
]);

const fields = { properties: { id: text, memo: text } };
const wallets = (own: JsonObject): JsonObject =>
  op("get", success(ref("Wallet")), schemas({ Wallet: { ...fields, ...own } }));
const openRecord = { "x-not-shown": { G15: "Which fields are always present." } };
rule(requiredFields, [
  [
    "a record of an operation",
    wallets({}),
    "/Wallet add required: [id, memo], without the conditional ones, and x-basis: { required: assumed }",
  ],
  ["a record that says why", wallets(openRecord)],
  ["a record of no operation", schemas({ Wallet: fields })],
  [
    "a list of what is not known",
    schemas({ Wallet: { ...openRecord, ...fields, required: ["id"] } }),
    "/Wallet/required remove required, or G15, which says it is not known",
  ],
]);

const closedList = { type: "string", enum: ["a"] };
const open = "write type: string and x-open-enum: a new value must break no caller";
rule(openLists, [
  ["a response has a closed list", op("get", success(closedList)), `/get/responses/200/schema/enum ${open}`],
  ["its record has one", op("get", success(ref("A")), schemas({ A: closedList })), `/A/enum ${open}`],
  ["a request has one", op("post", body(closedList))],
  ["a record without an operation has one", schemas({ A: closedList })],
]);

const decimalSum = { type: "string", format: "decimal" };
const separate = "give requests and responses an amount of their own: numbers are accepted, strings are returned";
rule(sharedAmounts, [
  [
    "both refer to an amount",
    op("post", { ...body(ref("A")), ...success(ref("A")) }, schemas({ A: decimalSum })),
    `/A ${separate}`,
  ],
  ["each has its own", op("post", { ...body(decimalSum), ...success({ ...decimalSum }) })],
]);

const withConstant = (name: string) => success({ properties: { [name]: { const: "Done." } } });
rule(tagConstants, [
  [
    "a text for people is a constant",
    op("get", withConstant("message")),
    "/get/responses/200/schema/properties/message/const remove const: message is for people, and may change",
  ],
  ["a tag is one", op("get", withConstant("status"))],
]);

const server = (url: string, more: JsonObject = {}) => ({ servers: [{ url, ...more }] });
const notReserved = "is not reserved: use a host that ends in .example";
rule(reservedServers, [
  ["a host may be somebody's", server("https://api.acme.com/v1"), `/servers/0 https://api.acme.com/v1 ${notReserved}`],
  ["a host only contains it", server("https://example.com"), `/servers/0 https://example.com ${notReserved}`],
  ["a host is reserved", server("https://{host}/api/v1", { variables: { host: { default: "sandbox.fiat.example" } } })],
]);

const described = { a: { type: "string", description: "Its name." }, b: ref("B") };
rule(describedFields, [
  [
    "a field has no description",
    schemas({ A: { properties: { c: {}, ...described } } }),
    "/A/properties/c add a description of c",
  ],
  ["fields are described, or refer to a record", schemas({ A: { properties: described } })],
]);
