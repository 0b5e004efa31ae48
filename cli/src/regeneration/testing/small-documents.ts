// Small documents, for tests: of both services as much as the clients need to log in, and a name to replace; and a third service.

import { parse } from "yaml";
import type { JsonObject } from "../../pipeline/model/json-pointer.ts";

interface Entry extends JsonObject {
  operationId: string;
}

/** An operation with everything that the general rules require. */
export function operation(entry: Entry, sdk: JsonObject, response: JsonObject = {}): JsonObject {
  const mode = entry["x-retry"] === undefined ? "none" : "auto";
  return {
    summary: entry.operationId,
    tags: ["Test"],
    "x-sdk": sdk,
    "x-retry": "read",
    "x-idempotency": { mode },
    ...entry,
    responses: { "200": { description: "Done.", ...response } },
  };
}

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });
const text: JsonObject = { type: "string" };
const tokens = { "x-envelope": "token", ...json(ref("Token")) };

function login(operationId: string, client: string, method: string, [id, secret]: [string, string]): JsonObject {
  const properties = { [id]: text, [secret]: { ...text, "x-sensitive": true } };
  const requestBody = { required: true, ...json({ type: "object", properties }) };
  return { post: operation({ operationId, security: [], requestBody }, { client, resource: "auth", method }, tokens) };
}

function document(title: string, paths: JsonObject, schemas: JsonObject = {}): JsonObject {
  const bearerAuth = { type: "http", scheme: "bearer" };
  const token = { type: "object", required: ["access_token"], properties: { access_token: text } };
  return {
    openapi: "3.1.1",
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    info: { title, version: "1.0.0" },
    servers: [{ url: "https://api.small.example/api/v1" }],
    security: [{ bearerAuth: [] }],
    paths,
    components: { schemas: { Token: token, ...schemas }, securitySchemes: { bearerAuth } },
  };
}

/** A new copy for each call, which a test may change. */
export function smallDocuments(): { fiat: JsonObject; crypto: JsonObject } {
  const auth = { client: "fiat", resource: "auth", method: "refresh" };
  const fiat = document("Fiat", {
    "/auth/login": login("login", "fiat", "login", ["account_id", "app_secret"]),
    "/auth/refresh-token": { get: operation({ operationId: "refreshToken" }, auth, tokens) },
  });
  const card = {
    operationId: "getCard",
    description: "Reads a card of the svc by its `svc_card_id`.",
    parameters: [
      { name: "svcCardId", in: "path", required: true, schema: ref("SvcCardId") },
      { name: "svc_program", in: "query", schema: text },
    ],
    "x-not-shown": { G1: "Status codes; compare `svc_card_id`." },
  };
  const cards = { client: "crypto", resource: "cards", method: "get" };
  const schemas = {
    SvcCardId: text,
    Card: {
      type: "object",
      required: ["svc_card_id"],
      "x-sdk": { id: { type: "SvcCardId", name: "svc_card_id" } },
      properties: { svc_card_id: ref("SvcCardId"), label: text },
      examples: [{ svc_card_id: "svc_card_1", label: "svc_card_id" }],
    },
  };
  const paths = {
    "/auth/token": login("createToken", "crypto", "token", ["api_key", "api_secret"]),
    "/svc-card/{svcCardId}": { get: operation(card, cards, { "x-envelope": "none", ...json(ref("Card")) }) },
  };
  return structuredClone({ fiat, crypto: document("Crypto", paths, schemas) });
}

/** A service of its own, as plain as OpenAPI allows. Its names have the placeholder, which a project replaces. */
export function kycDocument(): JsonObject {
  return parse(`
openapi: 3.1.1
info: { title: KYC, version: 1.0.0 }
servers: [{ url: https://kyc.example }]
security: [{ key: [] }]
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
paths:
  /applicants:
    get:
      responses:
        "200":
          description: Found.
          content:
            application/json:
              schema: { type: object, required: [svc_id], properties: { svc_id: { type: string } } }
              example: { svc_id: a }
    post:
      operationId: createApplicant
      requestBody:
        content:
          application/json:
            schema: { type: object, required: [svc_name], properties: { svc_name: { type: string } } }
            example: { svc_name: Ada }
      responses: { "201": { description: Created. } }
`);
}
