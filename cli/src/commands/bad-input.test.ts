// Bad input to the commands: a clear message, exit code 2, nothing written, and what was there stays.

import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type ProjectFiles, writeProject } from "../project/testing/project-folder.ts";
import { configLine, extraDocument, getOperation, overlayActions, smallFiles } from "./testing/bad-project.ts";
import { runInProcess } from "./testing/run-program.ts";

/** What is bad, the files that differ from a sound project, and what the message must contain. */
type BadInput = readonly [title: string, files: ProjectFiles, ...message: string[]];

const configurations: readonly BadInput[] = [
  [
    "an unknown key",
    configLine("overlay: {}"),
    'svc.config.yaml:3:1  unknown key "overlay"',
    'did you mean "overlays"?',
  ],
  ["malformed YAML", configLine("out: [a"), "svc.config.yaml:4:1  malformed YAML: "],
  ["a second one", { "svc.config.json": "{}" }, "has two configurations: svc.config.yaml and svc.config.json"],
  ["a list", { "svc.config.yaml": "- a" }, "svc.config.yaml:1:1  the configuration must be a map of keys to values"],
  [
    "a name that is no identifier",
    { "svc.config.yaml": "name: a-b\npackage: { name: a, version: 0.1.0 }" },
    'name is "a-b"',
  ],
  [
    "the placeholder as the name",
    { "svc.config.yaml": "name: svc\npackage: { name: a, version: 0.1.0 }" },
    "is the placeholder",
  ],
  [
    "a package name that npm rejects",
    { "svc.config.yaml": "name: a\npackage: { name: A, version: 0.1.0 }" },
    'package.name "A"',
  ],
  [
    "an invalid version",
    { "svc.config.yaml": "name: a\npackage: { name: a, version: next }" },
    'package.version is "next"',
  ],
  [
    "an address without TLS",
    configLine("environments: { sandbox: { fiat: http://a.example } }"),
    "must start with https://",
  ],
  ["an overlay of no service", configLine("overlays: { fait: [fiat.yaml] }"), 'did you mean "fiat"?'],
  [
    "an overlay that does not exist",
    configLine("overlays: { fiat: [a.yaml] }"),
    "svc.config.yaml:3:20",
    "a.yaml does not exist",
  ],
  ["handlers that do not exist", configLine("sandbox: { handlers: a.js }"), "a.js does not exist"],
  [
    "documents that do not exist",
    configLine("documents: other"),
    "other/fiat.json does not exist",
    "npx svc-sdk-cli init",
  ],
  [
    "two services of one name",
    configLine("extraDocuments: [{ file: fiat.yaml, as: kyc }, { file: fiat.yaml, as: kyc }]"),
    'there are two services named "kyc"',
  ],
  ["the project as output", configLine("out: ."), "would replace the project itself"],
  ["the documents as output", configLine("out: documents"), "would replace"],
  ["an output folder below a file", configLine("out: fiat.yaml/sdk"), "fiat.yaml is a file"],
];

const overlays: readonly BadInput[] = [
  ["malformed YAML", { "fiat.yaml": "overlay: 1.1.0\nactions: [\n" }, "fiat.yaml:3:1  malformed YAML"],
  ["text that is no overlay", { "fiat.yaml": "openapi: 3.1.0\n" }, "fiat.yaml:1"],
  [
    "a target that matches nothing",
    overlayActions("  - target: $.paths['/auth/logn']\n    remove: true"),
    "fiat.yaml:4",
    "/auth/login",
  ],
  [
    "an update that changes nothing",
    overlayActions("  - target: $.info\n    update: { title: Fiat }"),
    "fiat.yaml:5:5",
    "changes nothing",
  ],
  ["a target that is no JSONPath", overlayActions("  - target: paths.a\n    remove: true"), "fiat.yaml:4"],
  [
    "a reference to what it removes",
    overlayActions("  - target: $.components.schemas.Token\n    remove: true"),
    "Token",
  ],
  [
    "a remote reference",
    overlayActions('  - target: $.components.schemas\n    update: { A: { $ref: "https://a.example/a.json" } }'),
    "fiat.yaml:5",
    "https://a.example/a.json",
  ],
];

const circular = {
  "extra.json": JSON.stringify({ openapi: "3.1.0", info: {}, paths: { "/a": { $ref: "a.json" } } }),
  "a.json": '{ "$ref": "b.json" }',
  "b.json": '{ "$ref": "a.json" }',
};

const documents: readonly BadInput[] = [
  ["malformed YAML", { ...extraDocument({}), "extra.json": "openapi: [" }, "extra.json:1", "malformed"],
  ["an empty file", { ...extraDocument({}), "extra.json": "" }, "extra.json:1"],
  ["no OpenAPI", { ...extraDocument({}), "extra.json": '{ "swagger": "2.0" }' }, "extra.json:1", "OpenAPI 3.1"],
  ["OpenAPI 3.0", extraDocument({ openapi: "3.0.3" }), "extra.json", "3.1"],
  ["OpenAPI 3.2", extraDocument({ openapi: "3.2.0" }), "extra.json", "3.1"],
  ["a circular reference of files", { ...extraDocument({}), ...circular }, "refers to itself"],
  [
    "a remote reference",
    extraDocument({ paths: { "/a": { $ref: "https://a.example/a.json" } } }),
    "https://a.example/a.json is not a local file",
  ],
  ["a reference to a missing file", extraDocument({ paths: { "/a": { $ref: "a.json" } } }), "a.json does not exist"],
  ["a reference to nothing", extraDocument({ paths: { "/a": { $ref: "#/paths/~1b" } } }), "extra.json:"],
  [
    "two operations with one id",
    extraDocument(
      { paths: { "/a": { get: getOperation("getA") }, "/b": { get: getOperation("getA") } } },
      "into: fiat",
    ),
    "extra.json:",
    "getA",
  ],
  [
    "two operations with one name in the SDK",
    extraDocument({
      paths: {
        "/a": { get: getOperation("getA", { "x-sdk": { client: "kyc", resource: "a", method: "get" } }) },
        "/b": { get: getOperation("getB", { "x-sdk": { client: "kyc", resource: "a", method: "get" } }) },
      },
    }),
    "kyc.a.get",
  ],
  [
    "a path that our document has",
    extraDocument({ paths: { "/auth/login": { post: getOperation("other") } } }, "into: fiat"),
    "/auth/login",
  ],
  [
    "a record that our document has",
    extraDocument({ components: { schemas: { Token: { type: "string" } } } }, "into: fiat"),
    "Token",
  ],
  [
    "a name that collides once the placeholder is replaced",
    overlayActions(
      "  - target: $.components.schemas.Token.properties\n    update: { svc_id: { type: string }, acme_id: { type: string } }",
    ),
    "acme_id",
  ],
  [
    "an unknown extension",
    extraDocument({ paths: { "/a": { get: getOperation("getA", { "x-retyr": "read" }) } } }, "into: fiat"),
    "x-retyr",
  ],
];

/** For `it.each`. */
function named(inputs: readonly BadInput[]) {
  return inputs.map(([title, files, ...message]) => ({ title, files, message }));
}

/** The problem that a command has, and everything below the folder before and after it. */
async function runOn(cwd: string, args: readonly string[], context = {}) {
  const before = await contents(cwd);
  const { exitCode, printed, warned } = await runInProcess(args, { cwd, ...context });
  return { exitCode, printed, warned, changes: changesBetween(before, await contents(cwd)) };
}

/** Files by path. */
async function contents(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, "latin1")] as const)));
}

function changesBetween(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file));
}

async function expectRejection(cwd: string, args: readonly string[], message: readonly string[], context = {}) {
  const { exitCode, printed, warned, changes } = await runOn(cwd, args, context);
  for (const part of message) expect(warned).toContain(part);
  expect(warned).not.toMatch(/^ {4}at .+\.[jt]s:\d+|defect/m);
  expect({ exitCode, printed, changes }).toEqual({ exitCode: 2, printed: "", changes: [] });
}

it("is not what the sound project is", async () => {
  const { exitCode } = await runOn(await writeProject(smallFiles), ["regenerate"]);
  expect(exitCode).toBe(0);
});

describe("regenerate rejects, in a configuration,", () => {
  it.each(named(configurations))("$title", async ({ files, message }) => {
    await expectRejection(await writeProject({ ...smallFiles, ...files }), ["regenerate"], message);
  });

  it("nothing at all", async () => {
    await expectRejection(await writeProject({}), ["regenerate"], ["has no configuration", "npx svc-sdk-cli init"]);
  });

  it("a path that does not exist", async () => {
    await expectRejection(await writeProject({}), ["regenerate", "--config", "acme"], ["acme:1  does not exist"]);
  });

  it("a choice between several projects", async () => {
    const cwd = await writeProject({ "a/svc.config.yaml": "", "b/svc.config.yaml": "" });
    await expectRejection(cwd, ["regenerate"], ["has several projects: a, b", "--config"]);
  });

  it("TypeScript that throws", async () => {
    const { "svc.config.yaml": _, ...files } = smallFiles;
    const cwd = await writeProject({ ...files, "svc.config.ts": "throw new Error('no token');" });
    await expectRejection(cwd, ["regenerate"], ["svc.config.ts:1  fails: no token"]);
  });
});

describe("regenerate rejects, in an overlay,", () => {
  it.each(named(overlays))("$title", async ({ files, message }) => {
    await expectRejection(await writeProject({ ...smallFiles, ...files }), ["regenerate"], message);
  });

  it("bytes that are not UTF-8", async () => {
    const cwd = await writeProject(smallFiles);
    await writeFile(path.join(cwd, "fiat.yaml"), Buffer.from([0x61, 0xff]));
    await expectRejection(cwd, ["regenerate"], ["fiat.yaml:1  is not UTF-8 text"]);
  });
});

describe("regenerate rejects, in a document,", () => {
  it.each(named(documents))("$title", async ({ files, message }) => {
    await expectRejection(await writeProject({ ...smallFiles, ...files }), ["regenerate"], message);
  });
});

describe("regenerate keeps the output folder", () => {
  it("if it has foreign files", async () => {
    const cwd = await writeProject({ ...smallFiles, "sdk/notes.txt": "mine" });
    await expectRejection(cwd, ["regenerate"], ["sdk/notes.txt:1  regenerate did not write this file"]);
  });

  it("if the disk is full", async () => {
    const cwd = await writeProject(smallFiles);
    await runOn(cwd, ["regenerate"]);
    await writeFile(path.join(cwd, "sdk/README.md"), "older");
    await expectRejection(cwd, ["regenerate"], ["no space left on the disk"], { writeFile: fullDisk() });
  });
});

describe("the other commands reject", () => {
  const inputs: readonly (readonly [title: string, args: readonly string[], files: ProjectFiles, message: string])[] = [
    ["a folder with foreign files", ["init", "--name", "acme", "--dir", "."], { a: "" }, "is not empty: a"],
    ["a file as the folder", ["init", "--name", "acme"], { acme: "" }, "acme:1  is a file"],
    ["a name that is no identifier", ["init", "--name", "a b"], {}, 'name "a b" is not a name'],
    ["an unknown gap in a new project", ["init", "--name", "acme", "--gaps", "G8,G99"], {}, 'there is no gap "G99"'],
    ["no name", ["init"], {}, "required option '--name <name>' not specified"],
    ["an unknown gap", ["overlay", "add", "G99"], smallFiles, 'there is no gap "G99": did you mean "G9"?'],
    ["a gap without a project", ["overlay", "add", "G8"], {}, "has no configuration"],
    [
      "an overlay that is not an overlay",
      ["overlay", "add", "G1"],
      { ...smallFiles, "fiat.yaml": "a: 1" },
      "fiat.yaml:1",
    ],
    ["an unknown gap to list", ["gaps", "G0"], {}, 'there is no gap "G0"'],
    ["an unknown service", ["gaps", "--api", "bank"], {}, "Allowed choices are fiat, crypto."],
    ["a missing document", ["lint", "a.yaml"], {}, "a.yaml does not exist"],
    ["an unknown command", ["regenrate"], {}, "(Did you mean regenerate?)"],
    ["an unknown option", ["regenerate", "--confg", "a"], {}, "(Did you mean --config?)"],
  ];

  it.each(inputs)("%s", async (_, args, files, message) => {
    await expectRejection(await writeProject(files), args, [message]);
  });

  it.each([
    ["init", ["init", "--name", "acme"]],
    ["overlay add", ["overlay", "add", "G3"]],
  ])("a full disk, in %s", async (_, args) => {
    const cwd = await writeProject(args[0] === "init" ? {} : await initialized());
    await expectRejection(cwd, args, ["no space left on the disk"], { writeFile: fullDisk() });
  });
});

/** The files of a new project. */
async function initialized(): Promise<ProjectFiles> {
  const cwd = await writeProject({});
  await runInProcess(["init", "--name", "acme"], { cwd });
  const files = [...(await contents(cwd))].map(([file, text]) => [path.relative(cwd, file), text] as const);
  return Object.fromEntries(files);
}

/** Writes a file, and fails then: what is half-written must go as well. */
function fullDisk() {
  return async (file: string, content: string | Uint8Array): Promise<void> => {
    await writeFile(file, content);
    throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC", path: file });
  };
}
