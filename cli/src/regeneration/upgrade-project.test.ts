import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import type { JsonObject } from "../pipeline/model/json-pointer.ts";
import { smallDocuments } from "./testing/small-documents.ts";
import { type SmallProject, smallProject } from "./testing/small-project.ts";
import { upgradeProject } from "./upgrade-project.ts";

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

it("replaces the pinned documents, and leaves what else is in their folder", async () => {
  const fits = summary.replace("['/svc-card/{svcCardId}'].get", ".*[?@.operationId == 'getCard']");
  const project = await projectWith(fits, moved);
  const services = [
    { api: "fiat", from: "1.0.0", to: "1.0.0", changed: false, closed: [] },
    { api: "crypto", from: "1.0.0", to: "1.1.0", changed: true, closed: ["G1"] },
  ];
  expect(await upgradeProject(project)).toEqual({ written: true, services });
  expect(await pinned(project)).toBe(await readFile(path.join(project.documents, "crypto.json"), "utf8"));
  expect((await readdir(project.config.documents)).sort()).toEqual(["README.md", "crypto.json", "fiat.json"]);
  expect((await readdir(project.config.folder)).filter((name) => name.startsWith("."))).toEqual([]);
});

it("writes nothing while an overlay does not fit, and tells what moved where", async () => {
  const project = await projectWith(`${summary}  - { target: $.components.schemas.Crad, remove: true }\n`, moved);
  const before = await pinned(project);
  const error: unknown = await upgradeProject(project).catch((thrown: unknown) => thrown);
  if (!(error instanceof PipelineError)) throw error;
  const text = ({ file, line, reason, hint }: PipelineError["problems"][number]) =>
    `${path.basename(file)}:${line} ${reason}. ${hint}`;
  expect(error.problems.map(text)).toEqual([
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

it("writes nothing in a dry run, and nothing if all is up to date", async () => {
  const project = await projectWith(`${head}  []\n`, moved);
  const before = await pinned(project);
  expect(await upgradeProject({ ...project, dryRun: true })).toMatchObject({ written: false });
  expect(await pinned(project)).toBe(before);
  const same = await projectWith(summary, (document) => document);
  const services = [{ changed: false }, { changed: false }];
  expect(await upgradeProject(same)).toMatchObject({ written: false, services });
});

it("reports the problems of both services: overlays, and newer documents that are none", async () => {
  const project = await projectWith(summary, () => "not a document");
  const fiat = await project.write("overlays/fiat.yaml", `${head}  - { target: $.nothing, remove: true }\n`);
  const config = { ...project.config, overlays: { ...project.config.overlays, fiat: [fiat] } };
  await expect(upgradeProject({ ...project, config })).rejects.toThrow(/fiat\.yaml:4:7.*crypto\.json:1/s);
});
