import { beforeEach, describe, expect, it } from "vitest";
import { DocumentError } from "../bundle/problem.ts";
import { forCallers } from "../model/model.ts";
import type { Document, OperationObject, Schema } from "../model/openapi-document.ts";
import { singleType } from "../model/parameter-object.ts";
import { contextOf, loadFixture } from "../testing/fixture.ts";
import { generateOperations } from "./operations.ts";
import { toRenameMap } from "./rename-map.ts";
import { generateResources } from "./resources.ts";
import { toDocumentedResponses } from "./responses.ts";
import { generateRoutes, toRoutes } from "./routes.ts";
import { generateTypes } from "./types.ts";
import { generateValidators } from "./validators.ts";
import { generateWebhooks, readIdFields, readWebhooks } from "./webhooks.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
});

function route(operationId: string) {
  return toRoutes(contextOf(bundle)).find((candidate) => candidate.operationId === operationId);
}

describe("the routes", () => {
  it("say what access an operation needs, where its document does", () => {
    Object.assign(bundle.paths?.["/hooks"]?.get ?? {}, { "x-access": { scope: "hooks:read", twoFactor: true } });
    expect(route("listHooks")).toMatchObject({ access: { scope: "hooks:read", twoFactor: true } });
    expect(route("transferMoney")).not.toHaveProperty("access");
  });

  it("leave out the tag of an operation that has none", () => {
    Object.assign(bundle.paths?.["/hooks"]?.get ?? {}, { tags: undefined });
    expect(route("listHooks")).toMatchObject({ tag: "" });
  });
});

describe("the type of a single value", () => {
  const cases: [Schema, string | undefined][] = [
    [{ type: "integer" }, "integer"],
    [{ anyOf: [{ type: "string" }, { $ref: "#/components/schemas/SvcCardId" }] }, "string"],
    [{ oneOf: [{ type: "integer" }, { type: "boolean" }] }, "string"],
    [{ type: ["integer", "string"] }, "string"],
    [{ type: "array", items: { type: "string" } }, undefined],
    [{ anyOf: [{ type: "string" }, { type: "object" }] }, undefined],
    [{}, undefined],
  ];

  it.each(cases)("of %j is %s", (schema, type) => expect(singleType(bundle, schema)).toBe(type));
});

it("the file of routes lists the scopes of the service's credentials, if they have any", () => {
  expect(generateRoutes(contextOf(bundle))).not.toContain("scopes");
  Object.assign(bundle.components?.securitySchemes ?? {}, {
    bearerAuth: { type: "http", scheme: "bearer", "x-scopes": { "a:read": "Read." } },
  });
  expect(generateRoutes(contextOf(bundle))).toContain('\nexport const scopes: readonly string[] = ["a:read"];\n');
});

/** The open lists of `deployVault`, whose responses with 200 have this schema, and those with 202 another. */
function listsOf(body: Schema, other: Schema = {}) {
  const operation = bundle.paths?.["/svc-card/{svcCardId}/vault"]?.post ?? {};
  const answer = (schema: Schema) => ({ "x-envelope": "none", content: { "application/json": { schema } } });
  Object.assign(operation, { responses: { 200: answer(body), 202: answer(other) } });
  return toDocumentedResponses(contextOf(bundle)).operations.deployVault?.openLists;
}

describe("the documented responses", () => {
  it("have content type, schemas and headers by status", () => {
    const { transferMoney, getVault, getReceipt } = toDocumentedResponses(contextOf(bundle)).operations;
    expect(transferMoney?.statuses).toMatchObject({
      200: { contentType: "application/json", schemas: ["EnvelopeA"], headers: ["x-svc-trace"] },
      422: { schemas: ["BalanceError"], headers: [] },
    });
    expect(getVault?.statuses[200]).toEqual({ contentType: "application/json", schemas: [], headers: [] });
    expect(getReceipt?.statuses[200]).toEqual({ contentType: "application/pdf", schemas: [], headers: [] });
    Object.assign(bundle.paths?.["/hooks"]?.get ?? {}, { responses: { 204: { description: "Nothing." } } });
    const { listHooks } = toDocumentedResponses(contextOf(bundle)).operations;
    expect(listHooks?.statuses).toEqual({ 204: { schemas: [], headers: [] } });
  });

  it("have a list that several statuses share once", () => {
    const list = { properties: { kinds: { type: "array", items: { type: "string", "x-open-enum": ["a"] } } } };
    expect(listsOf(list, list)).toEqual([{ statuses: ["200", "202"], path: "kinds[]", known: ["a"] }]);
  });

  const form = (schema: Schema): Schema => ({ properties: { kind: schema } });

  it("join the forms that one response may have", () => {
    const [open, closed] = [form({ "x-open-enum": ["a", "b"] }), form({ enum: ["b", "c"] })];
    const joined = [{ statuses: ["200"], path: "kind", known: ["a", "b", "c", "d"] }];
    expect(listsOf({ anyOf: [open, closed, form({ const: "d" }), form({ type: "null" })] })).toEqual(joined);
  });

  it("have no list where another form accepts anything, or where all lists are closed", () => {
    const open = form({ type: "string", "x-open-enum": ["a"] });
    expect(listsOf({ anyOf: [open, form({ type: "string" })] })).toBeUndefined();
    expect(listsOf(form({ type: "string", enum: ["a"] }))).toBeUndefined();
    expect(listsOf(open)).toHaveLength(1);
  });
});

describe("webhooks", () => {
  /** Adds a webhook with parameters of these names. */
  function addWebhook(name: string, names: readonly string[], place: "header" | "query" = "header"): void {
    const parameters = names.map((parameter) => ({ name: parameter, in: place }));
    bundle.webhooks = { ...bundle.webhooks, [name]: { post: { operationId: name, parameters } } };
  }

  it("have names, and one header that signs them all", () => {
    addWebhook("card.frozen", ["x-SVC-signature"]);
    const names = ["somethingHappened", "card.frozen"];
    expect(readWebhooks(contextOf(bundle))).toEqual({ names, signatureHeader: "x-svc-signature" });
    addWebhook("card.thawed", ["X-Other-Signature"]);
    expect(() => readWebhooks(contextOf(bundle))).toThrow(DocumentError);
    expect(() => readWebhooks(contextOf(bundle))).toThrow("/webhooks/card.thawed/post: signed in x-other-signature");
  });

  it("have no header if none is documented for a signature", () => {
    bundle.webhooks = {};
    addWebhook("card.frozen", ["X-Sent-At", "X-Signature-Version"]);
    addWebhook("card.thawed", ["other-signature"], "query");
    expect(readWebhooks(contextOf(bundle))).toEqual({ names: ["card.frozen", "card.thawed"] });
  });
});

describe("[G19] the field with the id of a record", () => {
  const $ref = "#/components/schemas/HookId";
  it.each<[string, Schema, string | undefined, string]>([
    ["has the assumed name while it is undocumented", { type: "string" }, undefined, "Assumed: it is undocumented."],
    ["has the name of a property that refers to it", { $ref }, "hook_ref", "As documented."],
    ["has the name of one with more", { description: "The id.", allOf: [{ $ref }] }, "hook_ref", "As documented."],
  ])("%s", (_, added, documented, words) => {
    const properties = { id: { type: "integer" }, flag: true, hook_ref: added };
    const Hook = { type: "object", properties, "x-id-field": { type: "HookId", name: "id" } };
    Object.assign(bundle.components?.schemas ?? {}, { HookId: { type: "string" }, Hook });
    const [name, isAssumed] = [documented ?? "id", documented === undefined];
    expect(readIdFields(bundle)).toEqual([{ record: "Hook", type: "HookId", name, isAssumed }]);
    expect(generateWebhooks(contextOf(bundle))).toContain(
      `\n/** The field of a \`Hook\` with its id. ${words} */\nexport const hookIdField = "${name}";\n`,
    );
  });

  it("must have a schema that exists, where a record names one", () => {
    expect(readIdFields(bundle)).toEqual([]);
    Object.assign(bundle.components?.schemas ?? {}, { Hook: { "x-id-field": { type: "HookID", name: "id" } } });
    expect(() => readIdFields(bundle)).toThrow(DocumentError);
  });
});

describe("[S47] the rename map", () => {
  it("has declared properties of bodies by their places, in lists and maps too", () => {
    expect(toRenameMap(contextOf(bundle)).bodies).toEqual({
      transferMoney: { request: ["svc_account_id"], response: ["data.parts[].svc_ref", "data.by_source.*.svc_ref"] },
      listTransfers: { response: ["data.transfers[].parts[].svc_ref", "data.transfers[].by_source.*.svc_ref"] },
      findCustomer: { response: ["data.svc_card_id", "data.cards[].svc_state"] },
    });
  });

  it("finds any given placeholder", () => {
    expect(toRenameMap({ ...contextOf(bundle), placeholder: "hooks" })).toEqual({
      placeholder: "hooks",
      pathSegments: ["hooks"],
      queryNames: [],
      headers: [],
      bodies: {},
    });
  });
});

// An operation with files, through every generator.

const form = {
  schema: { $ref: "#/components/schemas/UploadDocumentRequest" },
  encoding: { selfie: { contentType: "image/jpeg" } },
  example: { type: "passport", file: "(bytes)" },
};
const post: OperationObject = {
  ...{ operationId: "uploadDocument", summary: "Upload a document.", "x-retry": "unsent" },
  ...{ "x-sdk": { client: "kyc", resource: "documents", method: "upload" }, "x-idempotency": { mode: "none" } },
  requestBody: { required: true, content: { "multipart/form-data": form } },
  responses: { 201: { description: "Stored." } },
};
const file: Schema = { type: "string", format: "binary" };
const properties: Record<string, Schema> = {
  type: { type: "string" },
  file: { ...file, "x-file": { maxBytes: 5_000_000, types: ["image/png"] } },
  ...{ back: file, selfie: { ...file, maxLength: 9 } },
};
const document: Document = {
  ...{ openapi: "3.1.1", info: { title: "KYC", version: "1.0.0" }, security: [{ bearerAuth: [] }] },
  paths: { "/documents": { post } },
  components: {
    schemas: { UploadDocumentRequest: { type: "object", required: ["type", "file"], properties } },
    securitySchemes: { bearerAuth: { type: "http", scheme: "bearer" } },
  },
};

it("[F26] an upload takes files, knows their limits, and is sent by the function for them", async () => {
  const wire = contextOf(document);
  const sdk = forCallers(wire);
  const table = generateOperations(wire);
  expect(table).toContain('body: "multipart"');
  expect(table).toContain('file: { maxBytes: 5000000, types: ["image/png"], required: true }');
  expect(table).toContain("back: {}");
  expect(table).toContain('selfie: { maxBytes: 9, types: ["image/jpeg"] }');
  expect(table).toContain('bodyFields: ["type", "file", "back", "selfie"]');

  const types = await generateTypes(sdk);
  expect(types).toContain('import type { FileUpload } from "../../src/runtime.ts"');
  const limited = (limits: string) => `  /** A file: at most ${limits}. Checked before it is sent. */\n`;
  expect(types).toContain(`${limited("5000000 bytes, image/png")}  file: FileUpload;\n`);
  expect(types).toContain("  /** A file. */\n  back?: FileUpload | undefined;\n");
  expect(types).toContain(`${limited("9 bytes, image/jpeg")}  selfie?: FileUpload | undefined;\n`);

  const resources = generateResources(sdk);
  expect(resources).toContain('import { upload } from "../../src/runtime.ts"');
  expect(resources).toContain("upload(body: UploadDocumentRequest, options?: CallOptions): ResultPromise<");
  expect(resources).toContain("return upload(this.#call, operations.uploadDocument, { body, options });");
  expect(resources).toContain('kyc.documents.upload({ type: "passport", file: new Blob() })');

  expect((await generateValidators(wire)).dts).toContain("uploadDocument");
});
