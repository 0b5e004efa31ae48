import { existsSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { JsonObject, Path } from "../pipeline/model/json-pointer.ts";
import { problemsOf } from "../pipeline/testing/spec-files.ts";
import type { Files } from "../pipeline/write/write-output.ts";
import { checkCode } from "./check-code.ts";
import { generateSdk, loadProject, type Project, regenerate } from "./regenerate.ts";
import { kycDocument, smallDocuments } from "./testing/small-documents.ts";
import { smallProject } from "./testing/small-project.ts";

async function generate(): Promise<{ project: Project; files: Files }> {
  const { config, write } = await smallProject();
  const kyc = { ...kycDocument() } as { components: JsonObject } & JsonObject;
  kyc.components.schemas = { Pet: { type: "object", properties: { name: { type: "string" } } } };
  const file = await write("extra/kyc.json", kyc);
  await write("svc.config.json", { name: "acme" });
  const project = await loadProject({ ...config, extraDocuments: [{ file, as: "kyc" }] });
  // The file that it reads is gone after the first test.
  for (const { renamed } of project.services) renamed.locate([]);
  return { project, files: await generateSdk(project, (_, work) => work()) };
}

let generated: ReturnType<typeof generate> | undefined;
const sdk = () => {
  generated ??= generate();
  return generated;
};

it("finds nothing in what the generators write", async () => {
  const { project, files } = await sdk();
  expect(await problemsOf(() => checkCode(project, files))).toEqual([]);
});

const pet = ["components", "schemas", "Pet"];
const post = ["paths", "/applicants", "post"];
type Damage = readonly [file: string, from: string, to: string, at: Path | undefined, reason: string];
// Compiled together: each damages another file, or another part of it.
const damages: Damage[] = [
  ["kyc/resources.ts", "#call(operations.create", "call(operations.create", post, "Property 'call' does not exist"],
  ["kyc/operations.ts", 'method: "POST"', 'method: "POSTS"', post, `Type '"POSTS"' is not assignable`],
  ["kyc/routes.ts", 'method: "POST"', "method: 3", post, "Type 'number' is not assignable"],
  ["kyc/schema.ts", "name?: string", "name?: strin", pet, "Cannot find name 'strin'"],
  ["kyc/schema.ts", "export interface", "export type x = y;\nexport interface", [], "Cannot find name 'y'"],
  ["clients.ts", "import {", "import { x,", undefined, "has no exported member 'x'"],
];
const syntax: Damage = ["kyc/resources.ts", "createApplicant, {", "createApplicant {", post, "',' expected."];

it.each([
  ["of what does not compile", damages],
  ["of what is no TypeScript", [syntax]],
])("names the places %s", async (_, all) => {
  const { project, files } = await sdk();
  const damaged = { ...files };
  for (const [file, from, to] of all) {
    const text = damaged[`src/${file}`] ?? "";
    expect(text).toContain(from);
    damaged[`src/${file}`] = text.replace(from, to);
  }
  const problems = await problemsOf(() => checkCode(project, damaged));
  const kyc = project.services.find(({ api }) => api === "kyc");
  for (const [file, , , at, reason] of all) {
    const place = at === undefined ? { file: project.config.file, line: 1 } : kyc?.renamed.locate(at);
    const found = problems.find((problem) => problem.reason.includes(reason));
    expect(found).toEqual({
      ...place,
      reason: expect.stringMatching(/^the generated code does not compile: .+ \(src\/.+\.ts:\d+\)$/),
      hint: expect.stringContaining("overlay"),
    });
    expect(found?.reason).toContain(`(src/${file}:`);
  }
});

it("writes nothing that does not compile", async () => {
  const { config: small, write } = await smallProject();
  const { fiat } = smallDocuments();
  (fiat.components as { schemas: JsonObject }).schemas.CallOptions = { type: "object" };
  const schema = { $ref: "#/components/schemas/CallOptions" };
  const responses = { "200": { description: "Read.", content: { "application/json": { schema } } } };
  (fiat.paths as JsonObject)["/options"] = { get: { operationId: "listOptions", responses } };
  await write("documents/fiat.json", fiat);
  const problems = await problemsOf(() => regenerate({ config: small }));
  const reason = "the generated code does not compile: Duplicate identifier 'CallOptions'. (src/fiat/resources.ts:4)";
  expect(problems).toContainEqual(expect.objectContaining({ reason, file: path.join(small.documents, "fiat.json") }));
  expect(existsSync(small.out)).toBe(false);
});
