import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { problemsOf } from "../pipeline/testing/spec-files.ts";
import { contents } from "../project/testing/project-folder.ts";
import { regenerate } from "./regenerate.ts";
import { smallDocuments } from "./testing/small-documents.ts";
import { smallProject } from "./testing/small-project.ts";
import { upgradeProject } from "./upgrade-project.ts";

const perService = [
  ...["index.ts", "openapi.json", "operations.ts", "resources.ts", "responses.ts", "routes.ts", "schema.ts"],
  ...["validators.d.ts", "validators.js", "webhooks.ts"],
];

it("writes a package with its manifest; a rerun is byte-identical, and keeps what npm and the build leave there", async () => {
  const { config, write } = await smallProject();
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
  const outputs = Object.keys(files).filter((name) => name !== "manifest.json");
  const filesOf = (listed: readonly { readonly file: string }[]) => listed.map(({ file }) => file);
  expect(filesOf(manifest.inputs)).toEqual(["documents/crypto.json", "documents/fiat.json", "svc.config.json"]);
  expect(manifest.documents).toEqual({ fiat: "1.0.0", crypto: "1.0.0" });
  expect(filesOf(manifest.outputs).sort()).toEqual(outputs.sort());

  // The SDK has the real names; the sandbox's documents keep the placeholder.
  const sdk = Object.entries(files).filter(([name]) => /\.ts$/.test(name) && !name.includes("sandbox/"));
  const withPlaceholder = sdk.filter(([, text]) => /svc/i.test(text.replaceAll(/svc-sdk|of the svc by/g, "")));
  expect(withPlaceholder.map(([name]) => name)).toEqual([]);
  expect(files["src/sandbox/crypto.js"]).toContain('path: "/svc-card/{svcCardId}"');
  const crypto = [{ kind: "component" }, {}, {}, {}, {}];
  expect(JSON.parse(files["renames.json"] ?? "")).toMatchObject({ fiat: [], crypto });

  const kept = { "node_modules/a/index.js": "installed", "dist/index.js": "built" };
  for (const [name, text] of Object.entries(kept)) await write(`sdk/${name}`, text);
  await regenerate({ config });
  expect(await contents(config.out)).toEqual({ ...files, ...kept });
  await expect(regenerate({ config, check: true })).resolves.toBeDefined();
});

const head = "overlay: 1.1.0\ninfo: { title: Ours, version: 0.1.0 }\nactions:\n";
const card = "$.paths['/svc-card/{svcCardId}'].get";
const anyPath = "$.paths.*[?@.operationId == 'getCard']";
const action = (target: string, update: string) => `${head}  - target: ${target}\n    update: ${update}\n`;
const schemas = (lines: string) => action("$.components.schemas", `\n${lines}`);

type Change = (document: JsonObject) => string;
const replacing =
  (from: string, to: string): Change =>
  (document) =>
    JSON.stringify(document).replace(from, to);
/** The card's operation under another path, in version 1.1.0, without its gap. */
const moved: Change = (document) =>
  replacing(
    "/svc-card/{svcCardId}",
    "/cards/{svcCardId}",
  )(document)
    .replace("1.0.0", "1.1.0")
    .replace(/"x-not-shown":\{[^}]*\},/, "");

/** A project with this overlay of the crypto service, and a folder of newer documents. */
async function projectWith(overlay: string, newer: Change = JSON.stringify) {
  const { config, write } = await smallProject();
  const file = await write("overlays/crypto.yaml", overlay);
  await write("documents/README.md", "Kept.");
  const { fiat, crypto } = smallDocuments();
  await write("newer/fiat.json", fiat);
  const documents = path.dirname(await write("newer/crypto.json", newer(crypto)));
  const pinned = () => readFile(path.join(config.documents, "crypto.json"), "utf8");
  return { config: { ...config, overlays: { crypto: [file] } }, file, documents, pinned };
}

it("applies overlays to the documents, and lists what they changed", async () => {
  const { config } = await projectWith(schemas("      Card: { properties: { nickname: { type: string } } }"));
  const { project, manifest } = await regenerate({ config });
  expect(project.services.map(({ api, changes }) => [api, changes.map(({ pointer }) => pointer)])).toEqual([
    ["fiat", []],
    ["crypto", ["/components/schemas/Card/properties/nickname"]],
  ]);
  expect(manifest.inputs.map((input) => input.file)).toContain("overlays/crypto.yaml");
  expect((await contents(config.out))["src/crypto/schema.ts"]).toContain("nickname?: string");
});

it.each([
  ["discriminator: { propertyName: kind }", "unknown keyword: discriminator", "give each alternative of the oneOf its"],
  ["$defs: { A: { type: string } }", "$defs has no types in the SDK", "Move each of its schemas to components.schemas"],
])("refuses an overlay of ours with %s at its place, and says what to write instead", async (keyword, reason, cure) => {
  const { config, file } = await projectWith(schemas(`      Pet:\n        type: object\n        ${keyword}`));
  const problems = await problemsOf(() => regenerate({ config }));
  expect(problems).toMatchObject([{ file, line: 8, reason, hint: expect.stringContaining(cure) }]);
});

it("says that a document has no operation which its client needs", async () => {
  const { config, write } = await smallProject();
  const document = replacing('"operationId":"login"', '"operationId":"other"')(smallDocuments().fiat);
  const file = await write("documents/fiat.json", document);
  const reason = "the fiat service has no operation login, so its client could not log in";
  expect(await problemsOf(() => regenerate({ config }))).toMatchObject([{ file, reason }]);
});

it("replaces the pinned documents, and leaves what else is in their folder", async () => {
  const project = await projectWith(action(anyPath, "{ summary: Reads a card. }"), moved);
  const services = [
    { api: "fiat", from: "1.0.0", to: "1.0.0", changed: false, closed: [], overlaps: [] },
    { api: "crypto", from: "1.0.0", to: "1.1.0", changed: true, closed: ["G1"], overlaps: [] },
  ];
  expect(await upgradeProject(project)).toEqual({ written: true, services });
  expect(await project.pinned()).toBe(await readFile(path.join(project.documents, "crypto.json"), "utf8"));
  expect((await readdir(project.config.documents)).sort()).toEqual(["README.md", "crypto.json", "fiat.json"]);
  expect((await readdir(project.config.folder)).filter((name) => name.startsWith("."))).toEqual([]);
});

const crad = "  - { target: $.components.schemas.Crad, remove: true }\n";
const version = replacing("1.0.0", "1.1.0");
const makeToken = replacing('"operationId":"createToken"', '"operationId":"makeToken"');
it.each<[what: string, overlay: string, newer: Change, ...problems: (string | RegExp)[]]>([
  [
    "an overlay does not fit, and tells what moved where",
    action(card, "{ summary: Reads a card. }") + crad,
    moved,
    "crypto.yaml:4 action 1: the target $.paths['/svc-card/{svcCardId}'].get matches nothing. getCard moved from GET /svc-card/{svcCardId} to GET /cards/{svcCardId}. Target $.paths['/cards/{svcCardId}'].get.",
    "crypto.yaml:6 action 2: the target $.components.schemas.Crad matches nothing. Did you mean $.components.schemas.Card?",
  ],
  [
    "the result breaks a rule",
    action(anyPath, "{ x-retry: often }"),
    version,
    /give a GET x-retry: read/,
    /^crypto\.yaml:5 .*x-retry/,
  ],
  [
    "an SDK cannot be generated",
    action("$.info", "{ description: Ours. }"),
    makeToken,
    /^crypto\.json:1 the crypto service has no operation createToken, so its client could not log in/,
  ],
])("upgrades nothing while %s", async (_, overlay, newer, ...expected) => {
  const project = await projectWith(overlay, newer);
  const before = await project.pinned();
  const problems = await problemsOf(() => upgradeProject(project));
  const texts = problems.map(({ file, line, reason, hint }) => `${path.basename(file)}:${line} ${reason}. ${hint}`);
  expect(texts).toEqual(expected.map((one) => (typeof one === "string" ? one : expect.stringMatching(one))));
  expect(await project.pinned()).toBe(before);
});
