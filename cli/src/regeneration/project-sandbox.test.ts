import path from "node:path";
import { build } from "esbuild";
import { expect, it, vi } from "vitest";
import { createSandbox, type Sandbox, type SandboxOptions } from "../../../src/sandbox.ts";
import { type JsonObject, valueAt } from "../pipeline/model/json-pointer.ts";
import { problemsOf } from "../pipeline/testing/spec-files.ts";
import type { ProjectConfig } from "../project/project-config.ts";
import { importCode, projectSandbox } from "./project-sandbox.ts";
import { loadProject } from "./regenerate.ts";
import { sandboxFile } from "./sandbox-files.ts";
import { kycDocument } from "./testing/small-documents.ts";
import { smallProject } from "./testing/small-project.ts";

const handlers = `
import type { HandlerCall } from "svc-sdk/sandbox";
export default {
  createApplicant: ({ body, state }: HandlerCall) => {
    state.set("last", body);
    return { status: 201 };
  },
};
`;

/** A project with this third service, and more settings. */
async function projectWith(kyc: JsonObject, more: Partial<ProjectConfig> = {}) {
  const { config, write } = await smallProject();
  const file = await write("extra/kyc.json", kyc);
  return { file, project: { ...config, extraDocuments: [{ file, as: "kyc" }], ...more }, write };
}

/** Sends to the third service of a new sandbox: nothing or a body to `/applicants`. */
async function applicantsOf(project: ProjectConfig, onFailure?: () => void) {
  const { options } = await projectSandbox(project);
  const tenant = createSandbox({ ...options, ...(onFailure && { onFailure }) }).createTenant();
  const { baseUrl = "", token = "", fetch } = tenant.services.kyc ?? {};
  const headers = { "x-key": token, "content-type": "application/json" };
  return async (body?: object) => {
    const init = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
    return (await fetch?.(`${baseUrl}/applicants`, init)) as Response;
  };
}

it("serves the documents of a project, with the examples and the handlers of its own, in the service's names", async () => {
  const { project, write } = await projectWith(kycDocument());
  const onFailure = vi.fn();
  const send = await applicantsOf({ ...project, handlers: await write("handlers.ts", handlers) }, onFailure);
  const got = await send();
  expect([got.status, await got.json()]).toEqual([200, { acme_id: "a" }]);
  expect([(await send({ acme_name: "Ada" })).status, (await send({ wrong: 1 })).status]).toEqual([201, 422]);
  expect(onFailure).not.toHaveBeenCalled();
});

it.each<[string, object]>([
  ["its example", { example: { svc_id: 5 } }],
  ["a named example", { example: undefined, examples: { one: { value: { svc_id: 5 } } } }],
])("does not answer with %s of another service if it is not valid, and says where it is", async (_, change) => {
  const document = kycDocument();
  const content = valueAt(document, ["paths", "/applicants", "get", "responses", "200", "content"]) as JsonObject;
  Object.assign(content["application/json"] as JsonObject, change);
  const { file, project } = await projectWith(document);
  const { services } = await loadProject(project);
  const reason =
    "the example of the 200 response of listApplicants is not valid (/svc_id must be string), so the sandbox does not respond with it";
  expect(services.map(({ wrongExamples }) => wrongExamples)).toMatchObject([[], [], [{ file, reason }]]);
  expect(services[2]?.wrongExamples[0]?.line).toBeGreaterThan(20);
  expect((await (await applicantsOf(project))()).status).toBe(501);
});

it("rejects an operationId that two services have: handlers go by it", async () => {
  const { file, project, write } = await projectWith(kycDocument());
  const two = await write("extra/two.json", kycDocument());
  const extraDocuments = [
    { file, as: "one" },
    { file: two, as: "two" },
  ];
  expect(await problemsOf(() => loadProject({ ...project, extraDocuments }))).toEqual([
    expect.objectContaining({
      file: two,
      reason: expect.stringMatching(/^createApplicant is also used in .*kyc\.json:\d+/),
      hint: "Give one of them another operationId, in the document or with an overlay.",
    }),
  ]);
});

it.each([
  ["apiKey", { type: "apiKey", in: "header", name: "X-Key" }],
  ["token", { type: "http", scheme: "bearer" }],
])("lists the clients with their variables, and the credential of a further service: %s", async (credential, key) => {
  const { project } = await projectWith({ ...kycDocument(), components: { securitySchemes: { key } } });
  const { clients } = await projectSandbox(project);
  const client = (api: string, of: string, variables: string) => {
    return { api, credential: of, variables, baseUrlVariable: `${variables}_BASE_URL` };
  };
  const expected = [client("kyc", credential, "ACME_KYC"), client("fiat", "fiat", "ACME_FIAT")];
  expect(clients).toEqual(expect.arrayContaining(expected));
});

it.each([
  ["export default 5;", "exports something other than an object of handlers by default"],
  ["export const handlers = { createCard() {} };", /^exports handlers, but no document has an operation with this/],
  ["throw new Error('no');", "fails: no"],
  ["export default {", /Expected|Unexpected/],
])("rejects handlers that cannot be loaded: %s", async (text, reason) => {
  const { config, write } = await smallProject();
  const handlersFile = await write("handlers.js", text);
  const [problem] = await problemsOf(() => projectSandbox({ ...config, handlers: handlersFile }));
  expect(problem).toMatchObject({ file: handlersFile, reason: expect.stringMatching(reason) });
});

type Settings = NonNullable<SandboxOptions["settings"]>;
type CreateSandbox = (options?: SandboxOptions) => Sandbox;

/** The function `createAcmeSandbox` of the generated module. */
async function buildSandbox(timestampHeader: string | undefined): Promise<CreateSandbox> {
  const { outputFiles } = await build({
    stdin: { contents: sandboxFile("acme", [], timestampHeader), loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    logLevel: "silent",
    alias: { "svc-sdk/sandbox": path.resolve(import.meta.dirname, "../../../src/sandbox.ts") },
  });
  return (await importCode(outputFiles[0]?.text ?? "")).createAcmeSandbox as CreateSandbox;
}

const createAcmeSandbox = await buildSandbox("X-Acme-At");

it.each<[Settings | undefined, object, create?: CreateSandbox]>([
  [undefined, { timestampHeader: "X-Acme-At", loopbackHttp: true }],
  [{ webhooks: { loopbackHttp: false } }, { timestampHeader: "X-Acme-At", loopbackHttp: false }],
  [{ webhooks: { timestampHeader: "X-Own" } }, { timestampHeader: "X-Own" }],
  [undefined, { timestampHeader: "x-timestamp" }, await buildSandbox(undefined)],
])("the generated sandbox has with the settings %j: %j", async (settings, webhooks, create = createAcmeSandbox) => {
  const sandbox = create({ settings: { ...settings, swaps: { quoteLifeSeconds: 7 } } });
  expect(sandbox.createTenant().settings).toMatchObject({ webhooks, swaps: { quoteLifeSeconds: 7 } });
  await sandbox.close();
});

it("the generated sandbox refuses what are no settings, as createSandbox does", () => {
  for (const settings of [null, [], 7, { webhooks: null }, { webhooks: [] }])
    for (const create of [createSandbox, createAcmeSandbox])
      expect(() => create({ settings } as unknown as SandboxOptions)).toThrow(/must be an object/);
});
