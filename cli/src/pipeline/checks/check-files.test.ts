import { describe, expect, it } from "vitest";
import { bundleSpec } from "../bundle/bundle-spec.ts";
import { smallSpec } from "../testing/small-spec.ts";
import { complaints, edit, type SpecFiles, writeSpec } from "../testing/spec-files.ts";
import { checkFiles } from "./check-structure.ts";

const file = "operations/confirmTransfer.yaml";

async function complain(files: SpecFiles, ownsFolder = true): Promise<string[]> {
  const spec = writeSpec(files);
  const bundle = await bundleSpec(spec);
  return complaints(spec, () => checkFiles(bundle, { ownsFolder }));
}

describe("the file of an operation", () => {
  it("has the operation's name", async () => {
    expect(await complain(smallSpec)).toEqual([]);
    const renamed = edit(smallSpec, file, "operationId: confirm", "x-money: true\n    operationId: settle");
    expect(await complain(renamed)).toEqual([
      `${file}:2 operationId is settleTransfer, but the file is named confirmTransfer.yaml`,
    ]);
  });

  it("may be the root file", async () => {
    const operation = "operationId: ping, summary: Pings., responses: { '200': { description: Pong. } }";
    const inRoot = edit(smallSpec, "openapi.yaml", "paths:", `paths:\n      /ping: { get: { ${operation} } }`);
    expect(await complain(inRoot)).toEqual([]);
  });

  it("of a webhook has the event's name", async () => {
    const webhook = "operationId: notifyPaid\nsummary: Paid.\nresponses: { '200': { description: Thanks. } }";
    const hooks = "webhooks:\n      paid: { post: { $ref: webhooks/paid.yaml } }\n    components:";
    expect(
      await complain({ ...edit(smallSpec, "openapi.yaml", "components:", hooks), "webhooks/paid.yaml": webhook }),
    ).toEqual([]);
  });
});

describe("an unreferenced file", () => {
  const leftOver = { ...smallSpec, "schemas/Old.yaml": "type: string", "notes.txt": "", "schemas/.swp": "" };

  it("is reported, hidden ones are ignored", async () => {
    expect(await complain(leftOver)).toEqual([
      "notes.txt:1 nothing refers to this file",
      "schemas/Old.yaml:1 nothing refers to this file",
    ]);
  });

  it("may lie in a folder that is not the spec's own", async () => expect(await complain(leftOver, false)).toEqual([]));
});
