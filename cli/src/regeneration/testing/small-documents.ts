// Small documents of both services, for tests: as much of ours as the clients need to log in, and a name to replace.

import type { JsonObject } from "../../pipeline/model/json-pointer.ts";

const text: JsonObject = { type: "string" };

interface Entry extends JsonObject {
  operationId: string;
}

/** An operation with everything that the general rules require. */
export function operation(entry: Entry, sdk: JsonObject, response: JsonObject = {}): JsonObject {
  const isRead = entry["x-retry"] === undefined;
  return {
    summary: entry.operationId,
    tags: ["Test"],
    "x-sdk": sdk,
    "x-retry": "read",
    "x-idempotency": { mode: isRead ? "none" : "auto" },
    ...entry,
    responses: { "200": { description: "Done.", ...response } },
  };
}

function typed(schema: JsonObject, envelope = "none"): JsonObject {
  return { "x-envelope": envelope, content: { "application/json": { schema } } };
}

function body(schema: JsonObject): JsonObject {
  return { required: true, content: { "application/json": { schema } } };
}

function document(title: string, paths: JsonObject, schemas: JsonObject): JsonObject {
  return {
    openapi: "3.1.1",
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    info: { title, version: "1.0.0" },
    servers: [{ url: "https://api.small.example/api/v1" }],
    security: [{ bearerAuth: [] }],
    paths,
    components: { schemas, securitySchemes: { bearerAuth: { type: "http", scheme: "bearer" } } },
  };
}

/** A new copy for each call, which a test may change. */
export function smallDocuments(): { fiat: JsonObject; crypto: JsonObject } {
  const account = { type: "object", properties: { account_id: text, app_secret: { ...text, "x-sensitive": true } } };
  const key = { type: "object", properties: { api_key: text, api_secret: { ...text, "x-sensitive": true } } };
  const token = { type: "object", required: ["access_token"], properties: { access_token: text } };
  const fiat = { client: "fiat", resource: "auth" };
  const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
  // Copies, because tests change what they get.
  return structuredClone({
    fiat: document(
      "Fiat",
      {
        "/auth/login": {
          post: operation(
            { operationId: "login", security: [], requestBody: body(account) },
            { ...fiat, method: "login" },
            typed(ref("Token"), "token"),
          ),
        },
        "/auth/refresh-token": {
          get: operation({ operationId: "refreshToken" }, { ...fiat, method: "refresh" }, typed(ref("Token"), "token")),
        },
      },
      { Token: token },
    ),
    crypto: document(
      "Crypto",
      {
        "/auth/token": {
          post: operation(
            { operationId: "createToken", security: [], requestBody: body(key) },
            { client: "crypto", resource: "auth", method: "token" },
            typed(ref("Token"), "token"),
          ),
        },
        "/svc-card/{svcCardId}": {
          get: operation(
            {
              operationId: "getCard",
              description: "Reads a card of the svc by its `svc_card_id`.",
              parameters: [
                { name: "svcCardId", in: "path", required: true, schema: ref("SvcCardId") },
                { name: "svc_program", in: "query", schema: text },
              ],
              "x-not-shown": { G1: "Status codes; compare `svc_card_id`." },
            },
            { client: "crypto", resource: "cards", method: "get" },
            typed(ref("Card")),
          ),
        },
      },
      {
        Token: token,
        SvcCardId: text,
        Card: {
          type: "object",
          required: ["svc_card_id"],
          "x-id-field": { type: "SvcCardId", name: "svc_card_id" },
          properties: { svc_card_id: ref("SvcCardId"), label: text },
          examples: [{ svc_card_id: "svc_card_1", label: "svc_card_id" }],
        },
      },
    ),
  });
}
