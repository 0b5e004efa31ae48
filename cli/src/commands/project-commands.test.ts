// Commands that make a project, read it or write what belongs to it.

import { appendFile, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { storeMigration } from "../../../src/postgres.ts";
import type { Gap } from "../documents/gaps.ts";
import { initProject } from "../project/init-project.ts";
import { writeProject } from "../project/testing/project-folder.ts";
import { kycDocument, smallDocuments } from "../regeneration/testing/small-documents.ts";
import { smallProject } from "../regeneration/testing/small-project.ts";
import { configLine, smallFiles } from "./testing/bad-project.ts";
import { runInProcess } from "./testing/run-program.ts";

/** Runs a command without spaces in its arguments. */
const runIn = (cwd: string, command: string) => runInProcess(command.split(" "), { cwd });
const json = (value: unknown) => JSON.stringify(value, null, 2);
const { fiat, crypto: wallet } = smallDocuments();

it.each([
  ["a folder with the service's name", "", "acme"],
  ["the folder that --dir names", " --dir .", "."],
])("init creates %s, and says what to do next", async (_, more, folder) => {
  const cwd = await writeProject({});
  const { exitCode, printed, warned } = await runIn(cwd, `init --name acme${more}`);
  expect([exitCode, warned]).toEqual([0, ""]);
  expect(printed).toContain(`wrote  ${path.join(cwd, folder, "svc.config.yaml")}`);
  expect(printed).toContain("Next: npx svc-sdk-cli gaps");
  expect(await readdir(path.join(cwd, folder))).toContain("svc.config.yaml");
});

it("overlay add adds stubs to the only project below the working directory, and says where", async () => {
  const cwd = await writeProject({});
  await initProject({ name: "acme", folder: path.join(cwd, "acme") });
  const file = path.join(cwd, "acme/overlays/fiat.yaml");
  expect(await runIn(cwd, "overlay add G8")).toEqual({ exitCode: 0, printed: `added    G8: ${file}`, warned: "" });
  expect((await runIn(cwd, "overlay add G8")).printed).toBe(`present  G8: ${file} has its stub`);
});

/** A project whose configuration is complete, and newer documents: the crypto service in version 1.1.0. */
async function writtenProject(overlay?: string) {
  const { config, write } = await smallProject();
  const more = overlay === undefined ? {} : { overlays: { crypto: [await write("overlays/crypto.yaml", overlay)] } };
  await write("svc.config.json", { name: config.name, package: { ...config.package }, ...more });
  await write("newer/fiat.json", fiat);
  await write("newer/crypto.json", JSON.stringify(wallet).replace('"version":"1.0.0"', '"version":"1.1.0"'));
  const run = (command: string) => runIn(config.folder, command);
  return { config, run, upgrade: (more = "") => run(`upgrade --documents newer${more}`) };
}

const title = `overlay: 1.1.0
info: { title: Ours, version: 0.1.0 }
actions:
  - target: $.info
    update: { version: 2.0.0 }
`;
const overlap = 'overlays/crypto.yaml:4:5  action 1 writes $.info.version, where the new document has "1.1.0"';

it("upgrade lists what the overlays write too, upgrades a project whose overlays fit, and says what to do next", async () => {
  const { config, upgrade } = await writtenProject(title);
  const version = async () =>
    JSON.parse(await readFile(path.join(config.documents, "crypto.json"), "utf8")).info.version as string;
  const upgraded = `fiat: up to date (1.0.0)
crypto: 1.0.0 to 1.1.0

The new documents now document what these actions write. Delete each, unless yours is right:
  ${config.folder}/${overlap}

All overlays fit. `;
  const dry = `${upgraded}Nothing is written in a dry run.`;
  expect(await upgrade(" --dry-run")).toMatchObject({ exitCode: 0, printed: dry });
  expect(await version()).toBe("1.0.0");
  expect(await upgrade()).toMatchObject({ exitCode: 0, printed: `${upgraded}Next: npx svc-sdk-cli regenerate` });
  expect(await version()).toBe("1.1.0");
  expect(JSON.parse((await upgrade(" --json")).printed)).toMatchObject({ written: false });
});

it.each([
  ["does not fit", "{ target: $.inof, remove: true }", "6:7  action 2: the target $.inof matches nothing"],
  ["breaks a rule", "{ target: $.paths.*.get, update: { x-retry: often } }", "x-retry must be equal to one of"],
])("upgrade lists what the overlays write too while another action %s", async (_, action, problem) => {
  const { warned } = await (await writtenProject(`${title}  - ${action}\n`)).upgrade();
  for (const text of [overlap, problem]) expect(warned).toContain(text);
});

it("docs writes Markdown pages beside the project, with its name", async () => {
  const { config, run } = await writtenProject();
  expect(await run("docs --markdown")).toMatchObject({ exitCode: 0, printed: "14 pages: docs" });
  const pages = ["README.md", "crypto", "errors.md", "fiat", "gaps.md", "operations.md"];
  expect((await readdir(path.join(config.folder, "docs/reference"))).sort()).toEqual(pages);
  const page = await readFile(path.join(config.folder, "docs/reference/crypto/getCard.md"), "utf8");
  expect(page).toContain("`acme_card_id`");
  expect(page).not.toContain("svc_");
});

// Before the project is loaded, which would report its overlay.
it.each<[title: string, command: string, hasVitepress: boolean, ...messages: string[]]>([
  ["a folder with other files", "docs --markdown --out .", false, "is not a page of the reference, and the folder"],
  ["a project without VitePress", "docs", false, "which builds the site", "npm install --save-dev vitepress@1.6.4, or"],
  ["a folder that is not a site", "docs --out .", true, "is not a site of an earlier run, and would be replaced"],
])("docs rejects %s", async (_, command, hasVitepress, ...messages) => {
  const vitepress = { "node_modules/vitepress/package.json": "{}" };
  const cwd = await writeProject({ ...smallFiles, ...configLine(""), "notes.txt": "", ...(hasVitepress && vitepress) });
  const { exitCode, warned } = await runIn(cwd, command);
  for (const message of messages) expect(warned).toContain(message);
  expect(exitCode).toBe(2);
});

it("lint passes sound documents, and those of a project", async () => {
  const files = { "fiat.json": json(fiat), "wallet.json": json(wallet) };
  const cwd = await writeProject({ ...files, ...smallFiles, ...configLine("") });
  const printed = "no problems in fiat.json, wallet.json";
  expect(await runIn(cwd, "lint fiat.json wallet.json")).toMatchObject({ exitCode: 0, printed });
  expect((await runIn(cwd, "lint fiat.json --json")).printed).toBe('{"problems":[],"warnings":[]}');
  expect((await runIn(cwd, "lint")).printed).toBe("no problems in the documents of acme: fiat, crypto");
});

it("lint lists the problems of all documents", async () => {
  const broken = { ...fiat, paths: { "/a": { get: { operationId: "getA", parameters: {} } } } };
  const cwd = await writeProject({ "one.json": json(broken), "two.yaml": "openapi: 3.1.0\n" });
  const warned = expect.stringMatching(/one\.json:\d+:\d+ {2}.+\n(?:.*\n)*.*two\.yaml:\d+.* {2}.+/);
  expect(await runIn(cwd, "lint one.json two.yaml")).toEqual({ exitCode: 2, printed: "", warned });
});

it("lint judges a plain document as regenerate does, with its wrong examples as warnings", async () => {
  const kyc = json(kycDocument());
  const wrong = kyc.replace('"svc_id": "a"', '"svc_id": 5');
  const ours = JSON.stringify(fiat).replace(/"x-retry":"[a-z]+",?/, "");
  const cwd = await writeProject({ "kyc.json": kyc, "wrong.json": wrong, "ours.json": ours });
  expect(await runIn(cwd, "lint kyc.json")).toMatchObject({ exitCode: 0, printed: "no problems in kyc.json" });
  const warning = /^warning {2}.*wrong\.json:\d+:\d+ {2}the example of the 200 response .+ is not valid/;
  expect(await runIn(cwd, "lint wrong.json")).toMatchObject({ exitCode: 0, printed: expect.stringMatching(warning) });
  expect(await runIn(cwd, "lint ours.json")).toMatchObject({ exitCode: 2, warned: expect.stringContaining("x-retry") });
});

it("regenerate writes the SDK, names what it has decided, and --check finds it up to date until something changes", async () => {
  const action = "  - target: $.info\n    update: { description: Changed. }\n";
  const cwd = await writeProject({ ...smallFiles, "fiat.yaml": `${smallFiles["fiat.yaml"]}${action}` });
  const { exitCode, printed, warned } = await runIn(cwd, "regenerate");
  expect(exitCode).toBe(0);
  expect(printed).toMatch(/^wrote {4}.+sdk: \d+ files$/m);
  expect(printed).toContain("overlaid fiat: 1 change\n");
  expect(printed).toMatch(/^renamed {2}crypto: \d+ names$/m);
  expect(warned).toMatch(/^ok {4}write {2}\d/m);
  const before = await readFile(path.join(cwd, "sdk/manifest.json"), "utf8");

  const check = (more = "") => runIn(cwd, `regenerate --check${more}`);
  expect(await check()).toMatchObject({ exitCode: 0, printed: expect.stringMatching(/^up to date: .+sdk$/m) });
  await appendFile(path.join(cwd, "sdk/README.md"), "edited\n");
  const behind = /README\.md: changed\nRun npx svc-sdk-cli regenerate and commit the result\.$/;
  expect(await check()).toMatchObject({ exitCode: 1, printed: expect.stringMatching(behind) });
  const data = await check(" --json");
  const differences = [{ file: path.join(cwd, "sdk/README.md"), kind: "changed" }];
  expect([data.exitCode, JSON.parse(data.printed).differences]).toEqual([1, differences]);
  expect(await readFile(path.join(cwd, "sdk/manifest.json"), "utf8")).toBe(before);

  const result = JSON.parse((await runIn(cwd, "regenerate --json --out other")).printed);
  expect(result).toMatchObject({ folder: path.join(cwd, "other"), files: expect.arrayContaining(["src/clients.ts"]) });
  expect(result.services.map(({ api }: { api: string }) => api)).toEqual(["fiat", "crypto"]);
  const keys = ["api", "defaults", "leftOut", "wrongExamples", "renames", "changes"];
  expect(Object.keys(result.services[0])).toEqual(keys);
  expect(await readdir(cwd)).toContain("other");
});

async function gaps(...args: string[]): Promise<readonly Gap[]> {
  const { exitCode, printed, warned } = await runInProcess(["gaps", "--json", ...args]);
  expect([exitCode, warned]).toEqual([0, ""]);
  return JSON.parse(printed);
}

it("gaps lists where a gap is, of which property, what the SDK does meanwhile, and how to close it", async () => {
  const { exitCode, printed } = await runInProcess(["gaps"]);
  const of = (id: string) => printed.split("\n\n").find((gap) => gap.startsWith(`${id} `));
  expect(exitCode).toBe(0);
  expect((await runInProcess(["gaps", "G8"])).printed).toBe(of("G8"));
  expect(of("G8")).toMatch(/^G8 {3}Reading .+ \(fiat\)\n {5}where {7}getBusinessWebhook: /);
  expect(of("G8")).toMatch(/\n {5}meanwhile {3}The bodies are undocumented\. The sandbox /);
  expect(of("G8")).toMatch(/\n {5}to close {4}Update each untyped body/);
  expect(of("G1")).toMatch(/where {7}Customer\.customer_status: .+\n {5}where {7}Customer\.customer_kyc_status: /);
  // One line for each gap and operation, with the parts in it.
  expect(printed).toMatch(/where {7}quoteSwap: Operation that .+ swap\. response 422: The operation that .+ swap\.\n/);
  for (const gap of printed.split("\n\n")) {
    const places = [...gap.matchAll(/\n {5}where {7}([^:,]+)[:,]/g)].map(([, place]) => place);
    expect(new Set(places).size, gap).toBe(places.length);
  }
});

it("gaps lists all gaps, or those of one service with its places", async () => {
  expect((await gaps()).length).toBeGreaterThan(70);
  const ofFiat = await gaps("--api", "fiat");
  expect(new Set(ofFiat.map(({ api }) => api))).toEqual(new Set(["fiat", "both"]));
  expect(new Set(ofFiat.flatMap(({ places }) => places.map(({ api }) => api)))).toEqual(new Set(["fiat"]));
});

it("gaps tells which places of a gap are closed and left, and names no part that an overlay has filled", async () => {
  const folder = path.join(await writeProject({}), "acme");
  await initProject({ name: "acme", folder, gaps: [] });
  const remove = (api: string, target: string) =>
    appendFile(path.join(folder, `overlays/${api}.yaml`), `  - target: ${target}\n    remove: true\n`);
  await remove("fiat", "$.components.schemas.Customer['x-not-shown'].G13");
  const { printed } = await runInProcess(["gaps", "--closed", "--config", folder]);
  expect(printed).toMatch(
    /^G13 {2}Fiat operations .+ \(fiat\), partly\n {5}where {7}Customer: Operations on customers\.\n {5}still open {2}\/info, Beneficiary, /,
  );
  const left = expect.arrayContaining([expect.objectContaining({ schema: "Transaction" })]);
  const found = { id: "G13", places: [{ schema: "Customer" }], left };
  expect(await gaps("--closed", "--config", folder)).toMatchObject([found]);

  const lines = async () => (await runInProcess(["gaps", "G22", "--config", folder])).printed.match(/quoteSwap.*/g);
  const quote = "$.paths['/swap/quote'].post";
  await remove("crypto", `${quote}['x-not-shown'].G22`);
  expect(await lines()).toEqual(["quoteSwap: The operation that carries out a quoted swap."]);
  await remove("crypto", `${quote}.responses['422']['x-not-shown'].G22`);
  expect(await lines()).toBeNull();
});

const migration = ["store", "migration"];

it("store migration prints the SQL of the default table, and of another", async () => {
  const printed = storeMigration().trimEnd();
  expect(await runInProcess(migration)).toEqual({ exitCode: 0, printed, warned: "" });
  const another = await runInProcess([...migration, "--table", "payments.keys"]);
  expect(another.printed).toContain('CREATE TABLE IF NOT EXISTS "payments"."keys"');
});

it("store migration writes the SQL to the file of --out, and replaces it only with --force", async () => {
  const cwd = await writeProject({});
  const file = path.join(cwd, "0042.sql");
  const write = () => runIn(cwd, "store migration --out 0042.sql");
  expect(await write()).toEqual({ exitCode: 0, printed: `wrote  ${file}`, warned: "" });
  expect(await readFile(file, "utf8")).toBe(storeMigration());
  await writeFile(file, "-- edited\n");
  const warned = `svc-sdk-cli: ${file} exists: choose another --out, or add --force to replace it`;
  expect(await write()).toEqual({ exitCode: 2, printed: "", warned });
  expect(await readFile(file, "utf8")).toBe("-- edited\n");
  expect((await runIn(cwd, "store migration --out 0042.sql --force")).exitCode).toBe(0);
  expect(await readFile(file, "utf8")).toBe(storeMigration());
});

it("store migration rejects a folder that does not exist, and a full disk", async () => {
  const cwd = await writeProject({});
  const missing = `svc-sdk-cli: ${path.join(cwd, "none/0042.sql")}: the folder does not exist`;
  expect(await runIn(cwd, "store migration --out none/0042.sql")).toMatchObject({ exitCode: 2, warned: missing });
  const full = () => Promise.reject(Object.assign(new Error("write"), { code: "ENOSPC" }));
  const run = await runInProcess([...migration, "--out", "a.sql"], { cwd, writeFile: full });
  expect(run).toMatchObject({ exitCode: 2, warned: "svc-sdk-cli: no space left on the disk" });
});

it.each(["a b", 'x"', "a.b.c", ""])("store migration rejects the table %j", async (table) => {
  const { exitCode, printed, warned } = await runInProcess([...migration, "--table", table]);
  expect([exitCode, printed]).toEqual([2, ""]);
  expect(warned).toContain('svc-sdk-cli: --table must be a name such as "svc_sdk_store" or "payments.svc_sdk_store"');
});
