import { beforeEach, describe, expect, it } from "vitest";
import { DocumentError } from "../bundle/problem.ts";
import type { Document, Schema } from "../model/openapi-document.ts";
import { singleType } from "../model/parameter-object.ts";
import { contextOf, loadFixture } from "../testing/fixture.ts";
import { toRenameMap } from "./rename-map.ts";
import { toDocumentedResponses } from "./responses.ts";
import { toRoutes } from "./routes.ts";
import { generateWebhooks, readIdFields, readWebhooks } from "./webhooks.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
});

it("the route of an operation without a tag has an empty one", () => {
  Object.assign(bundle.paths?.["/hooks"]?.get ?? {}, { tags: undefined });
  const routes = toRoutes(contextOf(bundle));
  expect(routes.find(({ operationId }) => operationId === "listHooks")).toMatchObject({ tag: "" });
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
    [{ type: "null" }, undefined],
  ];

  it.each(cases)("of %j is %s", (schema, type) => expect(singleType(bundle, schema)).toBe(type));
});

/** The open lists of `deployVault`, whose responses with 200 have this schema, and those with 202 another. */
function listsOf(body: Schema, other: Schema = {}) {
  const operation = bundle.paths?.["/svc-card/{svcCardId}/vault"]?.post ?? {};
  const answer = (schema: Schema) => ({ "x-envelope": "none", content: { "application/json": { schema } } });
  Object.assign(operation, { responses: { 200: answer(body), 202: answer(other) } });
  return toDocumentedResponses(contextOf(bundle)).operations.deployVault?.openLists;
}

describe("the documented responses", () => {
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

  it("have one header that signs them all", () => {
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
    const Hook = { type: "object", properties, "x-sdk": { id: { type: "HookId", name: "id" } } };
    Object.assign(bundle.components?.schemas ?? {}, { HookId: { type: "string" }, Hook });
    const [name, isAssumed] = [documented ?? "id", documented === undefined];
    expect(readIdFields(bundle)).toEqual([{ record: "Hook", type: "HookId", name, isAssumed }]);
    expect(generateWebhooks(contextOf(bundle))).toContain(
      `\n/** The field of a \`Hook\` with its id. ${words} */\nexport const hookIdField = "${name}";\n`,
    );
  });

  it("must have a schema that exists, where a record names one", () => {
    expect(readIdFields(bundle)).toEqual([]);
    Object.assign(bundle.components?.schemas ?? {}, { Hook: { "x-sdk": { id: { type: "HookID", name: "id" } } } });
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
    const map = toRenameMap({ ...contextOf(bundle), placeholder: "hooks" });
    expect(map).toMatchObject({ placeholder: "hooks", pathSegments: ["hooks"], bodies: {} });
  });
});
