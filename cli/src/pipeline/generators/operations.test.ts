import { beforeEach, describe, expect, it } from "vitest";
import type { Operation } from "../../../../src/runtime.ts";
import { unwrap } from "../../../../src/wrappers/http/response.ts";
import { Undescribed } from "../../../../src/wrappers/results.ts";
import { DocumentError } from "../bundle/problem.ts";
import type { Document, OperationObject, Schema } from "../model/openapi-document.ts";
import type { OperationModel } from "../model/operation-object.ts";
import { contextOf, loadFixture, operationIn, operationOf } from "../testing/fixture.ts";
import { generateOperations, toOperation } from "./operations.ts";
import { readArguments } from "./proof-fields.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
});

function entry(id: string): Operation {
  const service = contextOf(bundle);
  return toOperation(service, operationOf(service, id));
}

const operation = (id: string) => operationIn(bundle, id);

describe("an entry of the table", () => {
  it("marks amounts, and apart a text that is only assumed to be one", () => {
    const { fee } = (bundle.components?.schemas?.Transfer?.properties ?? {}) as Record<string, Schema>;
    const marked = () => /\bfee: (\d)/.exec(generateOperations(contextOf(bundle)))?.[1];
    expect(marked()).toBe("4");
    Object.assign(fee ?? {}, { "x-basis": "assumed" });
    expect(marked()).toBe("5");
    Object.assign(fee ?? {}, { type: "number" });
    expect(marked()).toBe("4");
  });

  it.each<[string, Schema, Operation["data"]]>([
    ["a list", { type: "array" }, "array"],
    ["a list or nothing", { type: ["array", "null"] }, "array"],
    ["a record", { allOf: [{ type: "object" }, {}] }, undefined],
    ["text", { type: "string" }, "any"],
    ["several things", { anyOf: [{ type: "array" }, { type: "object" }] }, "any"],
    ["undocumented data", {}, "any"],
  ])("has the type of the data: %s", (_, schema, kind) => {
    const { responses = {} } = operation("listHooks");
    responses["200"] = { description: "All.", "x-envelope": "none", content: { "application/json": { schema } } };
    expect(entry("listHooks").data).toBe(kind);
    const wrapped: Schema = { type: "object", properties: { data: schema } };
    const content = { "application/json": { schema: wrapped } };
    responses["200"] = { description: "All.", "x-envelope": "fiat", content };
    expect(entry("listHooks").data).toBe(kind);
  });

  it("[F26] has the files of an upload, with their limits", () => {
    const back: Schema = { type: "string", format: "binary" };
    const file: Schema = { ...back, "x-sdk": { file: { maxBytes: 5_000_000, types: ["image/png"] } } };
    const schema: Schema = { type: "object", required: ["file"], properties: { type: { type: "string" }, file, back } };
    operation("replaceHook").requestBody = { content: { "multipart/form-data": { schema } } };
    const files = { file: { maxBytes: 5_000_000, types: ["image/png"], required: true }, back: {} };
    expect(entry("replaceHook")).toMatchObject({ body: "multipart", files, bodyFields: ["type", "file", "back"] });
  });

  it("has no codes of a 5xx", () => {
    const { responses = {} } = operation("transferMoney");
    responses["500"] = { description: "Crashed.", "x-error-codes": ["internal_error"] };
    expect(entry("transferMoney").codes).toEqual({ documented: ["conflict", "insufficient_balance"] });
  });
});

describe("[S39] [S52] the data of a documented success is what unwrap() gave before", () => {
  const message = { message: { type: "string" } };
  const wrapped = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
    allOf: [
      { type: "object", required: ["success"], properties: message },
      { required, properties },
    ],
  });
  const card: Schema = { type: "object", properties: { id: { type: "string" } } };
  const forms: Record<string, Schema> = {
    "no data": wrapped({}),
    "optional data": wrapped({ data: card }),
    "optional nullable data": wrapped({ data: { ...card, type: ["object", "null"] } }),
    "data or null": wrapped({ data: { anyOf: [card, { type: "null" }] } }, "data"),
    "anything as data": wrapped({ data: {} }, "data"),
    "data in one of two forms": { oneOf: [wrapped({ data: card }, "data"), wrapped({ id: { type: "string" } })] },
  };
  const bodies = {
    present: { success: true, message: "Done.", data: { id: "1" } },
    null: { success: true, message: "Done.", data: null },
    absent: { success: true, message: "Done." },
  };

  const documented = (envelope: string, schema: Schema = {}) => {
    const { responses = {} } = operation("transferMoney");
    responses["200"] = { description: "Done.", "x-envelope": envelope, content: { "application/json": { schema } } };
    return entry("transferMoney");
  };

  it.each(Object.keys(forms))("%s", (form) => {
    for (const envelope of ["fiat", "A", "B", "C"]) {
      const after = documented(envelope, forms[form]);
      expect(after.proof).toBeUndefined();
      for (const body of Object.values(bodies)) {
        const data = new Undescribed(body).unwrap();
        expect(unwrap(after, body), JSON.stringify(body)).toEqual({ ok: true, data, message: "Done." });
      }
    }
  });

  it("null as the whole body", () => {
    expect(unwrap(documented("none", { ...card, type: ["object", "null"] }), null)).toMatchObject({ data: null });
  });

  it("unless the document requires data that the response lacks", () => {
    for (const body of [bodies.null, bodies.absent]) {
      expect(unwrap(documented("B", wrapped({ data: card }, "data")), body)).toMatchObject({
        reason: "response_empty",
      });
    }
  });
});

it.each<[Schema, string | undefined]>([
  [{ type: "integer" }, "integer"],
  [{ type: "number" }, "number"],
  [{ type: "boolean" }, "boolean"],
  [{ type: "string", format: "decimal" }, "decimal"],
  [{ type: ["integer", "null"] }, "integer"],
  [{ enum: [1, 2] }, "integer"],
  [{ allOf: [{ $ref: "#/components/schemas/Count" }] }, "integer"],
  [{ type: "array", items: { type: "integer" } }, "integer"],
  [{ anyOf: [{ type: "integer" }, { type: "string" }] }, "scalar"],
  [{ type: "string" }, undefined],
  [{ enum: ["a"] }, undefined],
  [{}, undefined],
])("the types of parameters are those of the document: %j", (schema, type) => {
  Object.assign(bundle.components?.schemas ?? {}, { Count: { type: "integer" } });
  operation("getReceipt").parameters = [{ name: "id", in: "path", required: true, schema }];
  expect(entry("getReceipt").parameters).toEqual(type && { id: type });
});

describe("[S44] the field that proves a write", () => {
  const id: Schema = { type: "string" };
  const made = (properties: Record<string, Schema>, required = Object.keys(properties)) =>
    ({ type: "object", properties, required }) satisfies Schema;
  const answering = (data: Schema | undefined, changes: Partial<OperationObject> = {}, envelope = "B") => {
    const schema =
      envelope === "none" ? data : { allOf: [made({ data: { type: "object" } }), made({ data: data ?? {} })] };
    const content = { "application/json": { schema } };
    const responses = { "200": { description: "Done.", "x-envelope": envelope, ...(data && { content }) } };
    Object.assign(operation("freezeCard"), { responses, "x-retry": "unsent", ...changes });
    return entry("freezeCard").proof;
  };
  const reference: Schema = { $ref: "#/components/schemas/Id" };
  const order = made({ order_id: id });
  const card = made({ other_id: id });

  it.each<[string, Schema, Operation["proof"]]>([
    ["a required id", made({ note: id, order_id: id }), { order_id: "id" }],
    ["one in camel case", made({ orderId: id }), { orderId: "id" }],
    ["one that is a number", made({ order_id: { type: "integer" } }), { order_id: "id" }],
    ["the record's own id before others", made({ owner_id: id, id }), { id: "id" }],
    ["the first of others", made({ order_id: id, owner_id: id }), { order_id: "id" }],
    ["one by reference", made({ order_id: reference }), { order_id: "id" }],
    ["one of a part", { allOf: [made({ note: id }), order] }, { order_id: "id" }],
    ["one for each form", { anyOf: [order, card] }, { order_id: "id", other_id: "id" }],
    ["none, if a form has none", { oneOf: [order, made({ note: id })] }, undefined],
    ["none that is optional", made({ order_id: id }, []), undefined],
    ["none that the caller gave", made({ card_id: id, svc_card_id: id }), undefined],
    ["none that is no id", made({ order_id: { type: "object" }, paid: { type: "boolean" }, void: id }), undefined],
    ["none of a list", { type: "array", items: order }, undefined],
    ["none beside too many choices", { allOf: Array(12).fill({ anyOf: [order, card] }) }, undefined],
  ])("is %s", (_, data, proof) => {
    Object.assign(bundle.components?.schemas ?? {}, { Id: id });
    expect(answering(data)).toEqual(proof);
  });

  it("is the flag of a payment without an id", () => {
    const paid: Schema = { type: "boolean" };
    expect(answering(made({ status: { type: "integer" }, paid }), { "x-money": true })).toEqual({ paid: "flag" });
    expect(answering(made({ paid, order_id: id }), { "x-money": true })).toEqual({ order_id: "id" });
  });

  it("is in the body, without an envelope", () => expect(answering(order, {}, "none")).toEqual({ order_id: "id" }));

  it("is not needed by a repeatable operation, and not known of an undocumented body", () => {
    for (const retry of ["idempotent", "keyed"]) expect(answering(order, { "x-retry": retry })).toBeUndefined();
    expect(answering(undefined)).toBeUndefined();
    expect(entry("getVault").proof).toBeUndefined();
  });
});

describe("what the table cannot express", () => {
  const set = (id: string, values: Partial<OperationObject>) => () => Object.assign(operation(id), values);
  const plainAmount: Schema = { properties: { amount: { type: "integer" } } };
  const plainFee: Schema = { properties: { data: { properties: { fee: { type: "string" } } } } };
  const rejection = { description: "Rejected.", content: { "application/json": { schema: plainFee } } };
  const twoTypes = "is an amount in one form of a response and another type in another form";
  const change = (part: () => object | undefined, values: object) => () => Object.assign(part() ?? {}, values);
  const tags = () => operation("listTransfers").parameters?.[2];
  const accepted = () => operation("deployVault").responses?.["202"];
  const part = () => bundle.components?.schemas?.TransferPart;
  const responses = () => operation("transferMoney").responses;
  const login = "/paths/~1login/post: ";
  const unsendable = "/paths/~1transfers/get: the SDK cannot send the parameter tags in its style";
  const header = "the SDK cannot send the header parameter X-Trace";
  const trace = { name: "X-Trace", in: "header", required: true } as const;
  const label = { name: "id", in: "path", style: "label" } as const;
  const servers = [{ url: "https://elsewhere.example" }];
  const requestBody = { content: { "text/plain": {} } };
  it.each<[string, () => void, string]>([
    ["an unknown scheme", set("login", { security: [{ basic: [] }] }), `${login}unknown security scheme basic`],
    ["a header that the SDK does not supply", set("login", { parameters: [trace] }), `${login}${header}`],
    ["a query parameter that is not exploded", change(tags, { explode: false }), unsendable],
    [
      "a path in a style",
      set("getReceipt", { parameters: [label] }),
      "the SDK cannot send the parameter id in its style",
    ],
    ["successes with different envelopes", change(accepted, { "x-envelope": "C" }), "different envelopes: B, C"],
    ["a server beside the document's", set("checkHealth", { servers }), "and not above it"],
    ["an unknown recovery read", set("freezeCard", { "x-read-back": "no" }), "/x-read-back: unknown operation"],
    [
      "a reserved id",
      set("freezeCard", { operationId: "class" }),
      "/operationId: class is a reserved word of JavaScript",
    ],
    ["a body that is not JSON", set("login", { requestBody }), "/requestBody: the SDK sends only JSON bodies"],
    ["[S32] an amount and a number", change(part, { anyOf: [plainAmount] }), `data.parts[].amount ${twoTypes}`],
    ["[S32] an amount where an error has text", change(responses, { 403: rejection }), `data.fee ${twoTypes}`],
  ])("%s", (_, spoil, message) => {
    spoil();
    expect(() => generateOperations(contextOf(bundle))).toThrow(DocumentError);
    expect(() => generateOperations(contextOf(bundle))).toThrow(message);
  });
});

describe("the argument of the read that shows an unknown outcome", () => {
  /** A read with these parameters; those in `required` are. */
  function read(path: readonly string[], query: readonly string[] = [], required = query, exactlyOne: string[] = []) {
    return {
      pathParameters: path.map((name) => ({ name })),
      queryParameters: query.map((name) => ({ name, required: required.includes(name) })),
      exactlyOne,
    } as unknown as OperationModel;
  }

  it.each<[string, OperationModel, readonly string[], unknown]>([
    ["a path value", read(["webhookId"]), ["webhookId", "cardId"], "webhookId"],
    ["a path value in another notation", read(["wallet_id"]), ["walletId"], "walletId"],
    ["a required query", read([], ["wallet_id", "page"], ["wallet_id"]), ["wallet_id"], { wallet_id: "wallet_id" }],
    [
      "a query that only the SDK requires",
      {
        ...read([]),
        queryParameters: [{ name: "wallet_id", in: "query", required: false, "x-sdk": { required: true } }],
      },
      ["wallet_id"],
      { wallet_id: "wallet_id" },
    ],
    [
      "one of several",
      read([], ["email", "svc_card_id"], [], ["email", "svc_card_id"]),
      ["email", "svcCardId"],
      { svc_card_id: "svcCardId" },
    ],
    ["nothing, without parameters", read([]), ["webhookId"], undefined],
    ["nothing, if the write lacks a path value", read(["webhookId"]), ["cardId"], undefined],
    ["nothing, if the write lacks a part of the query", read([], ["wallet_id", "market_id"]), ["wallet_id"], undefined],
    ["nothing, if there are several path values", read(["a_id", "b_id"]), ["a_id", "b_id"], undefined],
    ["nothing that is not an id", read([], ["email"]), ["email"], undefined],
  ])("takes %s", (_, model, sources, expected) => {
    expect(readArguments(model, sources)).toEqual(expected);
  });
});
