import { describe, expect, it } from "vitest";
import { fiat, kyc } from "../../../tests/support/sandbox/user-documents.ts";
import { ConfigurationError } from "../../wrappers/errors.ts";
import { createRenamer } from "../../wrappers/http/body.ts";
import type { RenameMap } from "../../wrappers/operation.ts";
import { createSandbox, type SandboxDocument } from "../assembly/create-sandbox.ts";
import type { SandboxTenant } from "../assembly/sandbox-tenant.ts";
import { createWireNames } from "./documents.ts";

describe("a further service", () => {
  const open = () => {
    const sandbox = createSandbox({ documents: { fiat, kyc } });
    return { sandbox, tenant: sandbox.createTenant() };
  };
  const get = (tenant: SandboxTenant, path: string, headers: Record<string, string>) =>
    tenant.fiat.fetch(`${tenant.services.kyc?.baseUrl}${path}`, { headers });

  it("has its own path and a token per tenant, as bearer token or as API key", async () => {
    const { tenant } = open();
    const { token = "" } = tenant.services.kyc ?? {};
    expect(tenant.services).toEqual({ kyc: expect.objectContaining({ baseUrl: "https://sandbox.example/kyc" }) });
    const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });
    for (const [path, headers, status] of [
      ["/applicants/a", bearer(token), 200],
      ["/applicants/a", { "x-api-key": token }, 200],
      ["/applicants/a", {}, 401],
      ["/applicants/a", bearer(tenant.agent.connectorKey), 401],
      ["/unknown", bearer(token), 404],
      ["/ping", {}, 200],
    ] as const)
      expect((await get(tenant, path, headers)).status, path).toBe(status);
  });

  it("takes part in faults and in the request log, which hides its secrets", async () => {
    const { sandbox, tenant } = open();
    const { token = "" } = tenant.services.kyc ?? {};
    sandbox.faults.add({ kind: "status", status: 503, operationId: "getApplicant" });
    const authorization = `Bearer ${token}`;
    expect((await get(tenant, "/applicants/a", { authorization })).status).toBe(503);
    expect((await get(tenant, `/applicants/${token}`, { authorization })).status).toBe(200);
    const records = sandbox.requests.list();
    const found = [503, 200].map((status) => ({ service: "kyc", operationId: "getApplicant", status }));
    expect(records).toMatchObject(found);
    expect(JSON.stringify(records)).not.toMatch(/P1234567|connector_t1/);
  });
});

describe("documents", () => {
  const give = (documents: object) => () =>
    createSandbox({ documents: documents as Readonly<Record<string, SandboxDocument>> });

  it.each(["Kyc", "kyc_eu", "kyc/eu", "_kyc", "1kyc", ""])("are rejected under the name %j", (name) => {
    const message = `documents.${name}: name the service in lower-case letters, digits and hyphens`;
    expect(give({ [name]: kyc })).toThrow(new ConfigurationError(message));
  });

  it.each(["routes", "table", "names", "requests", "queries", "responses"])("are rejected without %s", (part) => {
    const message = "documents.kyc must be a document that svc-sdk-cli has generated for the sandbox";
    expect(give({ kyc: { ...kyc, [part]: undefined } })).toThrow(new ConfigurationError(message));
  });

  it("are accepted under other names, but two cannot have an operation of the same name", () => {
    for (const name of ["kyc", "kyc-2", "k"]) expect(give({ [name]: kyc })).not.toThrow();
    const message = "documents: two operations are called getApplicant";
    expect(give({ kyc, other: kyc })).toThrow(new ConfigurationError(message));
  });
});

const map: RenameMap = {
  placeholder: "svc",
  pathSegments: ["svc-card"],
  queryNames: ["svc_card_id"],
  headers: [],
  bodies: { freeze: { request: ["svc_note", "items[].svc_id"], response: ["data.svc_card_id"] }, thaw: {} },
};

describe("names on the wire", () => {
  const names = createWireNames(map, "acme");

  it("have the real service name in paths and queries", () => {
    expect(names.path("/svc-card/{svcCardId}/other-svc")).toBe("/acme-card/{svcCardId}/other-svc");
    expect([names.queryName("svc_card_id"), names.queryName("svc_other")]).toEqual(["acme_card_id", "svc_other"]);
  });

  it("get the placeholder in a request, and the real service name in a response, if declared", () => {
    const body = { acme_note: "acme_note", acme_id: 1, items: [{ acme_id: 2, svc_id: 3 }] };
    expect(names.request?.("freeze", body)).toEqual({ svc_note: "acme_note", acme_id: 1, items: [{ svc_id: 3 }] });
    const other = { data: { svc_card_id: "svc_card_id", svc_other: 1 }, svc_card_id: 2 };
    const data = { acme_card_id: "svc_card_id", svc_other: 1 };
    expect(names.response?.("freeze", other)).toEqual({ data, svc_card_id: 2 });
    for (const id of ["thaw", "unknown"]) expect(names.request?.(id, body)).toBe(body);
    expect(names.response?.("unknown", other)).toBe(other);
  });

  it("match those of the SDK, and do not change without a service name", () => {
    const renamer = createRenamer(map, "acme");
    const sent = { svc_note: "n", items: [{ svc_id: 1 }] };
    expect(names.request?.("freeze", renamer.requestBody("freeze", sent))).toEqual(sent);
    const response = { data: { svc_card_id: "c" } };
    expect(renamer.responseBody("freeze", names.response?.("freeze", response))).toEqual(response);
    for (const [given, ...name] of [[map], [map, "svc"], [{ ...map, bodies: {} }, "acme"]] as const)
      expect(createWireNames(given, ...name)).toMatchObject({ request: undefined, response: undefined });
    expect(createWireNames(map).path("/svc-card")).toBe("/svc-card");
  });
});
