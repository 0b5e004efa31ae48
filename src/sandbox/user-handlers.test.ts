import { describe, expect, it, vi } from "vitest";
import { CryptoClient } from "../wrappers/clients/crypto-client.ts";
import { FiatClient } from "../wrappers/clients/fiat-client.ts";
import { ApiError } from "../wrappers/errors/api-error.ts";
import { ConfigurationError } from "../wrappers/errors/configuration-error.ts";
import type { Route } from "../wrappers/operation/route.ts";
import { failureOf } from "../wrappers/testing/failure.ts";
import { createSandbox, type SandboxDocument, type SandboxOptions } from "./create-sandbox.ts";
import { type SchemaValidator, serviceDocuments } from "./service/documents.ts";
import type { UserHandlers } from "./user-handlers.ts";

const json = { contentType: "application/json", schemas: [], headers: [] };

function route(operationId: string, method: string, path: string, parts: Partial<Route> = {}): Route {
  return {
    ...{
      operationId,
      method,
      path,
      abovePrefix: false,
      credential: "token",
      tag: "Customers",
      body: "none",
      query: [],
    },
    responses: { 200: json },
    ...parts,
  };
}

/** A validator as Ajv makes them: accepts objects whose field is a string. */
function stringField(field: string): SchemaValidator {
  const validate = (value: unknown) => {
    const isValid = typeof (value as Record<string, unknown> | undefined)?.[field] === "string";
    const params = { missingProperty: field };
    Object.assign(validate, { errors: isValid ? null : [{ instancePath: "", keyword: "required", params }] });
    return isValid;
  };
  return validate;
}

const fiat: SandboxDocument = {
  ...serviceDocuments.fiat,
  routes: [
    ...serviceDocuments.fiat.routes,
    route("createCustomer", "POST", "/customers", { body: "required", responses: { 201: json } }),
    route("listCustomers", "GET", "/customers"),
    route("deleteCustomer", "DELETE", "/customers/{id}", { responses: { 204: { schemas: [], headers: [] } } }),
    route("countCustomers", "GET", "/customers/count", { undocumented: "G3" }),
  ],
  requests: { ...serviceDocuments.fiat.requests, createCustomer: stringField("svc_name") },
  responses: { ...serviceDocuments.fiat.responses, createCustomer: { 201: stringField("svc_id") } },
  names: {
    ...serviceDocuments.fiat.names,
    bodies: { createCustomer: { request: ["svc_name"], response: ["svc_id"] } },
  },
  examples: { listCustomers: { status: 200, body: { customers: [{ id: "cus_1" }] } } },
};

const kyc: SandboxDocument = {
  routes: [route("getApplicant", "GET", "/applicants/{id}"), route("ping", "GET", "/ping", { credential: "none" })],
  table: {
    getApplicant: {
      ...{ id: "getApplicant", name: "kyc.applicants.get", method: "GET", path: "/applicants/{id}" },
      ...{ envelope: "none", retry: "read", sensitive: { response: ["passport"] } },
    },
  },
  names: { placeholder: "svc", pathSegments: [], queryNames: [], headers: [], bodies: {} },
  ...{ requests: {}, queries: {}, responses: {} },
  examples: { getApplicant: { status: 200, body: { id: "a", passport: "P1234567" } }, ping: { status: 200, body: {} } },
};

function open(handlers: UserHandlers = {}, options: SandboxOptions = {}) {
  const onFailure = vi.fn();
  const sandbox = createSandbox({ documents: { fiat, kyc }, handlers, onFailure, ...options });
  const tenant = sandbox.createTenant();
  const client = new FiatClient({ ...tenant.fiat, maxRetries: 0 });
  const create = (body: object) =>
    client.request({ method: "POST", path: "/customers", body, retry: "unsent" }).unwrap<Record<string, unknown>>();
  return { sandbox, tenant, client, create, onFailure };
}

const byName: UserHandlers = {
  createCustomer({ body, state, id }) {
    const customer = { svc_id: id("cus"), name: (body as { svc_name: string }).svc_name };
    state.set(customer.svc_id, customer);
    return { body: customer };
  },
  listCustomers: ({ state }) => ({ body: { customers: [...state.values()] } }),
};

describe("an operation of a user's document without a handler", () => {
  it("answers with its example, labelled as assumed", async () => {
    const { client } = open();
    const { data, headers } = await client.request({ method: "GET", path: "/customers" }).withResponse();
    expect(data.raw).toEqual({ customers: [{ id: "cus_1" }] });
    expect([headers.get("x-sandbox-rule"), headers.get("x-sandbox-basis")]).toEqual(["example", "assumed"]);
  });

  it("answers without a body if the document says so, and with 501 if nothing is documented", async () => {
    const { client } = open();
    const deleted = await client.request({ method: "DELETE", path: "/customers/cus_1" }).withResponse();
    expect(deleted.status).toBe(204);
    const error = await failureOf(client.request({ method: "GET", path: "/customers/count" }));
    expect(error).toMatchObject({ httpStatus: 501 });
  });

  it("still checks credential, request and key", async () => {
    const { tenant, create } = open();
    expect(await failureOf(create({ wrong: 1 }))).toMatchObject({
      httpStatus: 422,
      fieldErrors: { svc_name: expect.anything() },
    });
    const { baseUrl, fetch } = tenant.fiat;
    expect((await fetch(`${baseUrl}/customers`, { method: "GET" })).status).toBe(401);
    const keyless = await fetch(`${baseUrl}/customers`, { method: "POST", body: "{}" });
    expect(keyless.status).toBe(401);
  });
});

describe("a user's handler", () => {
  it("keeps a state per tenant, which is exported, imported and reset", async () => {
    const { sandbox, tenant, client, create } = open(byName);
    const list = async () =>
      (await client.request({ method: "GET", path: "/customers" }).unwrap<{ customers: unknown[] }>()).customers;
    const created = await create({ svc_name: "Ada" });
    expect(created).toEqual({ svc_id: expect.stringMatching(/^cus_[\da-f]{24}$/), name: "Ada" });
    expect(await list()).toEqual([created]);
    const other = new FiatClient(sandbox.createTenant().fiat);
    expect((await other.request({ method: "GET", path: "/customers" })).raw).toEqual({ customers: [] });

    const exported = sandbox.state.export();
    tenant.reset();
    expect(await list()).toEqual([]);
    sandbox.state.import(exported);
    expect(await list()).toEqual([created]);
  });

  it("works in the names of the documents, while the wire has those of the service", async () => {
    const { create } = open(byName, { serviceName: "acme" });
    const created = await create({ acme_name: "Ada" });
    expect(created).toEqual({ acme_id: expect.any(String), name: "Ada" });
  });

  it("replays its response by idempotency key, as every write of the fiat service", async () => {
    const { client } = open(byName);
    const request = { method: "POST", path: "/customers", body: { svc_name: "Ada" }, idempotencyKey: "c-1" } as const;
    const [first, second] = [await client.request(request).unwrap(), await client.request(request).unwrap()];
    expect(second).toEqual(first);
  });

  it("refuses in the shape of the service", async () => {
    const refusing: UserHandlers = {
      createCustomer: ({ refuse }) => {
        throw refuse({ status: 400, message: "exists", details: { code: "customer_exists" } });
      },
    };
    const error = await failureOf(open(refusing).create({ svc_name: "Ada" }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ httpStatus: 400 });
    expect(String(error)).toContain("exists");
  });

  it("fails with a 500 if its response is not the documented one, and what it throws is reported", async () => {
    const wrong = open({ createCustomer: () => ({ body: { name: "Ada" } }) });
    expect(await failureOf(wrong.create({ svc_name: "Ada" }))).toMatchObject({ httpStatus: 500 });
    expect(String(wrong.onFailure.mock.calls[0]?.[0])).toContain("createCustomer that its document does not allow");
    const broken = open({ createCustomer: (() => undefined) as never });
    await failureOf(broken.create({ svc_name: "Ada" }));
    expect(String(broken.onFailure.mock.calls[0]?.[0])).toContain("must return { status, body }");
    const early = open({ createCustomer: () => ({ status: 199 }) });
    expect(await failureOf(early.create({ svc_name: "Ada" }))).toMatchObject({ httpStatus: 500 });
    expect(String(early.onFailure.mock.calls[0]?.[0])).toContain("must return a status from 200 to 599");
    const full = open({ deleteCustomer: () => ({ status: 204, body: {} }) });
    await failureOf(full.client.request({ method: "DELETE", path: "/customers/cus_1" }));
    expect(String(full.onFailure.mock.calls[0]?.[0])).toContain("must return no body with status 204");
  });

  it("may be asynchronous, and sees the request and the sandbox's time", async () => {
    const seen: unknown[] = [];
    const { sandbox, client } = open({
      async deleteCustomer({ path, headers, clock, tenantId }) {
        seen.push(path("id"), headers.get("x-trace"), clock.isoNow().slice(0, 10), tenantId);
        return { status: 204 };
      },
    });
    sandbox.clock.set("2027-03-01T00:00:00.000Z");
    await client.request({ method: "DELETE", path: "/customers/cus_1", headers: { "x-trace": "t" } });
    expect(seen).toEqual(["cus_1", "t", "2027-03-01", "t1"]);
  });

  it("takes the place of ours", async () => {
    const { tenant } = open({ listWebhooks: () => ({ body: { webhooks: "mine" } }) });
    const { raw } = await new CryptoClient(tenant.crypto).webhooks.list();
    expect(raw).toEqual({ webhooks: "mine" });
  });

  it.each([
    [{ createCustomr: () => ({}) }, "no document has the operation createCustomr. Did you mean createCustomer?"],
    [{ createCustomer: {} }, "handlers.createCustomer must be a function"],
  ])("is rejected if it is wrong: %j", (handlers, message) => {
    expect(() => open(handlers as never)).toThrow(ConfigurationError);
    expect(() => open(handlers as never)).toThrow(message);
  });
});

describe("a further service", () => {
  const get = (tenant: ReturnType<typeof open>["tenant"], path: string, headers: Record<string, string>) =>
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
});

it.each([
  [{ Kyc: kyc }, "name the service in lower-case letters"],
  [{ kyc: {} }, "documents.kyc must be a document"],
  [{ kyc, other: kyc }, "two operations are called getApplicant"],
])("documents are rejected if they are wrong", (documents, message) => {
  expect(() => createSandbox({ documents: documents as never })).toThrow(message);
});
