// The crypto document: login, what every request and response carries, and the two environments.

import { expect, it } from "vitest";
import { documents, type ResponseObject, resolve } from "../../support/documents/bundled-documents.ts";
import {
  answer,
  body,
  example,
  fields,
  operation,
  operations,
  parameters,
  property,
  schema,
} from "../../support/documents/document-reader.ts";

const wallets = operations("crypto");
const idOf = (entry: (typeof wallets)[number]) => entry.operation.operationId;
const { crypto: document } = documents;

it("[C1] a token comes without an envelope, for an hour", () => {
  expect(answer("createToken", "200")["x-envelope"]).toBe("token");
  expect(body("createToken").$ref).toMatch(/\/Token$/);
  expect(fields(schema("crypto", "Token"))).toEqual([
    "success",
    "access_token",
    "token_type",
    "expires_in",
    "expires_at",
  ]);
  expect(property("crypto", "Token", "token_type")["x-open-enum"]).toEqual(["Bearer"]);
  expect(property("crypto", "Token", "expires_in")).toMatchObject({ type: "integer", examples: [3600] });
  expect(property("crypto", "Token", "expires_at")).toMatchObject({ type: "string", format: "date-time" });
  expect(example("createToken")).toMatchObject({ success: true, token_type: "Bearer", expires_in: 3600 });
});

it("[C5] the secret of a new API key is shown once, as documented", () => {
  expect(operation("generateApiKey").operation.description).toMatch(/secret is shown this\s+once.*rotated/s);
  expect(property("crypto", "CreateTokenRequest", "api_secret").description).toMatch(/shown once/);
});

it("[C7] agent operations take the connector key, all others but the login a token", () => {
  expect(document.security).toEqual([{ bearerAuth: [] }]);
  const own = wallets.filter((entry) => entry.operation.security !== undefined);
  const isAgent = (entry: (typeof wallets)[number]) => entry.path.startsWith("/agent/");
  expect(own.map(idOf)).toEqual(["createToken", ...wallets.filter(isAgent).map(idOf)]);
  for (const entry of own) expect(entry.operation.security).toEqual(isAgent(entry) ? [{ connectorKey: [] }] : []);
  expect(own.filter(isAgent).length).toBeGreaterThan(0);
});

it("[C9] every write may carry an idempotency key, and no read does", () => {
  const keys = wallets.map((entry) => parameters(idOf(entry)).find(({ name }) => name === "Idempotency-Key"));
  expect(keys.map((key) => key?.in)).toEqual(wallets.map(({ method }) => (method === "GET" ? undefined : "header")));
  expect(keys.filter((key) => key?.required !== false && key !== undefined)).toEqual([]);
});

it("[C24] every response has the three rate-limit headers, failures included", () => {
  const names = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
  for (const { operation: described } of wallets) {
    for (const [status, node] of Object.entries(described.responses)) {
      const { headers = {} } = resolve<ResponseObject>(document, node);
      for (const name of names) {
        const header = resolve(document, headers[name] ?? {});
        expect(header, `${described.operationId} ${status} ${name}`).toMatchObject({
          required: true,
          schema: { type: "integer" },
        });
        if (name === "X-RateLimit-Reset") expect(header).toHaveProperty("description", expect.stringMatching(/Unix/));
      }
    }
  }
});

it("[C98] ten scopes are listed with their meaning, for people and for machines", () => {
  const scheme = document.components.securitySchemes.bearerAuth;
  const scopes = scheme?.["x-scopes"] as Readonly<Record<string, string>>;
  expect(Object.keys(scopes)).toEqual([
    ...["wallets:read", "wallets:write", "transactions:read", "transactions:write", "cards:read", "cards:write"],
    ...["swap:read", "swap:write", "webhooks:write", "apikey:write"],
  ]);
  for (const [scope, meaning] of Object.entries(scopes)) {
    expect(meaning).toMatch(/\w+ \w+/);
    expect(scheme?.description).toMatch(new RegExp(`\\| \`${scope}\` \\| \\S`));
  }
});

it("[C107] the sandbox runs on test networks, and people log in only on the dashboards", () => {
  expect(document.servers[1]?.description).toMatch(/test networks.*without real funds/);
  expect(Object.keys(document.paths).filter((path) => /login|sign|otp|magic|accounts?(\/|$)/i.test(path))).toEqual([]);
  expect(document.info.description).toMatch(/dashboards\s+only/);
});
