import { expect, it, vi } from "vitest";
import { createSandbox } from "../../../src/sandbox.ts";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import { projectSandbox } from "./project-sandbox.ts";
import { smallProject } from "./testing/small-project.ts";

// A run takes a second, on a busy machine several.
vi.setConfig({ testTimeout: 60_000 });

const kyc = {
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

const handlers = `
import type { HandlerCall } from "svc-sdk/sandbox";
export default {
  createApplicant: ({ body, state }: HandlerCall) => {
    state.set("last", body);
    return { status: 201 };
  },
};
`;

it("serves the documents of a project, with the examples and the handlers of its own, in the service's names", async () => {
  const { config, write } = await smallProject();
  const file = await write("extra/kyc.json", kyc);
  const { options } = await projectSandbox({
    ...config,
    extraDocuments: [{ file, as: "kyc" }],
    handlers: await write("handlers.ts", handlers),
  });
  const onFailure = vi.fn();
  const tenant = createSandbox({ ...options, onFailure }).createTenant();
  const { baseUrl = "", token = "", fetch } = tenant.services.kyc ?? {};
  const get = (await fetch?.(`${baseUrl}/applicants`, { headers: { "x-key": token } })) as Response;
  expect([get.status, await get.json()]).toEqual([200, { acme_id: "a" }]);
  const post = (body: object) =>
    fetch?.(`${baseUrl}/applicants`, {
      ...{ method: "POST", body: JSON.stringify(body) },
      headers: { "x-key": token, "content-type": "application/json" },
    });
  expect((await post({ acme_name: "Ada" }))?.status).toBe(201);
  expect((await post({ wrong: 1 }))?.status).toBe(422);
  expect(onFailure).not.toHaveBeenCalled();
});

it.each([
  ["apiKey", { key: { type: "apiKey", in: "header", name: "X-Key" } }],
  ["token", { key: { type: "http", scheme: "bearer" } }],
])(
  "lists the clients with their variables, and the credential of a further service: %s",
  async (credential, schemes) => {
    const { config, write } = await smallProject();
    const document = { ...kyc, components: { securitySchemes: schemes } };
    const file = await write("extra/kyc.json", document);
    const { clients } = await projectSandbox({ ...config, extraDocuments: [{ file, as: "kyc" }] });
    expect(clients).toContainEqual({
      ...{ api: "kyc", credential, variables: "ACME_KYC", baseUrlVariable: "ACME_KYC_BASE_URL" },
    });
    expect(clients).toContainEqual({
      ...{ api: "fiat", credential: "fiat", variables: "ACME_FIAT", baseUrlVariable: "ACME_FIAT_BASE_URL" },
    });
  },
);

it.each([
  ["export default 5;", "exports something other than an object of handlers by default"],
  ["throw new Error('no');", "fails: no"],
  ["export default {", /Expected|Unexpected/],
])("rejects handlers that cannot be loaded: %s", async (text, reason) => {
  const { config, write } = await smallProject();
  const handlersFile = await write("handlers.js", text);
  const error = await projectSandbox({ ...config, handlers: handlersFile }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PipelineError);
  expect((error as PipelineError).problems[0]).toMatchObject({
    ...{ file: expect.stringContaining("handlers.js"), reason: expect.stringMatching(reason) },
  });
});
