import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { problemsOf } from "../pipeline/testing/spec-files.ts";
import { contents } from "../project/testing/project-folder.ts";
import { regenerate } from "./regenerate.ts";
import { smallDocuments } from "./testing/small-documents.ts";
import { type SmallProject, smallProject } from "./testing/small-project.ts";
import { upgradeProject } from "./upgrade-project.ts";

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
  const problems = expect.arrayContaining([expect.objectContaining({ file, line: 5 })]);
  await expect(regenerate({ config: project })).rejects.toMatchObject({ problems });
});

it("the output folder keeps what npm and the build leave there", async () => {
  const { config, write } = await smallProject();
  await regenerate({ config });
  await write("sdk/node_modules/a/index.js", "installed");
  await write("sdk/dist/index.js", "built");
  await regenerate({ config });
  const kept = { "node_modules/a/index.js": "installed", "dist/index.js": "built" };
  expect(await contents(config.out)).toMatchObject(kept);
  await expect(regenerate({ config, check: true })).resolves.toBeDefined();
});

it.each([
  ["fiat", "login"],
  ["crypto", "createToken"],
] as const)("says that the %s document has no %s, which its client needs", async (api, operation) => {
  const { config, write } = await smallProject();
  const changed = JSON.stringify(smallDocuments()[api]).replace(
    `"operationId":"${operation}"`,
    '"operationId":"other"',
  );
  const file = await write(`documents/${api}.json`, JSON.parse(changed));
  const reason = `the ${api} service has no operation ${operation}, so its client could not log in`;
  await expect(regenerate({ config })).rejects.toMatchObject({ problems: [{ file, reason }] });
});

const head = "overlay: 1.1.0\ninfo: { title: Ours, version: 0.1.0 }\nactions:\n";
const summary = `${head}  - target: $.paths['/svc-card/{svcCardId}'].get\n    update: { summary: Reads a card. }\n`;

/** A project whose overlay of the crypto service is `actions`, and a folder of newer documents. */
async function projectWith(overlay: string, newer: (document: JsonObject) => string | JsonObject) {
  const project = await smallProject();
  const file = await project.write("overlays/crypto.yaml", overlay);
  await project.write("documents/README.md", "Kept.");
  const { fiat, crypto } = smallDocuments();
  await project.write("newer/fiat.json", fiat);
  const documents = path.dirname(await project.write("newer/crypto.json", newer(crypto)));
  return { ...project, config: { ...project.config, overlays: { crypto: [file] } }, documents };
}

function pinned({ config }: Pick<SmallProject, "config">, name = "crypto.json"): Promise<string> {
  return readFile(path.join(config.documents, name), "utf8");
}

/** The card's operation under another path, in version 1.1.0, without its gap. */
function moved(document: JsonObject): string {
  const text = JSON.stringify(document)
    .replace("/svc-card/{svcCardId}", "/cards/{svcCardId}")
    .replace("1.0.0", "1.1.0");
  return text.replace(/"x-not-shown":\{[^}]*\},/, "");
}

it.each([
  [
    "discriminator: { propertyName: kind }",
    "unknown keyword: discriminator",
    "give each alternative of the oneOf its property",
  ],
  ["$defs: { A: { type: string } }", "$defs has no types in the SDK", "Move each of its schemas to components.schemas"],
])("refuses an overlay of ours with %s, and says what to write instead", async (keyword, reason, cure) => {
  const { config, write } = await smallProject();
  const action = `  - target: $.components.schemas\n    update:\n      Pet:\n        type: object\n        ${keyword}\n`;
  const files = [await write("overlays/crypto.yaml", head + action)];
  const problems = await problemsOf(() => regenerate({ config: { ...config, overlays: { crypto: files } } }));
  expect(problems).toMatchObject([{ file: files[0], line: 8, reason, hint: expect.stringContaining(cure) }]);
});

it("replaces the pinned documents, and leaves what else is in their folder", async () => {
  const fits = summary.replace("['/svc-card/{svcCardId}'].get", ".*[?@.operationId == 'getCard']");
  const project = await projectWith(fits, moved);
  const services = [
    { api: "fiat", from: "1.0.0", to: "1.0.0", changed: false, closed: [], overlaps: [] },
    { api: "crypto", from: "1.0.0", to: "1.1.0", changed: true, closed: ["G1"], overlaps: [] },
  ];
  expect(await upgradeProject(project)).toEqual({ written: true, services });
  expect(await pinned(project)).toBe(await readFile(path.join(project.documents, "crypto.json"), "utf8"));
  expect((await readdir(project.config.documents)).sort()).toEqual(["README.md", "crypto.json", "fiat.json"]);
  expect((await readdir(project.config.folder)).filter((name) => name.startsWith("."))).toEqual([]);
});

it("writes nothing while an overlay does not fit, and tells what moved where", async () => {
  const project = await projectWith(`${summary}  - { target: $.components.schemas.Crad, remove: true }\n`, moved);
  const before = await pinned(project);
  const problems = await problemsOf(() => upgradeProject(project));
  const texts = problems.map(({ file, line, reason, hint }) => `${path.basename(file)}:${line} ${reason}. ${hint}`);
  expect(texts).toEqual([
    "crypto.yaml:4 action 1: the target $.paths['/svc-card/{svcCardId}'].get matches nothing. getCard moved from GET /svc-card/{svcCardId} to GET /cards/{svcCardId}. Target $.paths['/cards/{svcCardId}'].get.",
    "crypto.yaml:6 action 2: the target $.components.schemas.Crad matches nothing. Did you mean $.components.schemas.Card?",
  ]);
  expect(await pinned(project)).toBe(before);
});

it("writes nothing if the overlays fit and their result breaks a rule, or cannot be generated", async () => {
  const overlay = `${head}  - target: $.paths.*[?@.operationId == 'getCard']\n    update: { x-retry: often }\n`;
  const newVersion = (document: JsonObject) => JSON.stringify(document).replace("1.0.0", "1.1.0");
  const lint = await projectWith(overlay, newVersion);
  const before = await pinned(lint);
  const broken = upgradeProject(lint);
  await expect(broken).rejects.toThrow(PipelineError);
  await expect(broken).rejects.toThrow(/overlays\/crypto\.yaml:5:\d+ .*x-retry/);
  expect(await pinned(lint)).toBe(before);

  const rename = `${head}  - target: $.info\n    update: { description: Ours. }\n`;
  const login = await projectWith(rename, (document) =>
    JSON.stringify(document).replace('"operationId":"createToken"', '"operationId":"makeToken"'),
  );
  await expect(upgradeProject(login)).rejects.toThrow(/crypto service has no operation createToken/);
  expect(await pinned(login)).toBe(before);
});
