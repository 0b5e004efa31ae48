// An amount that is a whole argument or result is typed, imported and sent like one within a record.

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
  expect(resources).toContain("path: { amount: String(amount) }");
});
