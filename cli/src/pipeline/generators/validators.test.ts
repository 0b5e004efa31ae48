import { writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { DocumentError } from "../bundle/problem.ts";
import type { Schema } from "../model/openapi-document.ts";
import { contextOf, loadFixture, temporaryFolder } from "../testing/fixture.ts";
import { generateValidators, type Validators } from "./validators.ts";

type Validator = ((value: unknown) => boolean) & { errors?: readonly { instancePath: string }[] | null };
type Group = Record<string, Validator>;
interface Module {
  schemas: Group;
  requests: Group;
  queries: Group;
  responses: Record<string, Group>;
  webhooks: Group;
}

let text: Validators;

beforeAll(async () => {
  text = await generateValidators(contextOf(await loadFixture()));
});

async function load(): Promise<Module> {
  const file = path.join(await temporaryFolder(), "validators.mjs");
  await writeFile(file, text.js);
  return import(pathToFileURL(file).href);
}

describe("the validators", () => {
  it("are there for records by name", async () => {
    const { schemas } = await load();
    expect(schemas.Hook?.({ url: "https://shop.example/hooks" })).toBe(true);
    expect(schemas.Hook?.({ url: "not an address" })).toBe(false);
    expect(schemas.Hook?.errors?.[0]?.instancePath).toBe("/url");
  });

  it("are there for requests as they travel, with what the SDK supplies", async () => {
    const { requests } = await load();
    const body = { svc_account_id: "acc_1", amount: 1.5, idempotency_key: "k" };
    expect(requests.transferMoney?.(body)).toBe(true);
    expect(requests.transferMoney?.({ ...body, amount: "1.5" })).toBe(false);
    expect(requests.issueCard?.({ more: 1 })).toBe(false);
  });

  it("are there for the single values of queries, as one object", async () => {
    const { queries } = await load();
    expect(queries.listTransfers?.({ page: 1, limit: 100, tags: "not looked at" })).toBe(true);
    expect(queries.listTransfers?.({ limit: 101 })).toBe(false);
    expect(queries.listTransfers?.errors?.[0]?.instancePath).toBe("/limit");
    expect(queries.findCustomer?.({ svc_card_id: "sc_example" })).toBe(true);
    expect(queries.findCustomer?.({ svc_card_id: 5 })).toBe(false);
    expect(queries).not.toHaveProperty("getVault");
    expect(queries).not.toHaveProperty("quoteAnything");
  });

  it("exist for responses by status, shared ones included", async () => {
    const { responses } = await load();
    const data = { already_deployed: true };
    expect(responses.deployVault?.["200"]?.({ success: true, message: "ok", data })).toBe(true);
    expect(responses.deployVault?.["202"]?.({ success: true, message: "ok", data })).toBe(false);
    expect(responses.login?.default?.({ error: "e", message: "m" })).toBe(true);
    expect(responses.getReceipt).not.toHaveProperty("200");
  });

  it("are there for webhooks, and for records inside themselves", async () => {
    const { webhooks, schemas } = await load();
    expect(webhooks.somethingHappened?.({ svc_event: "paid" })).toBe(true);
    expect(schemas.Group?.({ groups: [{ groups: [{ size: "one" }] }] })).toBe(false);
  });

  it("know the format of amounts", async () => {
    const { schemas } = await load();
    const error = (available: unknown) => ({ error: "e", message: "m", details: { available_balance: available } });
    expect(schemas.BalanceError?.(error("0.10"))).toBe(true);
    expect(schemas.BalanceError?.(error(0.1))).toBe(true);
    expect(schemas.BalanceError?.(error("1e3"))).toBe(false);
  });
});

describe("a schema that cannot be compiled", () => {
  async function problemsOf(change: (schemas: Record<string, Schema>) => void): Promise<unknown> {
    const document = await loadFixture();
    change(document.components?.schemas as Record<string, Schema>);
    const error = await generateValidators(contextOf(document)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DocumentError);
    return (error as DocumentError).problems;
  }

  it("is named, and not the one around it", async () => {
    const kinds = { type: "array", items: { type: "object", properties: { kind: { enum: [] } } } } as Schema;
    expect(await problemsOf((schemas) => Object.assign(schemas, { Kinds: kinds }))).toEqual([
      {
        pointer: "/components/schemas/Kinds/items/properties/kind",
        reason: "enum must have non-empty array",
      },
    ]);
  });

  it("is not named if only its reference fails", async () => {
    const change = (schemas: Record<string, Schema>) =>
      Object.assign(schemas, { One: { type: "array", items: { $ref: "#/components/schemas/Nothing" } } });
    expect(await problemsOf(change)).toEqual([
      {
        pointer: "",
        reason: expect.stringMatching(/^the schemas cannot be compiled: .*#\/components\/schemas\/Nothing/),
      },
    ]);
  });
});

describe("the module", () => {
  it("names no file of this machine", () => {
    expect(text.js).not.toContain("node_modules");
    expect(text.js).not.toContain(import.meta.dirname);
  });
});
