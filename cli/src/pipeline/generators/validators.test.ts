import { writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { DocumentError } from "../bundle/problem.ts";
import type { Schema } from "../model/openapi-document.ts";
import { contextOf, loadFixture, temporaryFolder } from "../testing/fixture.ts";
import { generateValidators } from "./validators.ts";

type Validator = ((value: unknown) => boolean) & { errors?: readonly { instancePath: string }[] | null };
type Group = Record<string, Validator>;
interface Module {
  schemas: Group;
  requests: Group;
  queries: Group;
  responses: Record<string, Group>;
  webhooks: Group;
}

let text: Awaited<ReturnType<typeof generateValidators>>;

beforeAll(async () => {
  text = await generateValidators(contextOf(await loadFixture()));
});

async function load(): Promise<Module> {
  const file = path.join(await temporaryFolder(), "validators.mjs");
  await writeFile(file, text["validators.js"]);
  return import(pathToFileURL(file).href);
}

const sent = { svc_account_id: "acc_1", amount: 1.5, idempotency_key: "k" };
const deployed = { success: true, message: "ok", data: { already_deployed: true } };
const balance = (available: unknown) => ({ error: "e", message: "m", details: { available_balance: available } });
it.each<[string, (module: Module) => Validator | undefined, unknown, boolean]>([
  ["a record inside itself", ({ schemas }) => schemas.Group, { groups: [{ groups: [{ size: "one" }] }] }, false],
  ["a request with what the SDK supplies", ({ requests }) => requests.transferMoney, sent, true],
  ["single values of a query", ({ queries }) => queries.listTransfers, { page: 1, limit: 100, tags: "not seen" }, true],
  ["a number for an id in a query", ({ queries }) => queries.findCustomer, { svc_card_id: 5 }, false],
  ["a response of another status", ({ responses }) => responses.deployVault?.["202"], deployed, false],
  ["a shared response", ({ responses }) => responses.login?.default, { error: "e", message: "m" }, true],
  ["an amount as a number", ({ schemas }) => schemas.BalanceError, balance(0.1), true],
  ["an amount with an exponent", ({ schemas }) => schemas.BalanceError, balance("1e3"), false],
])("%s: validates", async (_, validator, value, isValid) => {
  expect(validator(await load())?.(value)).toBe(isValid);
});

it("says where a value is wrong, and has no validators for bytes and queries without single values", async () => {
  const { queries, responses, schemas } = await load();
  expect(schemas.Hook?.({ url: "not an address" })).toBe(false);
  expect(schemas.Hook?.errors?.[0]?.instancePath).toBe("/url");
  expect(queries.listTransfers?.({ limit: 101 })).toBe(false);
  expect(queries.listTransfers?.errors?.[0]?.instancePath).toBe("/limit");
  expect(queries).not.toHaveProperty("getVault");
  expect(queries).not.toHaveProperty("quoteAnything");
  expect(responses.getReceipt).not.toHaveProperty("200");
});

describe("a schema that cannot be compiled", () => {
  it.each<[string, Schema, string, string | RegExp]>([
    [
      "is named, and not the one around it",
      { type: "array", items: { type: "object", properties: { kind: { enum: [] } } } },
      "/components/schemas/Kinds/items/properties/kind",
      /^enum must have non-empty array$/,
    ],
    [
      "is not named if only its reference fails",
      { type: "array", items: { $ref: "#/components/schemas/Nothing" } },
      "",
      /^the schemas cannot be compiled: .*#\/components\/schemas\/Nothing/,
    ],
  ])("%s", async (_, Kinds, pointer, reason) => {
    const document = await loadFixture();
    Object.assign(document.components?.schemas ?? {}, { Kinds });
    const problems = [{ pointer, reason: expect.stringMatching(reason) }];
    await expect(generateValidators(contextOf(document))).rejects.toEqual(
      expect.objectContaining({ name: DocumentError.name, problems }),
    );
  });
});

it("the module names no file of this machine", () => {
  expect(text["validators.js"]).not.toContain("node_modules");
  expect(text["validators.js"]).not.toContain(import.meta.dirname);
});
