import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ourDocument } from "../documents/gaps.ts";
import { readConfig } from "./config.ts";
import { initProject } from "./init-project.ts";
import { writeProject as writeFiles } from "./testing/project-folder.ts";
import { replaceFiles } from "./write-files.ts";

const names = ["README.md", "documents", "overlays", "svc.config.yaml"];
const visible = async (folder: string) => (await readdir(folder)).filter((name) => name !== ".git").sort();

it("writes a project that can be read, with our documents byte for byte", async () => {
  const parent = await writeFiles({});
  const folder = path.join(parent, "packages/acme");
  const { files } = await initProject({ name: "acme", folder });
  expect(await visible(folder)).toEqual(names);
  expect(await visible(parent)).toEqual(["packages"]);
  expect(files).toContain("svc.config.yaml");
  const config = await readConfig(folder);
  expect(config).toMatchObject({ name: "acme", package: { name: "acme-sdk", version: "0.1.0" } });
  const overlay = (api: string) => path.join(folder, `overlays/${api}.yaml`);
  expect(config.overlays).toEqual({ fiat: [overlay("fiat")], crypto: [overlay("crypto")] });
  for (const api of ["fiat", "crypto"] as const) {
    const pinned = await readFile(path.join(folder, `documents/${api}.json`));
    // `toEqual` takes seconds to compare as many bytes.
    expect(pinned.equals(await readFile(ourDocument(api)))).toBe(true);
  }
});

it("explains every option of the configuration in a comment that is valid once it is one no longer", async () => {
  const folder = await writeFiles({ "extra/rates.yaml": "", "extra/kyc.yaml": "", "handlers.js": "" });
  const created = path.join(folder, "acme");
  await initProject({ name: "acme", package: "@acme/payments", folder: created });
  const file = path.join(created, "svc.config.yaml");
  const text = await readFile(file, "utf8");
  await writeFile(
    file,
    text
      .replace(/^# (?=\s|[a-zA-Z]+:( |$))(?!yaml-language)/gm, "")
      .replaceAll("extra/", "../extra/")
      .replace("handlers.js", "../handlers.js"),
  );
  expect(await readConfig(created)).toMatchObject({
    package: { name: "@acme/payments" },
    environments: { production: { fiat: "https://fiat.acme.example/api/v1" } },
    extraDocuments: [{ into: "fiat" }, { as: "kyc" }],
    webhooks: { timestampHeader: "x-acme-timestamp", event: { id: "id" } },
    handlers: path.join(folder, "handlers.js"),
  });
});

it("names the schema of the installed package for editors", async () => {
  const folder = await writeFiles({ "node_modules/svc-sdk-cli/dist/config-schema.json": "{}" });
  await initProject({ name: "acme", folder: path.join(folder, "packages/acme") });
  expect(await readFile(path.join(folder, "packages/acme/svc.config.yaml"), "utf8")).toMatch(
    /^# yaml-language-server: \$schema=\.\.\/\.\.\/node_modules\/svc-sdk-cli\/dist\/config-schema\.json\n/,
  );
});

it("uses a folder that is empty or a new repository, and refuses a file and a folder with files, which stay", async () => {
  const repository = await writeFiles({ ".git/HEAD": "" });
  await initProject({ name: "acme", folder: repository });
  expect(await visible(repository)).toEqual(names);
  expect(await readdir(repository)).toContain(".git");
  const folder = await writeFiles({ a: "1", b: "2", c: "3", d: "4" });
  await expect(initProject({ name: "acme", folder })).rejects.toThrow("is not empty: a, b, c, and 1 more");
  await expect(initProject({ name: "acme", folder: path.join(folder, "a") })).rejects.toThrow("a:1  is a file");
  expect(await visible(folder)).toEqual(["a", "b", "c", "d"]);
});

describe("a full disk", () => {
  /** Fails at the given file. */
  function fullAt(limit: number): (file: string, content: string | Uint8Array) => Promise<void> {
    let count = 0;
    return async (file, content) => {
      count += 1;
      if (count === limit) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC", path: file });
      await writeFile(file, content);
    };
  }

  it.each([1, 2, 6])("leaves nothing of a new folder, at file %i, and an existing one empty", async (limit) => {
    const parent = await writeFiles({});
    const creating = (folder: string) => initProject({ name: "acme", folder, writeFile: fullAt(limit) });
    await expect(creating(path.join(parent, "packages/acme"))).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await readdir(parent)).toEqual([]);
    await mkdir(path.join(parent, "acme"));
    await expect(creating(path.join(parent, "acme"))).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await readdir(path.join(parent, "acme"))).toEqual([]);
  });
});

it("removes what a killed run has left", async () => {
  // No process has this id.
  const parent = await writeFiles({ ".acme.99999999.new/svc.config.yaml": "" });
  await initProject({ name: "acme", folder: path.join(parent, "acme") });
  expect(await readdir(parent)).toEqual(["acme"]);
});

it.each([
  [{ name: "Acme" }, 'name "Acme" is not a name. Lower-case letters and digits'],
  [{ name: "svc" }, 'name "svc" is the placeholder itself'],
  [{ name: "acme", package: "Not A Name" }, 'package "Not A Name" is not a package name'],
])("refuses %j", async (options, message) => {
  const folder = path.join(await writeFiles({}), "acme");
  await expect(initProject({ ...options, folder })).rejects.toThrow(message);
  await expect(readdir(folder)).rejects.toThrow("ENOENT");
});

it("replaces all files, and leaves no other", async () => {
  const folder = await writeFiles({ a: "1", b: "2", c: "3" });
  await replaceFiles(new Map(["a", "b"].map((name) => [path.join(folder, name), `new ${name}`])));
  expect(await readdir(folder)).toEqual(["a", "b", "c"]);
  expect(await readFile(path.join(folder, "b"), "utf8")).toBe("new b");
});

it("changes nothing if the second file cannot be written", async () => {
  const folder = await writeFiles({ a: "1", b: "2" });
  const texts = new Map(["a", "b"].map((name) => [path.join(folder, name), "new"]));
  const write = async (file: string, text: string) => {
    if (file.includes(".b.")) throw new Error("full");
    await writeFile(file, text);
  };
  await expect(replaceFiles(texts, write)).rejects.toThrow("full");
  expect(await readdir(folder)).toEqual(["a", "b"]);
  expect(await readFile(path.join(folder, "a"), "utf8")).toBe("1");
});

it("restores the first file if the second cannot be replaced", async () => {
  const folder = await writeFiles({ a: "1" });
  await mkdir(path.join(folder, "b"));
  const texts = new Map(["a", "b"].map((name) => [path.join(folder, name), "new"]));
  await expect(replaceFiles(texts)).rejects.toThrow();
  expect(await readFile(path.join(folder, "a"), "utf8")).toBe("1");
  expect(await readdir(folder)).toEqual(["a", "b"]);
});
