// Documents that users give to a sandbox: our fiat service with operations of theirs, and a further service.

import type { SandboxDocument } from "../../../src/sandbox/assembly/create-sandbox.ts";
import { type SchemaValidator, serviceDocuments } from "../../../src/sandbox/service/documents.ts";
import type { Route } from "../../../src/wrappers/operation.ts";

const json = { contentType: "application/json", schemas: [], headers: [] };

export function routeTo(operationId: string, method: string, path: string, parts: Partial<Route> = {}): Route {
  const common = { abovePrefix: false, credential: "token", tag: "Customers", body: "none", query: [] } as const;
  return { ...common, operationId, method, path, responses: { 200: json }, ...parts };
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

/** The fiat service, with operations for customers. */
export const fiat: SandboxDocument = {
  ...serviceDocuments.fiat,
  routes: [
    ...serviceDocuments.fiat.routes,
    routeTo("createCustomer", "POST", "/customers", { body: "required", responses: { 201: json } }),
    routeTo("listCustomers", "GET", "/customers"),
    routeTo("deleteCustomer", "DELETE", "/customers/{id}", { responses: { 204: { schemas: [], headers: [] } } }),
    routeTo("countCustomers", "GET", "/customers/count", { undocumented: "G3" }),
  ],
  requests: { ...serviceDocuments.fiat.requests, createCustomer: stringField("svc_name") },
  responses: { ...serviceDocuments.fiat.responses, createCustomer: { 201: stringField("svc_id") } },
  names: {
    ...serviceDocuments.fiat.names,
    bodies: { createCustomer: { request: ["svc_name"], response: ["svc_id"] } },
  },
  examples: { listCustomers: { status: 200, body: { customers: [{ id: "cus_1" }] } } },
};

const read = { method: "GET", envelope: "none", retry: "read" } as const;
const getApplicant = { ...read, id: "getApplicant", name: "kyc.applicants.get", path: "/applicants/{id}" };

/** A service with operations for applicants. */
export const kyc: SandboxDocument = serviceOf(
  [routeTo("getApplicant", "GET", "/applicants/{id}"), routeTo("ping", "GET", "/ping", { credential: "none" })],
  {
    table: { getApplicant: { ...getApplicant, sensitive: { response: ["passport"] } } },
    examples: {
      getApplicant: { status: 200, body: { id: "a", passport: "P1234567" } },
      ping: { status: 200, body: {} },
    },
  },
);

/** A further service, whose document says no more than this. */
export function serviceOf(routes: readonly Route[], more: Partial<SandboxDocument> = {}): SandboxDocument {
  const names = { placeholder: "svc", pathSegments: [], queryNames: [], headers: [], bodies: {} };
  return { routes, table: {}, names, requests: {}, queries: {}, responses: {}, ...more };
}
