import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import { OutdatedOutputError } from "../pipeline/write/write-output.ts";
import { contents } from "../project/testing/project-folder.ts";
import { regenerate } from "./regenerate.ts";
import { kycDocument, smallDocuments } from "./testing/small-documents.ts";
import { smallProject } from "./testing/small-project.ts";

async function reasonsOf(promise: Promise<unknown>): Promise<string[]> {
  const error: unknown = await promise.catch((thrown: unknown) => thrown);
  if (!(error instanceof PipelineError)) throw error;
  return error.problems.map(({ reason }) => reason);
}

const perService = [
  ...["index.ts", "openapi.json", "operations.ts", "resources.ts", "responses.ts", "routes.ts", "schema.ts"],
  ...["validators.d.ts", "validators.js", "webhooks.ts"],
];

it("writes a package, whose manifest lists what it was made from and every file; a rerun is byte-identical", async () => {
  const { config } = await smallProject();
  const before = await readdir(config.folder);
  const { manifest } = await regenerate({ config });
  expect(await readdir(config.folder)).toEqual([...before, "sdk"].sort());
  const files = await contents(config.out);
  expect(Object.keys(files).sort()).toEqual(
    [
      ...["README.md", "manifest.json", "package.json", "renames.json", "tsconfig.json"],
      ...["clients.ts", "drift.ts", "index.ts", "sandbox.ts", "webhooks.ts"].map((name) => `src/${name}`),
      ...["fiat", "crypto"].flatMap((api) => perService.map((name) => `src/${api}/${name}`)),
      ...["fiat", "crypto"].flatMap((api) =>
        [`${api}-validators.js`, `${api}.d.ts`, `${api}.js`].map((name) => `src/sandbox/${name}`),
      ),
    ].sort(),
  );
  expect(files["src/crypto/index.ts"]).toContain("export { AcmeCryptoClient, type AcmeCryptoClientOptions } from");
  const inputs = ["documents/crypto.json", "documents/fiat.json", "svc.config.json"];
  expect(manifest.inputs.map(({ file }) => file)).toEqual(inputs);
  expect(manifest.documents).toEqual({ fiat: "1.0.0", crypto: "1.0.0" });
  const outputs = Object.keys(files).filter((name) => name !== "manifest.json");
  expect(manifest.outputs.map(({ file }) => file).sort()).toEqual(outputs.sort());

  await regenerate({ config });
  expect(await contents(config.out)).toEqual(files);
  await expect(regenerate({ config, check: true })).resolves.toBeDefined();
});

it("renames in the SDK, and keeps the placeholder in the sandbox's documents", async () => {
  const { config } = await smallProject();
  await regenerate({ config });
  const files = await contents(config.out);
  const sdk = Object.entries(files).filter(([name]) => /\.ts$/.test(name) && !name.includes("sandbox/"));
  const withPlaceholder = sdk.filter(([, text]) => /svc/i.test(text.replaceAll(/svc-sdk|of the svc by/g, "")));
  expect(withPlaceholder.map(([name]) => name)).toEqual([]);
  expect(files["src/sandbox/crypto.js"]).toContain('path: "/svc-card/{svcCardId}"');
  const crypto = [{ kind: "component" }, {}, {}, {}, {}];
  expect(JSON.parse(files["renames.json"] ?? "")).toMatchObject({ fiat: [], crypto });
});

it("names the consumer's command if the output is behind, and writes nothing", async () => {
  const { config } = await smallProject();
  const checking = regenerate({ config, check: true });
  await expect(checking).rejects.toThrow(OutdatedOutputError);
  await expect(checking).rejects.toThrow(/README\.md: missing\n(.*\n)*Run npx svc-sdk-cli regenerate and commit/);
  expect(await readdir(config.folder)).not.toContain("sdk");
});

it("applies overlays to the documents, lists what they changed, and locates problems in them", async () => {
  const { config, write } = await smallProject();
  const overlay = (update: string) => `overlay: 1.1.0
info: { title: Ours, version: 1.0.0 }
actions:
  - target: $.components.schemas.Card.properties
    update: { nickname: { type: ${update} } }
`;
  const file = await write("overlays/crypto.yaml", overlay("string"));
  const project = { ...config, overlays: { crypto: [file] } };
  const { project: loaded, manifest } = await regenerate({ config: project });
  expect(loaded.services.map(({ api, changes }) => [api, changes.map(({ pointer }) => pointer)])).toEqual([
    ["fiat", []],
    ["crypto", ["/components/schemas/Card/properties/nickname"]],
  ]);
  expect(manifest.inputs.map((input) => input.file)).toContain("overlays/crypto.yaml");
  expect((await contents(config.out))["src/crypto/schema.ts"]).toContain("nickname?: string");

  await write("overlays/crypto.yaml", overlay("text"));
  const error = await regenerate({ config: project }).catch((thrown: unknown) => thrown);
  expect((error as PipelineError).problems[0]).toMatchObject({ file, line: 5 });
});

describe("the output folder", () => {
  it("is refused with files that regenerate did not write, which stay", async () => {
    const { config, write } = await smallProject();
    await write("sdk/notes.md", "mine");
    await write("sdk/src/app.ts", "mine");
    const reason = "regenerate did not write this file";
    expect(await reasonsOf(regenerate({ config }))).toEqual([reason, reason]);
    expect(Object.keys(await contents(config.out))).toEqual(["notes.md", "src/app.ts"]);
  });

  it("keeps what npm and the build leave there", async () => {
    const { config, write } = await smallProject();
    await regenerate({ config });
    await write("sdk/node_modules/a/index.js", "installed");
    await write("sdk/dist/index.js", "built");
    await regenerate({ config });
    const kept = { "node_modules/a/index.js": "installed", "dist/index.js": "built" };
    expect(await contents(config.out)).toMatchObject(kept);
    await expect(regenerate({ config, check: true })).resolves.toBeDefined();
  });

  it("loses files of an earlier run that are not made any more", async () => {
    const { config, write } = await smallProject();
    const extra = await write("kyc.json", kycDocument());
    await regenerate({ config: { ...config, extraDocuments: [{ file: extra, as: "kyc" }] } });
    expect(Object.keys(await contents(config.out))).toContain("src/kyc/schema.ts");
    await regenerate({ config });
    expect(Object.keys(await contents(config.out)).filter((name) => name.includes("kyc"))).toEqual([]);
  });

  it("stays as it was when a document has a problem", async () => {
    const { config, write } = await smallProject();
    await regenerate({ config });
    const before = await contents(config.out);
    const { crypto } = smallDocuments();
    await write("documents/crypto.json", { ...crypto, info: { version: "2.0.0" } });
    await expect(regenerate({ config })).rejects.toThrow(PipelineError);
    expect(await contents(config.out)).toEqual(before);
  });
});

it("says which operation a client needs that an overlay or another document took away", async () => {
  const { config, write } = await smallProject();
  const { fiat } = smallDocuments();
  const changed = JSON.stringify(fiat).replace('"operationId":"login"', '"operationId":"signIn"');
  await write("documents/fiat.json", JSON.parse(changed));
  const reason = "the fiat service has no operation login, so its client could not log in";
  expect(await reasonsOf(regenerate({ config }))).toEqual([reason]);
});
