// An operation with files, through every generator.

import { expect, it } from "vitest";
import { forCallers } from "../model/model.ts";
import type { Document, OperationObject, Schema } from "../model/openapi-document.ts";
import { contextOf } from "../testing/fixture.ts";
import { generateOperations } from "./operations.ts";
import { generateResources } from "./resources.ts";
import { generateTypes } from "./types.ts";
import { generateValidators } from "./validators.ts";

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
