import { expect, it } from "vitest";
import type { Document } from "../pipeline/model/openapi-document.ts";
import { loadFixture } from "../pipeline/testing/fixture.ts";
import { nameInlineObjects } from "./name-inline-objects.ts";

async function schemasOf(change: (document: Document) => void = () => undefined) {
  const document = await loadFixture();
  change(document);
  const before = JSON.stringify(document);
  const { components = {}, paths = {} } = nameInlineObjects(document);
  expect(JSON.stringify(document)).toBe(before);
  return { schemas: components.schemas ?? {}, paths };
}

it("makes one object of an envelope and its data", async () => {
  const { schemas, paths } = await schemasOf();
  const { post } = paths["/transfers"] as { post: { responses: Record<string, { content: Record<string, unknown> }> } };
  expect(post.responses["200"]?.content["application/json"]).toMatchObject({
    schema: { $ref: "#/components/schemas/TransferMoneyResponse" },
  });
  expect(schemas.TransferMoneyResponse).toMatchObject({
    type: "object",
    required: ["status", "message", "data"],
    properties: { status: { type: "boolean" }, data: { $ref: "#/components/schemas/Transfer" } },
  });
});

it("names objects in fields and lists after their record and field", async () => {
  const { schemas } = await schemasOf();
  expect(schemas.Customer?.properties?.cards).toMatchObject({
    items: { $ref: "#/components/schemas/CustomerCardsItem" },
  });
  expect(schemas.CustomerCardsItem?.properties).toHaveProperty("svc_state");
  expect(schemas.BalanceErrorDetails?.properties).toHaveProperty("available_balance");
});

it("takes another name if a record has it already", async () => {
  const { schemas } = await schemasOf(({ components }) => {
    if (components?.schemas) components.schemas.CustomerCardsItem = { type: "string" };
  });
  expect(schemas.CustomerCardsItem).toEqual({ type: "string" });
  expect(schemas.Customer?.properties?.cards).toMatchObject({
    items: { $ref: "#/components/schemas/CustomerCardsItem2" },
  });
});

it("leaves unions, maps and undocumented bodies as they are", async () => {
  const { schemas, paths } = await schemasOf();
  expect(schemas.Vault).toEqual({
    anyOf: [{ $ref: "#/components/schemas/VaultAccepted" }, { $ref: "#/components/schemas/VaultPresent" }],
  });
  expect(schemas.TransferRequest?.properties?.metadata).toEqual({ type: "object", additionalProperties: true });
  expect(paths["/quote"]).toEqual((await loadFixture()).paths?.["/quote"]);
});
