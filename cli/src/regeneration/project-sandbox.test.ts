import path from "node:path";
import { build } from "esbuild";
import { expect, it, vi } from "vitest";
import { createSandbox, type Sandbox, type SandboxOptions } from "../../../src/sandbox.ts";
import { type JsonObject, valueAt } from "../pipeline/model/json-pointer.ts";
import { problemsOf } from "../pipeline/testing/spec-files.ts";
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

it("serves the documents of a project, with the examples and the handlers of its own, in the service's names", async () => {
  const { config, write } = await smallProject();
  const file = await write("extra/kyc.json", kycDocument());
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
      method: "POST",
      body: JSON.stringify(body),
      headers: { "x-key": token, "content-type": "application/json" },
    });
  expect((await post({ acme_name: "Ada" }))?.status).toBe(201);
  expect((await post({ wrong: 1 }))?.status).toBe(422);
  expect(onFailure).not.toHaveBeenCalled();
});

it.each<[string, (media: JsonObject) => object]>([
  ["its example", () => ({ example: { svc_id: 5 } })],
  ["a named example", () => ({ example: undefined, examples: { one: { value: { svc_id: 5 } } } })],
])("does not answer with %s of another service if it is not valid, and says where it is", async (_, change) => {
  const { config, write } = await smallProject();
  const document = kycDocument();
  const get = valueAt(document, ["paths", "/applicants", "get", "responses", "200", "content"]) as JsonObject;
  const media = get["application/json"] as JsonObject;
  Object.assign(media, change(media));
  const file = await write("extra/kyc.json", document);
  const project = { ...config, extraDocuments: [{ file, as: "kyc" }] };
  const { services } = await loadProject(project);
  expect(services.map(({ wrongExamples }) => wrongExamples.length)).toEqual([0, 0, 1]);
  const reason =
    "the example of the 200 response of listApplicants is not valid (/svc_id must be string), so the sandbox does not respond with it";
  expect(services[2]?.wrongExamples[0]).toMatchObject({ file, line: expect.any(Number), reason });
  expect(services[2]?.wrongExamples[0]?.line).toBeGreaterThan(20);

  const { options } = await projectSandbox(project);
  const { baseUrl = "", token = "", fetch } = createSandbox(options).createTenant().services.kyc ?? {};
  expect((await fetch?.(`${baseUrl}/applicants`, { headers: { "x-key": token } }))?.status).toBe(501);
});

it("rejects an operationId that two services have: handlers go by it", async () => {
  const { config, write } = await smallProject();
  const two = await write("extra/two.json", kycDocument());
  const one = { file: await write("extra/one.json", kycDocument()), as: "one" };
  const extraDocuments = [one, { file: two, as: "two" }];
  const problems = await problemsOf(() => loadProject({ ...config, extraDocuments }));
  expect(problems).toEqual([
    expect.objectContaining({
      file: two,
      reason: expect.stringMatching(/^createApplicant is also used in .*one\.json:\d+/),
      hint: "Give one of them another operationId, in the document or with an overlay.",
    }),
  ]);
});

it.each([
  ["apiKey", { type: "apiKey", in: "header", name: "X-Key" }],
  ["token", { type: "http", scheme: "bearer" }],
])("lists the clients with their variables, and the credential of a further service: %s", async (credential, key) => {
  const { config, write } = await smallProject();
  const file = await write("extra/kyc.json", { ...kycDocument(), components: { securitySchemes: { key } } });
  const { clients } = await projectSandbox({ ...config, extraDocuments: [{ file, as: "kyc" }] });
  const client = (api: string, of: string, variables: string) =>
    expect(clients).toContainEqual({ api, credential: of, variables, baseUrlVariable: `${variables}_BASE_URL` });
  client("kyc", credential, "ACME_KYC");
  client("fiat", "fiat", "ACME_FIAT");
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

/** The function `createAcmeSandbox` of the generated module. */
async function generated(timestampHeader: string | undefined): Promise<(options?: SandboxOptions) => Sandbox> {
  const { outputFiles } = await build({
    stdin: { contents: sandboxFile("acme", [], timestampHeader), loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    logLevel: "silent",
    alias: { "svc-sdk/sandbox": path.resolve(import.meta.dirname, "../../../src/sandbox.ts") },
  });
  const module = await importCode(outputFiles[0]?.text ?? "");
  return module.createAcmeSandbox as (options?: SandboxOptions) => Sandbox;
}

it.each<[string | undefined, Settings | undefined, object]>([
  ["X-Acme-At", undefined, { timestampHeader: "X-Acme-At", loopbackHttp: true }],
  ["X-Acme-At", { webhooks: { loopbackHttp: false } }, { timestampHeader: "X-Acme-At", loopbackHttp: false }],
  ["X-Acme-At", { webhooks: { timestampHeader: "X-Own" } }, { timestampHeader: "X-Own" }],
  [undefined, undefined, { timestampHeader: "x-timestamp" }],
])("the generated sandbox sends the time as %s; with %j: %j", async (header, settings, webhooks) => {
  const sandbox = (await generated(header))({ settings: { ...settings, swaps: { quoteLifeSeconds: 7 } } });
  expect(sandbox.createTenant().settings).toMatchObject({ webhooks, swaps: { quoteLifeSeconds: 7 } });
  await sandbox.close();
});

const noSettings: [unknown][] = [[null], [[]], [7], [{ webhooks: null }], [{ webhooks: [] }]];
it.each(noSettings)("the generated sandbox refuses %j as settings, as createSandbox does", async (settings) => {
  const given = { settings } as unknown as SandboxOptions;
  for (const create of [createSandbox, await generated("X-Acme-At")])
    expect(() => create(given)).toThrow(/must be an object/);
});
