// An amount, or an exact integer, that is a whole argument or result is typed, imported and sent like one within a record.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { regenerate } from "./regenerate.ts";
import { sdkErrors } from "./testing/compile-sdk.ts";
import { smallProject } from "./testing/small-project.ts";

vi.setConfig({ testTimeout: 180_000 });

const amount = { type: "string", format: "decimal" };
const json = { "application/json": { schema: amount } };

it("compiles amounts as path parameter, body and result", async () => {
  const { config, write } = await smallProject();
  const fees = {
    openapi: "3.1.1",
    info: { title: "Fees", version: "1.0.0" },
    paths: {
      "/fees/{amount}": {
        post: {
          operationId: "quoteFee",
          summary: "Quote a fee",
          parameters: [{ name: "amount", in: "path", required: true, schema: amount }],
          requestBody: { required: true, content: json },
          responses: { "200": { description: "The fee.", content: json } },
        },
      },
    },
  };
  const file = await write("extra/fees.json", fees);
  await regenerate({ config: { ...config, extraDocuments: [{ file, as: "fees" }] } });
  expect(sdkErrors(config.out)).toEqual([]);
  const resources = await readFile(path.join(config.out, "src/fees/resources.ts"), "utf8");
  expect(resources).toContain("amount: DecimalInput, body: DecimalInput");
  expect(resources).toContain("path: { amount }");
});

it("makes an integer that an overlay marks x-exact a string of digits, both ways", async () => {
  const { config, write } = await smallProject();
  const id = { type: "integer", format: "int64" };
  const item = { type: "object", required: ["id"], properties: { id, n: { type: ["integer", "null"] } } };
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Item" } } };
  const ledger = {
    openapi: "3.1.1",
    info: { title: "Ledger", version: "1.0.0" },
    components: { schemas: { Item: item } },
    paths: {
      "/items/{id}": {
        put: {
          operationId: "putItem",
          summary: "Put an item",
          parameters: [
            { name: "id", in: "path", required: true, schema: id },
            { name: "after", in: "query", schema: id },
          ],
          requestBody: { required: true, content },
          responses: { "200": { description: "The item.", content } },
        },
      },
    },
  };
  const file = await write("extra/ledger.json", ledger);
  const targets = ["$.components.schemas.Item.properties.id", "$.paths[*].put.parameters[*].schema"];
  const overlay = await write("overlays/ledger.json", {
    overlay: "1.0.0",
    info: { title: "Exact integers", version: "1.0.0" },
    actions: targets.map((target) => ({ target, update: { "x-exact": true } })),
  });
  await regenerate({
    config: { ...config, extraDocuments: [{ file, as: "ledger" }], overlays: { ledger: [overlay] } },
  });
  expect(sdkErrors(config.out)).toEqual([]);
  const [resources, operations, types] = await Promise.all(
    ["resources", "operations", "schema"].map((name) =>
      readFile(path.join(config.out, `src/ledger/${name}.ts`), "utf8"),
    ),
  );
  expect(resources).toContain("id: ExactInteger, body: Item");
  expect(resources).toContain("path: { id }");
  expect(resources).toMatch(/@param id \(string of digits\)/);
  expect(operations).toContain('decimals: { request: [{ path: "id", wire: "integer" }] }');
  expect(operations).toContain("shape: { success: { id: 1, n: 2 } }");
  expect(types).toMatch(/A string of digits\..*\n? *\*?\/?\n *id: ExactInteger;/);
  expect(types).toContain("after?: ExactInteger | undefined;");
});
