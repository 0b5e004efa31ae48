import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { rowsOf } from "../overlays/testing/overlay-texts.ts";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import { damagedText } from "../pipeline/testing/damaged-text.ts";
import { problemsOf } from "../pipeline/testing/spec-files.ts";
import { findProject, readConfig } from "./config.ts";
import { type ProjectFiles, soundProject, withConfig, writeProject } from "./testing/project-folder.ts";

/** The problems of a project, as `file:line:column reason (hint)`, with paths relative to it. */
async function complaints(files: ProjectFiles, at = ""): Promise<string[]> {
  const folder = await writeProject(files);
  return (await problemsOf(() => readConfig(path.join(folder, at)))).map(({ file, line, column, reason, hint }) =>
    `${path.relative(folder, file)}:${line}${column ? `:${column}` : ""} ${reason}${hint ? ` (${hint})` : ""}`
      .replaceAll(`${folder}${path.sep}`, "")
      .replaceAll(folder, "<project>"),
  );
}

/** A configuration that is sound except for the given lines. */
const yaml = (lines: string) => withConfig(`name: acme\npackage: { name: acme-payments, version: 0.1.0 }\n${lines}\n`);

describe("reads", () => {
  const extra = (file: string) => [{ into: "fiat" }, { as: "kyc" }].map((use) => ({ file, ...use }));
  const whole = {
    name: "acme",
    package: { name: "@acme/payments", version: "1.0.0-rc.1" },
    out: "../generated",
    environments: { sandbox: { fiat: "https://fiat.acme.example/api/v1", kyc: "http://localhost:4010/kyc" } },
    overlays: { fiat: ["overlays/fiat.yaml"] },
    extraDocuments: extra("overlays/fiat.yaml"),
    webhooks: { timestampHeader: "x-acme-timestamp", event: { id: "eventId" } },
    sandbox: { handlers: "overlays/fiat.yaml" },
  };

  it("everything, with absolute paths", async () => {
    const folder = await writeProject(
      withConfig(JSON.stringify({ $schema: "./schema.json", ...whole }), "svc.config.json"),
    );
    const overlay = path.join(folder, "overlays/fiat.yaml");
    expect(await readConfig(folder)).toEqual({
      file: path.join(folder, "svc.config.json"),
      folder,
      name: "acme",
      package: whole.package,
      out: path.join(path.dirname(folder), "generated"),
      documents: path.join(folder, "documents"),
      environments: whole.environments,
      overlays: { fiat: [overlay], crypto: [], kyc: [] },
      extraDocuments: extra(overlay),
      webhooks: whole.webhooks,
      handlers: overlay,
    });
  });

  it("the least, with defaults", async () => {
    const folder = await writeProject(yaml(""));
    expect(await readConfig(path.join(folder, "svc.config.yaml"))).toMatchObject({
      out: path.join(folder, "sdk"),
      documents: path.join(folder, "documents"),
      environments: {},
      overlays: { fiat: [], crypto: [] },
      extraDocuments: [],
      webhooks: {},
      handlers: undefined,
    });
  });
});

const json = "svc.config.json";
it.each<[string, ProjectFiles, string, RegExp]>([
  ["no file", { "a.txt": "" }, "", /^:1 has no configuration \(svc\.config\.yaml, .*npx svc-sdk-cli init/],
  [
    "two files",
    { ...soundProject, [json]: "{}" },
    "",
    /^:1 has two config.*: svc.config.yaml and svc.config.json \(delete/,
  ],
  ["a path that leads nowhere", soundProject, "acme", /^acme:1 does not exist/],
  [
    "another type",
    { "a.toml": "" },
    "a.toml",
    /^a\.toml:1 is not a configuration file \(use \.yaml, \.yml or \.json\)$/,
  ],
  [
    "malformed JSON",
    withConfig('{\n  "name": "a"\n  "out": 1\n}', json),
    "",
    /^svc\.config\.json:3:3 malformed JSON: /,
  ],
  [
    "a list",
    withConfig("- name"),
    "",
    /^svc\.config\.yaml:1:1 the configuration must be a map of keys .*but is a list/,
  ],
])("rejects %s", async (_, files, at, problem) => {
  expect(await complaints(files, at)).toEqual([expect.stringMatching(problem)]);
});

describe("finds the project of a folder", () => {
  it("in the folder itself, or directly below it", async () => {
    const folder = await writeProject({ "acme/svc.config.json": "", "other/deeper/svc.config.json": "" });
    expect(await findProject(folder)).toBe(path.join(folder, "acme/svc.config.json"));
    await writeFile(path.join(folder, "svc.config.yaml"), "");
    expect(await findProject(folder)).toBe(path.join(folder, "svc.config.yaml"));
  });

  it("rejects several, and none", async () => {
    const folder = await writeProject({ "a/svc.config.json": "", "b/svc.config.json": "" });
    await expect(findProject(folder)).rejects.toThrow("has several projects: a, b");
    await expect(findProject(path.join(folder, "none"))).rejects.toThrow("does not exist");
  });
});

const rejected = rowsOf(`
outt: sdk => 3:1 unknown key "outt" (did you mean "out"?)
webhooks:⏎  event: { kind: a } => 4:12 unknown key "webhooks.event.kind" (known: id, type, data)
out: 1 => text, but is a number (write it in quotes: "1")
out: => 3:1 out must be text, but is empty
out: "a\\0b" => 3:1 out is "a\\u0000b" (A path without control characters
extraDocuments: [{ file: a.yaml }] => 3:18 extraDocuments.0 must have either "into" or "as"
webhooks: { timestampHeader: a b } => 3:13 webhooks.timestampHeader is "a b" (A header name
overlays: { fait: [] } => 3:13 overlays.fait names no service (did you mean "fiat"?)
extraDocuments: [{ file: overlays/fiat.yaml, into: fiat, allowLeftOut: [a] }] => extraDocuments.0 must have property as when property allowLeftOut is present
extraDocuments: [{ file: overlays/fiat.yaml, as: kyc, allowLeftOut: all }] => extraDocuments.0.allowLeftOut must be a list, but is text
extraDocuments: [{ file: overlays/fiat.yaml, as: crypto }] => there are two services named "crypto"
extraDocuments: [{ file: overlays/fiat.yaml, as: id-check }, { file: overlays/fiat.yaml, as: idcheck }] => 3:90 "idcheck" and "id-check" would have the same client idcheck
extraDocuments: [{ file: overlays/fiat.yaml, as: wallets }] => a service cannot be named "wallets"
extraDocuments: [{ file: overlays/fiat.yaml, as: agent }] => a service cannot be named "agent"
environments: { production: { fiat: http://a.example/api/v1 } } => 3:31 environments.production.fiat must start with https://
environments: { sandbox: { fiat: fiat.example } } => environments.sandbox.fiat is not an address
environments: { sandbox: { fiat: https://a:b@c.example } } => contains credentials
environments: { sandbox: { fiat: https://c.example/?a=1 } } => has a query
overlays: { crypto: [overlays/gone.yaml] } => 3:22 overlays/gone.yaml does not exist
extraDocuments: [{ file: gone.yaml, as: kyc }] => 3:20 gone.yaml does not exist
documents: pinned => 3:1 pinned/fiat.json does not exist (restore it from version control
out: . => 3:1 the output folder <project> would replace the project itself
out: documents => the output folder documents would replace documents
out: overlays⏎overlays: { fiat: [overlays/fiat.yaml] } => the output folder overlays would replace overlays/fiat.yaml
`);

describe("rejects", () => {
  it.each(rejected)("%s", async (lines = "", part = "") => {
    expect((await complaints(yaml(lines))).join("\n")).toContain(part);
  });

  it.each([
    ["Acme", "a", '1:1 name is "Acme" (Lower-case letters and digits'],
    ["ä", "a", 'name is "ä"'],
    ["svc", "a", 'name "svc" is the placeholder itself'],
    ["a".repeat(41), "a", "name must NOT have more than 40 characters"],
    ["a", "Acme", 'package.name "Acme" is not a package name: name can no longer contain capital letters'],
    ["a", "a b", "URL-friendly"],
    ["a", "http", "core module name"],
    ["a", "svc-sdk", "a package that the generated package depends on"],
    ["a", "a", 'svc.config.yaml:2:23 package.version is "1.0" (A semantic version, such as 0.1.0.)', "1.0"],
    ["a", "a", 'svc.config.yaml:2:23 package.version is "v1.0.0" (A semantic version, such as 0.1.0.)', "v1.0.0"],
  ])("the name %s with the package %s: %s", async (name, packageName, part, version = "0.1.0") => {
    const text = `name: ${name}\npackage: { name: "${packageName}", version: "${version}" }\n`;
    expect((await complaints(withConfig(text)))[0]).toContain(part);
  });

  it("everything at once", async () => {
    expect(await complaints(withConfig("nam: acme\nout: 1\n"))).toEqual([
      expect.stringContaining('"name" is missing'),
      expect.stringContaining('"package" is missing'),
      expect.stringContaining('1:1 unknown key "nam" (did you mean "name"?)'),
      expect.stringContaining("2:1 out must be text"),
    ]);
  });
});

it("takes another output folder, and checks it as well; also through symbolic links", async () => {
  const folder = await writeProject(yaml("out: link/inner"));
  const other = path.join(folder, "other");
  expect((await readConfig(folder, { out: other })).out).toBe(other);
  await expect(readConfig(folder, { out: folder })).rejects.toThrow("would replace the project itself");
  await symlink(folder, path.join(folder, "link"));
  await mkdir(path.join(folder, "inner"));
  expect((await readConfig(folder)).out).toBe(path.join(folder, "link/inner"));
  const out = path.join(folder, "link");
  await expect(readConfig(folder, { out })).rejects.toThrow("would replace the project itself");
});

// Mutated configurations: a configuration or a typed error with places, and never anything else.

const sound = `name: acme
package: { name: "@acme/payments", version: 0.1.0 }
out: sdk
documents: documents
environments:
  sandbox: { fiat: "https://fiat.acme.example/api/v1" }
overlays: { fiat: [overlays/fiat.yaml], crypto: [] }
extraDocuments:
  - { file: overlays/fiat.yaml, as: kyc }
webhooks: { timestampHeader: x-acme-timestamp, event: { id: id } }
`;

const pieces = [
  ..."null [] {} ~ *a &a __proto__ constructor .. / 1e999 name out overlays svc | # \" ' \u0000 \t".split(" "),
  ...["<<: *a", "!!binary x", "? a", "- b", ": ", "\n", "\r\n  "],
];

let folderOfAll: Promise<string> | undefined;

testProperty(
  "a mutated configuration is read, or rejected with places",
  fc.asyncProperty(damagedText(sound, pieces), async (text) => {
    folderOfAll ??= writeProject(soundProject);
    const folder = await folderOfAll;
    const file = path.join(folder, "svc.config.yaml");
    await writeFile(file, text);
    const outcome = await readConfig(file).catch((error: unknown) => error);
    if (outcome instanceof PipelineError) {
      expect(outcome.problems.length).toBeGreaterThan(0);
      for (const problem of outcome.problems) expect(problem).toMatchObject({ file, line: expect.any(Number) });
    } else expect(outcome).toMatchObject({ file, folder });
  }),
);
