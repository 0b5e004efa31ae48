// A document of a third service, as plain as OpenAPI allows, for tests.

import type { JsonObject } from "../../pipeline/model/json-pointer.ts";

/** Its names have the placeholder, which a project replaces. */
export function kycDocument(): JsonObject {
  return {
    openapi: "3.1.1",
    info: { title: "KYC", version: "1.0.0" },
    servers: [{ url: "https://kyc.example" }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
    paths: {
      "/applicants": {
        get: {
          responses: {
            "200": {
              description: "Found.",
              content: {
                "application/json": {
                  schema: { type: "object", required: ["svc_id"], properties: { svc_id: { type: "string" } } },
                  example: { svc_id: "a" },
                },
              },
            },
          },
        },
        post: {
          operationId: "createApplicant",
          requestBody: {
            content: {
              "application/json": {
                schema: { type: "object", required: ["svc_name"], properties: { svc_name: { type: "string" } } },
                example: { svc_name: "Ada" },
              },
            },
          },
          responses: { "201": { description: "Created." } },
        },
      },
    },
  };
}
