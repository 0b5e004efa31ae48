// An operation with files, through every generator.

import { expect, it } from "vitest";
import { forCallers } from "../model/model.ts";
import type { Document } from "../model/openapi-document.ts";
import { contextOf } from "../testing/fixture.ts";
import { generateOperations } from "./operations.ts";
import { generateResources } from "./resources.ts";
import { generateTypes } from "./types.ts";
import { generateValidators } from "./validators.ts";

const document: Document = {
  openapi: "3.1.1",
  info: { title: "KYC", version: "1.0.0" },
  security: [{ bearerAuth: [] }],
  paths: {
    "/documents": {
      post: {
        operationId: "uploadDocument",
        summary: "Upload a document.",
        "x-sdk": { client: "kyc", resource: "documents", method: "upload" },
        "x-retry": "unsent",
        "x-idempotency": { mode: "none" },
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: { $ref: "#/components/schemas/UploadDocumentRequest" },
              encoding: { selfie: { contentType: "image/jpeg" } },
              example: { type: "passport", file: "(bytes)" },
            },
          },
        },
        responses: { 201: { description: "Stored." } },
      },
    },
  },
  components: {
    schemas: {
      UploadDocumentRequest: {
        type: "object",
        required: ["type", "file"],
        properties: {
          type: { type: "string" },
          file: { type: "string", format: "binary", "x-file": { maxBytes: 5_000_000, types: ["image/png"] } },
          back: { type: "string", format: "binary" },
          selfie: { type: "string", format: "binary", maxLength: 9 },
        },
      },
    },
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
  expect(types).toContain(
    "  /** A file: at most 5000000 bytes, image/png. Checked before it is sent. */\n  file: FileUpload;\n",
  );
  expect(types).toContain("  /** A file. */\n  back?: FileUpload | undefined;\n");
  expect(types).toContain(
    "  /** A file: at most 9 bytes, image/jpeg. Checked before it is sent. */\n  selfie?: FileUpload | undefined;\n",
  );

  const resources = generateResources(sdk);
  expect(resources).toContain('import { upload } from "../../src/runtime.ts"');
  expect(resources).toContain("upload(body: UploadDocumentRequest, options?: CallOptions): ResultPromise<");
  expect(resources).toContain("return upload(this.#call, operations.uploadDocument, { body, options });");
  expect(resources).toContain('kyc.documents.upload({ type: "passport", file: new Blob() })');

  expect((await generateValidators(wire)).dts).toContain("uploadDocument");
});
