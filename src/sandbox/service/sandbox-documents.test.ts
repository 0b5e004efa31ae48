import { describe, expect, it } from "vitest";
import { ConfigurationError } from "../../wrappers/errors.ts";
import { createSandbox, type SandboxDocument } from "../assembly/create-sandbox.ts";
import type { SandboxTenant } from "../assembly/sandbox-tenant.ts";
import { fiat, kyc } from "../testing/user-documents.ts";

function open() {
  const sandbox = createSandbox({ documents: { fiat, kyc } });
  return { sandbox, tenant: sandbox.createTenant() };
}

describe("a further service", () => {
  const get = (tenant: SandboxTenant, path: string, headers: Record<string, string>) =>
    tenant.fiat.fetch(`${tenant.services.kyc?.baseUrl}${path}`, { headers });

  it("has its own path and a token per tenant, as bearer token or as API key", async () => {
    const { tenant } = open();
    const { baseUrl, token = "" } = tenant.services.kyc ?? {};
    expect(baseUrl).toBe("https://sandbox.example/kyc");
    expect((await get(tenant, "/applicants/a", { authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await get(tenant, "/applicants/a", { "x-api-key": token })).status).toBe(200);
    expect((await get(tenant, "/applicants/a", {})).status).toBe(401);
    expect((await get(tenant, "/applicants/a", { authorization: `Bearer ${tenant.agent.connectorKey}` })).status).toBe(
      401,
    );
    expect((await get(tenant, "/unknown", { authorization: `Bearer ${token}` })).status).toBe(404);
    expect((await get(tenant, "/ping", {})).status).toBe(200);
  });

  it("takes part in faults and in the request log, which hides its secrets", async () => {
    const { sandbox, tenant } = open();
    const { token = "" } = tenant.services.kyc ?? {};
    sandbox.faults.add({ kind: "status", status: 503, operationId: "getApplicant" });
    const authorization = `Bearer ${token}`;
    expect((await get(tenant, "/applicants/a", { authorization })).status).toBe(503);
    expect((await get(tenant, `/applicants/${token}`, { authorization })).status).toBe(200);
    const records = sandbox.requests.list();
    expect(records.map(({ service, operationId, status }) => [service, operationId, status])).toEqual([
      ["kyc", "getApplicant", 503],
      ["kyc", "getApplicant", 200],
    ]);
    expect(JSON.stringify(records)).not.toMatch(/P1234567|connector_t1/);
  });

  it("has the only options among `services`, and is listed over HTTP", async () => {
    const { sandbox, tenant } = open();
    expect(Object.keys(tenant.services)).toEqual(["kyc"]);
    const { baseUrl, token } = tenant.services.kyc ?? {};
    const listed = await sandbox.fetch("/_sandbox/tenants/t1").then((response) => response.json());
    expect(listed.services).toEqual({ kyc: { baseUrl, token } });
    const plain = createSandbox();
    plain.createTenant();
    expect(await plain.fetch("/_sandbox/tenants/t1").then((response) => response.json())).not.toHaveProperty(
      "services",
    );
  });
});

describe("documents", () => {
  const give = (documents: object) => () =>
    createSandbox({ documents: documents as Readonly<Record<string, SandboxDocument>> });

  it.each(["Kyc", "kyc_eu", "kyc/eu", "_kyc", "1kyc", ""])("are rejected under the name %j", (name) => {
    expect(give({ [name]: kyc })).toThrow(
      new ConfigurationError(`documents.${name}: name the service in lower-case letters, digits and hyphens`),
    );
  });

  it.each(["kyc", "kyc-2", "k"])("are accepted under the name %j", (name) =>
    expect(give({ [name]: kyc })).not.toThrow(),
  );

  it.each(["routes", "table", "names", "requests", "queries", "responses"])("are rejected without %s", (part) => {
    expect(give({ kyc: { ...kyc, [part]: undefined } })).toThrow(
      new ConfigurationError("documents.kyc must be a document that svc-sdk-cli has generated for the sandbox"),
    );
  });

  it("are rejected if two have an operation of the same name", () => {
    const message = "documents: two operations are called getApplicant";
    expect(give({ kyc, other: kyc })).toThrow(new ConfigurationError(message));
  });
});
