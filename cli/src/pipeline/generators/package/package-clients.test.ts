import { describe, expect, it } from "vitest";
import * as wallets from "../../../../../src/crypto.ts";
import * as fiat from "../../../../../src/fiat.ts";
import * as sdk from "../../../../../src/index.ts";
import * as hooks from "../../../../../src/webhooks.ts";
import { DocumentError } from "../../bundle/problem.ts";
import { readModel } from "../../model/model.ts";
import { asJson, type Document } from "../../model/openapi-document.ts";
import { generateJointFiles } from "./joint-files.ts";
import { packageClients } from "./package-clients.ts";
import { sharedExports } from "./shared-exports.ts";

const naming = { runtime: "svc-sdk/runtime/v1", extension: ".js", placeholder: "acme" } as const;

/** A service with one read for each client. */
function service(api: string, parts: Partial<Document> = {}, clients: readonly string[] = [api]) {
  const paths = Object.fromEntries(
    clients.map((client) => {
      const sdk = { "x-sdk": { client, resource: "things", method: "get" }, "x-retry": "read" };
      const responses = { 200: { description: "Found." } };
      const operationId = `read${client.replace("-", "")}`;
      return [`/${client}`, { get: { operationId, ...sdk, "x-idempotency": { mode: "none" }, responses } }];
    }),
  );
  const document: Document = { openapi: "3.1.1", info: { title: api, version: "1" }, paths, ...parts };
  return { kind: "extra" as const, model: readModel(asJson(document), { ...naming, api }) };
}

const security = [{ key: [] }];
const secured = (key: object): Partial<Document> => ({ security, components: { securitySchemes: { key } } });
const of = (services: Parameters<typeof packageClients>[0]["services"]) =>
  packageClients({ name: "acme", services, environments: { sandbox: { kyc: "https://kyc.example" } }, webhooks: {} });

describe("the clients of a package", () => {
  it("have the names, variables and addresses of their service", () => {
    const addresses = { sandbox: "https://kyc.example" };
    expect(of([service("kyc"), service("id-check")])).toMatchObject([
      { className: "AcmeKycClient", property: "kyc", variables: "ACME_KYC", addresses },
      { className: "AcmeIdCheckClient", baseUrlVariable: "ACME_ID_CHECK_BASE_URL", addresses: {} },
    ]);
  });

  it.each([
    ["a bearer token", { type: "http", scheme: "Bearer" }, "token"],
    ["OAuth", { type: "oauth2" }, "token"],
    ["an API key", { type: "apiKey", in: "header", name: "X-Key" }, { apiKeyHeader: "X-Key" }],
    ["no credential if no operation requires one", undefined, "none"],
  ])("take %s", (_, scheme, access) => {
    expect(of([service("kyc", scheme && secured(scheme))])).toMatchObject([{ access: { security: access } }]);
  });

  it.each([
    ["a credential that the SDK cannot send", { type: "http", scheme: "basic" }],
    ["an API key outside of headers", { type: "apiKey", in: "query", name: "key" }],
  ])("are not made with %s", (_, scheme) => {
    expect(() => service("kyc", secured(scheme))).toThrow("the SDK cannot send the credential key");
  });

  it("are not made with several credentials", () => {
    const { model, kind } = service("kyc", secured({ type: "oauth2" }), ["kyc", "files"]);
    const [, files] = model.operations;
    if (files) files.operation.security = [{ other: [] }];
    expect(() => of([{ kind, model }])).toThrow("use several security schemes: key, other");
  });

  it("are not made without the operations that log in", () => {
    const { model } = service("fiat");
    expect(() => of([{ kind: "fiat", model }])).toThrow(DocumentError);
    expect(() => of([{ kind: "fiat", model }])).toThrow("no operation refreshToken");
  });
});

it("a package without addresses, signatures and envelopes has no options and functions for them", () => {
  const input = { name: "acme", services: [service("kyc")], environments: {}, webhooks: {} };
  const files = generateJointFiles(input);
  expect(files["clients.ts"]).not.toMatch(/environment\??:/);
  expect(files["clients.ts"]).not.toContain("baseUrls");
  expect(files["webhooks.ts"]).not.toMatch(/^export function|^export const/m);
  expect(files["webhooks.ts"]).toContain("createWebhookHandler");
});

const replaced = "FiatClient CryptoClient AgentClient createCryptoVerifier createWebhookHandler webhookId".split(" ");

it.each([
  ["svc-sdk", sdk],
  ["svc-sdk/crypto", wallets],
  ["svc-sdk/fiat", fiat],
  ["svc-sdk/webhooks", hooks],
] as const)("the package passes on what %s exports, except what it replaces", (name, module) => {
  const values = sharedExports[name].filter((one) => !one.startsWith("type "));
  const kept = Object.keys(module).filter((one) => !replaced.includes(one));
  expect([...values].sort()).toEqual(kept.sort());
});
