import { beforeEach, describe, expect, it } from "vitest";
import { DocumentError } from "../bundle/problem.ts";
import type { Document, Schema } from "../model/openapi-document.ts";
import { contextOf, loadFixture } from "../testing/fixture.ts";
import { generateWebhooks, readIdFields, readWebhooks } from "./webhooks.ts";

let bundle: Document;

beforeEach(async () => {
  bundle = await loadFixture();
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
