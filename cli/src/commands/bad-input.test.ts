// Every kind of bad input ends a command with 2 and a message that names the place, and changes no file. What a message says of each
// mistake is tested where it is made.

import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { contents, type ProjectFiles, writeProject } from "../project/testing/project-folder.ts";
import { configLine, overlayActions, smallFiles } from "./testing/bad-project.ts";
import { runInProcess } from "./testing/run-program.ts";

async function expectRejection(cwd: string, args: readonly string[], messages: readonly string[], context = {}) {
  const before = await contents(cwd);
  const { exitCode, printed, warned } = await runInProcess(args, { cwd, ...context });
  for (const message of messages) expect(warned).toContain(message);
  expect(warned).not.toMatch(/^ {4}at .+\.[jt]s:\d+|defect/m);
  expect([exitCode, printed, await contents(cwd)]).toEqual([2, "", before]);
}

/** Writes a file, and fails then: what is half-written must go as well. */
async function fullDisk(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(file, content);
  throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC", path: file });
}

it.each<[title: string, files: ProjectFiles, ...messages: string[]]>([
  ["a misspelled key", configLine("overlay: {}"), "svc.config.yaml:3:1", 'did you mean "overlays"?'],
  ["documents that do not exist", configLine("documents: other"), "other/fiat.json", "npx svc-sdk-cli init"],
  ["an output folder below a file", configLine("out: fiat.yaml/sdk"), "fiat.yaml is a file"],
  ["a target of nothing", overlayActions("  - target: $.paths['/logn']\n    remove: true"), "fiat.yaml:4", "/login"],
  ["a loose end", overlayActions("  - target: $.components.schemas.Token\n    remove: true"), "Token"],
  ["foreign files in the output folder", { "sdk/notes.txt": "mine" }, "sdk/notes.txt:1  regenerate did not write this"],
])("regenerate rejects %s", async (_, files, ...messages) => {
  await expectRejection(await writeProject({ ...smallFiles, ...files }), ["regenerate"], messages);
});

const production = (...options: string[]) => ["verify", "--profile", "production", ...options];
const fiatAddress = ["--base-url", "fiat=http://a.test/api/v1"];
const productionHost = {
  ...smallFiles,
  ...configLine("environments: { production: { fiat: 'https://a.test/api/v1' } }"),
};
const onProduction = ["verify", "--profile", "sandbox", "--yes", ...fiatAddress, "--config", "."];
const draft = ["learn", "a.json", "--out", "b.yaml"];

it.each<[title: string, args: string[], files: ProjectFiles, message: string]>([
  ["a folder with foreign files", ["init", "--name", "acme", "--dir", "."], { a: "" }, "is not empty: a"],
  ["an unknown gap in a new project", ["init", "--name", "acme", "--gaps", "G8,G99"], {}, 'there is no gap "G99"'],
  ["no name", ["init"], {}, "required option '--name <name>' not specified"],
  ["no project", ["regenerate"], {}, "has no configuration"],
  ["a missing project", ["gaps", "--config", "nowhere"], {}, "nowhere  does not exist"],
  ["several projects", ["lint"], { "a/svc.config.yaml": "", "b/svc.config.yaml": "" }, "has several projects: a, b"],
  ["an unknown gap", ["overlay", "add", "G99"], smallFiles, 'there is no gap "G99": did you mean "G9"?'],
  ["what is no overlay", ["overlay", "add", "G1"], { ...smallFiles, "fiat.yaml": "a: 1" }, "fiat.yaml:1"],
  ["an unknown service", ["gaps", "--api", "bank"], {}, "Allowed choices are fiat, crypto."],
  ["a missing document", ["lint", "a.yaml"], {}, "a.yaml  does not exist"],
  ["no profile", ["verify"], {}, "required option '--profile <name>' not specified"],
  ["no address", production(), {}, "no address is known: give --base-url <service=address>"],
  [
    "an address without a service",
    production("--base-url", "http://a.test"),
    {},
    "must name a service and its address",
  ],
  ["an address that is none", production("--base-url", "fiat=ftp://a"), {}, "--base-url must be an address such as"],
  ["an address of no service", production("--base-url", "bank=http://a.test"), {}, "there is no service bank"],
  ["a misspelled operation", production(...fiatAddress, "--only", "logn"), {}, "--only names logn"],
  ["money without a limit", production("--allow-money", "sendFunds"), {}, "--allow-money needs --max-amount"],
  ["no amount", production("--max-amount", "1e3"), {}, "Enter a decimal above 0, such as 1.00."],
  ["an unknown report", production("--report", "pdf"), {}, "--report has no kind pdf"],
  ["bodies without a place", production("--keep-values"), {}, "--keep-values needs --record"],
  ["missing fixtures", production(...fiatAddress, "--fixtures", "a.yaml"), {}, "a.yaml  does not exist"],
  [
    "what are no fixtures",
    production(...fiatAddress, "--fixtures", "a.yaml"),
    { "a.yaml": "id: 1" },
    'cannot have "id"',
  ],
  ["writes on a production host", onProduction, productionHost, "fiat: a.test is a production host"],
  ["a production host without --config", onProduction.slice(0, -2), productionHost, "is a production host"],
  ["a draft that exists", draft, { "b-fiat.yaml": "mine" }, "b-fiat.yaml exists; name another draft"],
  ["missing traffic", ["learn", "nowhere", "--out", "a.yaml"], {}, "nowhere  does not exist"],
  ["no traffic", ["learn", ".", "--out", "a.yaml"], { "a.txt": "" }, "has no recordings"],
  ["what is no recording", ["learn", "a.json", "--out", "b.yaml"], { "a.json": "{}" }, "a.json:1  is no recording"],
  ["what is no event", ["learn", "a.jsonl", "--out", "b.yaml"], { "a.jsonl": "\n{}" }, "a.jsonl:2  is no event"],
  ["what is no HAR file", ["learn", "a.har", "--out", "b.yaml"], { "a.har": "{}" }, "a.har:1  is no HAR file"],
])("other commands reject %s", async (_, args, files, message) => {
  await expectRejection(await writeProject(files), args, [message]);
});

it("a full disk changes nothing: an SDK, a new project, an overlay", async () => {
  const cwd = await writeProject(smallFiles);
  await runInProcess(["regenerate"], { cwd });
  await runInProcess(["init", "--name", "new"], { cwd });
  await writeFile(path.join(cwd, "sdk/README.md"), "older");
  for (const command of ["regenerate --config .", "init --name acme", "overlay add G3 --config new"])
    await expectRejection(cwd, command.split(" "), ["no space left on the disk"], { writeFile: fullDisk });
});

const jsonCommands = ["gaps --config .", "lint", "regenerate", "regenerate --check", "docs", "diff . .", "upgrade"];

it.each(jsonCommands)("%s --json prints the problems as data", async (command) => {
  const cwd = await writeProject({ ...smallFiles, ...configLine("overlay: {}") });
  const { exitCode, printed, warned } = await runInProcess([...command.split(" "), "--json"], { cwd });
  expect([exitCode, warned]).toEqual([2, ""]);
  const text = expect.any(String);
  const problem = { file: path.join(cwd, "svc.config.yaml"), line: 3, column: 1, reason: text, hint: text };
  expect(JSON.parse(printed)).toEqual({ problems: [problem] });
});

it.each([
  ["docs --markdown", { line: 4, reason: expect.stringContaining("$.nothing") }],
  ["lint a.yaml --config .", { reason: "give documents or --config, not both" }],
])("%s --json prints a problem of a document with its place, and one without a file", async (command, problem) => {
  const cwd = await writeProject({ ...smallFiles, ...overlayActions("  - { target: $.nothing, remove: true }") });
  const { exitCode, printed } = await runInProcess([...command.split(" "), "--json"], { cwd });
  expect([exitCode, JSON.parse(printed)]).toMatchObject([2, { problems: [problem] }]);
});
