import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { type Gap, ourDocument } from "../documents/gaps.ts";
import { addStubs, appendStubs } from "./add-stubs.ts";
import { readConfig } from "./config.ts";
import { initProject } from "./init-project.ts";
import { projectGaps, selectClosableGaps, selectGaps } from "./project-gaps.ts";
import { contents, type ProjectFiles, writeProject } from "./testing/project-folder.ts";
import { replaceFiles } from "./write-files.ts";

const names = ["README.md", "documents", "overlays", "svc.config.yaml"];
const visible = async (folder: string) => (await readdir(folder)).filter((name) => name !== ".git").sort();
const overlay = (folder: string, api: string) => path.join(folder, `overlays/${api}.yaml`);

/** Creates a project in a folder of a new one with these files. */
async function newProject(options: object = {}, files: ProjectFiles = {}, name = "acme") {
  const parent = await writeProject(files);
  const folder = path.join(parent, name);
  const created = await initProject({ name: "acme", folder, ...options });
  const text = (file = "svc.config.yaml") => readFile(path.join(folder, file), "utf8");
  return { parent, folder, created, text };
}

it("writes a project that can be read, with our documents byte for byte", async () => {
  const { parent, folder, created } = await newProject({}, {}, "packages/acme");
  expect([await visible(folder), await visible(parent)]).toEqual([names, ["packages"]]);
  expect(created.files).toContain("svc.config.yaml");
  expect(await readConfig(folder)).toMatchObject({
    name: "acme",
    package: { name: "acme-sdk", version: "0.1.0" },
    overlays: { fiat: [overlay(folder, "fiat")], crypto: [overlay(folder, "crypto")] },
  });
  for (const api of ["fiat", "crypto"] as const) {
    const pinned = await readFile(path.join(folder, `documents/${api}.json`));
    // `toEqual` takes seconds to compare as many bytes.
    expect(pinned.equals(await readFile(ourDocument(api)))).toBe(true);
  }
});

it("explains every option of the configuration in a comment that is valid once it is one no longer", async () => {
  const inputs = { "extra/rates.yaml": "", "extra/kyc.yaml": "", "handlers.js": "" };
  const { parent, folder, text } = await newProject({ package: "@acme/payments" }, inputs);
  const uncommented = (await text())
    .replace(/^# (?=\s|[a-zA-Z]+:( |$))(?!yaml-language)/gm, "")
    .replaceAll("extra/", "../extra/")
    .replace("handlers.js", "../handlers.js");
  await writeFile(path.join(folder, "svc.config.yaml"), uncommented);
  expect(await readConfig(folder)).toMatchObject({
    package: { name: "@acme/payments" },
    environments: { production: { fiat: "https://fiat.acme.example/api/v1" } },
    extraDocuments: [{ into: "fiat" }, { as: "kyc" }],
    webhooks: { timestampHeader: "x-acme-timestamp", event: { id: "id" } },
    handlers: path.join(parent, "handlers.js"),
  });
});

it("names the schema of the installed package for editors", async () => {
  const installed = { "node_modules/svc-sdk-cli/dist/config-schema.json": "{}" };
  const { text } = await newProject({}, installed, "packages/acme");
  expect(await text()).toMatch(
    /^# yaml-language-server: \$schema=\.\.\/\.\.\/node_modules\/svc-sdk-cli\/dist\/config-schema\.json\n/,
  );
});

it("uses a folder that is empty or a new repository, and refuses a file and a folder with files, which stay", async () => {
  const repository = await writeProject({ ".git/HEAD": "" });
  await initProject({ name: "acme", folder: repository });
  expect((await readdir(repository)).sort()).toEqual([".git", ...names]);
  const folder = await writeProject({ a: "1", b: "2", c: "3", d: "4" });
  await expect(initProject({ name: "acme", folder })).rejects.toThrow("is not empty: a, b, c, and 1 more");
  await expect(initProject({ name: "acme", folder: path.join(folder, "a") })).rejects.toThrow("a  is a file");
  expect(await visible(folder)).toEqual(["a", "b", "c", "d"]);
});

it.each([1, 2, 6])(
  "leaves nothing of a new folder if the disk is full at file %i, and an existing one empty",
  async (limit) => {
    const parent = await writeProject({});
    const creating = (folder: string) => {
      let count = 0;
      const full = async (file: string, content: string | Uint8Array) => {
        count += 1;
        if (count === limit) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC", path: file });
        await writeFile(file, content);
      };
      return initProject({ name: "acme", folder: path.join(parent, folder), writeFile: full });
    };
    await expect(creating("packages/acme")).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await readdir(parent)).toEqual([]);
    await mkdir(path.join(parent, "acme"));
    await expect(creating("acme")).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await readdir(path.join(parent, "acme"))).toEqual([]);
  },
);

it("removes what a killed run has left", async () => {
  // No process has this id.
  const { parent } = await newProject({}, { ".acme.99999999.new/svc.config.yaml": "" });
  expect(await readdir(parent)).toEqual(["acme"]);
});

it.each([
  [{ name: "Acme" }, 'name "Acme" is not a name. Lower-case letters and digits'],
  [{ name: "svc" }, 'name "svc" is the placeholder itself'],
  [{ name: "acme", package: "Not A Name" }, 'package "Not A Name" is not a package name'],
])("refuses %j", async (options, message) => {
  const folder = path.join(await writeProject({}), "acme");
  await expect(initProject({ ...options, folder })).rejects.toThrow(message);
  await expect(readdir(folder)).rejects.toThrow("ENOENT");
});

/** Replaces `a` and `b`, and returns the texts of all files. */
async function replacing(folder: string, write?: Parameters<typeof replaceFiles>[1]) {
  const texts = new Map(["a", "b"].map((name) => [path.join(folder, name), "new"]));
  const error = await replaceFiles(texts, ...(write ? [write] : [])).then(
    () => "",
    (thrown: Error) => thrown.message,
  );
  return { error, files: await contents(folder), names: (await readdir(folder)).sort() };
}

it("replaces all files, and leaves no other", async () => {
  const { error, files } = await replacing(await writeProject({ a: "1", b: "2", c: "3" }));
  expect([error, files]).toEqual(["", { a: "new", b: "new", c: "3" }]);
});

it("changes nothing if the second file cannot be written, and restores the first if the second cannot be replaced", async () => {
  const failing = async (file: string, text: string) => {
    if (file.includes(".b.")) throw new Error("full");
    await writeFile(file, text);
  };
  const unwritten = await replacing(await writeProject({ a: "1", b: "2" }), failing);
  expect(unwritten).toMatchObject({ error: "full", files: { a: "1", b: "2" }, names: ["a", "b"] });
  const folder = await writeProject({ a: "1" });
  await mkdir(path.join(folder, "b"));
  const { error, files, names } = await replacing(folder);
  expect([error === "", files, names]).toEqual([false, { a: "1" }, ["a", "b"]]);
});

const add = async (folder: string, ...gaps: string[]) => addStubs({ config: await readConfig(folder), gaps });

it("adds the stub of a gap to the overlay of its service, and of a gap of both to both", async () => {
  const { folder, text } = await newProject();
  const before = await text("overlays/fiat.yaml");
  expect(await add(folder, "g8", "G57", "G8")).toEqual([
    { gap: "G8", kind: "added", file: overlay(folder, "fiat") },
    { gap: "G57", kind: "added", file: overlay(folder, "fiat") },
    { gap: "G57", kind: "added", file: overlay(folder, "crypto") },
  ]);
  const after = await text("overlays/fiat.yaml");
  expect(after.startsWith(before)).toBe(true);
  expect(after.match(/^ {2}## G(8|57):/gm)).toHaveLength(2);
  expect(await text("overlays/crypto.yaml")).toMatch(/^ {2}## G57:/m);
});

it("adds no stub twice, and none for a gap that is closed", async () => {
  const { folder, text } = await newProject({ gaps: ["G3", "G8"] });
  const file = overlay(folder, "fiat");
  const [head, stub = ""] = (await text("overlays/fiat.yaml")).split("  ## G3:");
  // G3 is the first of the two stubs.
  const [first, second] = stub.split("  ## G8:");
  await writeFile(file, `${head}  ## G3:${first?.replace(/^( *)# /gm, "$1")}  ## G8:${second}`);
  expect(await add(folder, "G3", "G8")).toEqual([
    { gap: "G8", kind: "present", file },
    { gap: "G3", kind: "closed" },
  ]);
  const { open, closed } = await projectGaps(await readConfig(folder));
  expect(closed.map(({ id }) => id)).toEqual(["G3"]);
  const left = open.map(({ id }) => id);
  expect([left.includes("G3"), left.includes("G8")]).toEqual([false, true]);
});

it.each<[what: string, gaps: string[], from: string, to: string, message: string]>([
  ["an unknown gap beside another", ["G8", "G99"], "", "", 'there is no gap "G99": did you mean "G9"?'],
  ["what is no gap", ["eight"], "", "", 'there is no gap "EIGHT": npx svc-sdk-cli gaps lists all of them'],
  ["no overlay", ["G57"], "  fiat:\n    - overlays/fiat.yaml\n", "", "has no overlay for the fiat service"],
  ["an overlay in JSON", ["G57"], "fiat.yaml", "fiat.json", "is JSON, which has no comments"],
])("adds nothing for %s", async (_, gaps, from, to, message) => {
  const { folder, text } = await newProject();
  await writeFile(path.join(folder, "svc.config.yaml"), (await text()).replace(from, to));
  const json = '{ "overlay": "1.1.0", "info": { "title": "a", "version": "1" }, "actions": [] }';
  await writeFile(path.join(folder, "overlays/fiat.json"), json);
  const before = await contents(folder);
  await expect(add(folder, ...gaps)).rejects.toThrow(message);
  expect(await contents(folder)).toEqual(before);
});

const stub = "  ## G1: One.\n  # - target: $\n  #   remove: true\n";
const head = "overlay: 1.1.0\nactions:";

it.each([
  ["to an empty list", `${head}\n`, stub],
  ["to an explicit null", `${head} null\n`, stub],
  ["to a list", `${head}\n  - target: $\n    remove: true\n`, stub],
  ["to a list without indentation", `${head}\n- target: $\n  remove: true\n`, stub.replace(/^ {2}/gm, "")],
  ["to a list with more indentation", `${head}\n    - target: $\n`, stub.replace(/^ {2}/gm, "    ")],
  ["after a last line without an end", `${head}\n  - target: $`, `\n${stub}`],
  ["with the line breaks of the text", `${head}\r\n`.replace("0\n", "0\r\n"), stub.replaceAll("\n", "\r\n")],
  ["after comments", `${head}\n  # one\n`, stub],
])("keeps the text and appends %s", (_, text, added) => expect(appendStubs("a.yaml", text, [stub])).toBe(text + added));

it.each([
  ["an empty list in one line", `${head} []\n`, "a.yaml:2:1  writes its actions in one line"],
  ["a list in one line", `${head} [{ target: $ }]\n`, "a.yaml:2:1  writes its actions in one line"],
  ["actions before other keys", "actions:\ninfo: {}\n", "a.yaml:1  does not end with its actions"],
  ["a file without actions", "overlay: 1.1.0\n", "a.yaml:1  does not end with its actions"],
  ["an empty file", "", "a.yaml:1  does not end with its actions"],
  ["a list", "- a\n", "a.yaml:1  does not end with its actions"],
])("refuses to append to %s", (_, text, message) => expect(() => appendStubs("a.yaml", text, [stub])).toThrow(message));

const place = { api: "fiat", pointer: "/info", target: "$.info", text: "Something.", kind: "statement" } as const;
const gap = (id: string, places: Gap["places"], closing = ""): Gap => ({
  id,
  api: places.length > 0 ? "fiat" : "none",
  title: "A gap.",
  meanwhile: "Nothing.",
  places,
  closing,
});
const gaps = [gap("G1", [place]), gap("G2", []), gap("G3", [], "Set an option."), gap("G4", [place])];

it("finds gaps by id, in the order of the list", () => {
  expect(selectGaps(gaps, ["g4", " G1", "G4"]).map(({ id }) => id)).toEqual(["G1", "G4"]);
  expect(selectClosableGaps(gaps, ["G1"])).toEqual([gaps[0]]);
});

it.each([
  ["G2", "G2 has no place in a document, so no overlay can close it: it is about the services as a whole."],
  ["G3", "G3 has no place in a document, so no overlay can close it: Set an option."],
])("refuses to close %s", (id, message) => expect(() => selectClosableGaps(gaps, ["G1", id])).toThrow(message));
