import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { loadProject } from "../regeneration/regenerate.ts";
import { smallProject } from "../regeneration/testing/small-project.ts";
import { openChecked } from "./checked.ts";

const overlay =
  "overlay: 1.1.0\ninfo: { title: Ours, version: 0.1.0 }\nactions:\n  - { target: $.info, update: { summary: Ours } }\n";

/** A project, and the services whose documents the next run lints again. */
async function cachedProject() {
  const project = await smallProject();
  const file = await project.write("overlays/fiat.yaml", overlay);
  const config = { ...project.config, name: "svc", overlays: { fiat: [file] } };
  const linted = async () => {
    const titles: string[] = [];
    const runStep = (title: string, work: () => Promise<unknown>) => {
      titles.push(title);
      return work();
    };
    await loadProject(config, { checked: await openChecked(config), runStep: runStep as never });
    return titles.filter((title) => title.endsWith("Redocly)")).map((title) => title.split(":")[0]);
  };
  const cache = path.join(config.folder, ".svc-sdk-cli");
  const cached = async () => {
    const [name = ""] = (await readdir(cache)).filter((each) => each.endsWith(".json"));
    return path.join(cache, name);
  };
  return { ...project, config, linted, cached };
}

it("documents are linted again only if they, an overlay or the configuration changed", async () => {
  const { config, write, linted, cached } = await cachedProject();
  expect(await linted()).toEqual(["fiat", "crypto"]);
  expect(await linted()).toEqual([]);
  await write("overlays/fiat.yaml", `${overlay}# A remark.\n`);
  expect(await linted()).toEqual(["fiat"]);
  const document = JSON.parse(await readFile(path.join(config.documents, "crypto.json"), "utf8"));
  await write("documents/crypto.json", { ...document, info: { ...document.info, title: "Newer" } });
  expect(await linted()).toEqual(["crypto"]);
  await write("overlays/fiat.yaml", overlay);
  expect(await linted()).toEqual([]);
  await write("svc.config.json", { name: "other" });
  expect(await linted()).toEqual(["fiat", "crypto"]);
  expect(await readFile(await cached(), "utf8")).toMatch(/^\["[0-9a-f]{64}"(?:,"[0-9a-f]{64}")+\]$/);
  expect(await readFile(path.join(config.folder, ".svc-sdk-cli/.gitignore"), "utf8")).toBe("*\n");
});

it.each<[string, (file: string) => Promise<unknown>]>([
  ["half of it", async (file) => writeFile(file, (await readFile(file, "utf8")).slice(0, 80))],
  ["an object", (file) => writeFile(file, '{ "__proto__": true, "length": 9 }')],
  ["digests of others", (file) => writeFile(file, JSON.stringify(["0".repeat(64), "fiat", 1, null, ["a"]]))],
  ["more than we write", async (file) => writeFile(file, (await readFile(file, "utf8")).padEnd(100_000))],
  ["a folder", (file) => rm(file).then(() => mkdir(file))],
  ["a link", (file) => rename(file, `${file}.2`).then(() => symlink(`${file}.2`, file))],
])("a cache that is %s is none", async (_, damage) => {
  const { linted, cached } = await cachedProject();
  await linted();
  await damage(await cached());
  expect(await linted()).toEqual(["fiat", "crypto"]);
});

it("is kept in the cache folder of the nearest node_modules, and a document with a problem is not in it", async () => {
  const { config, write, linted } = await cachedProject();
  await mkdir(path.join(config.folder, "node_modules"));
  await write("overlays/fiat.yaml", overlay.replace("summary: Ours", "title: 1"));
  await expect(linted()).rejects.toThrow();
  await expect(linted()).rejects.toThrow();
  await write("overlays/fiat.yaml", overlay);
  await linted();
  expect(await readdir(path.join(config.folder, "node_modules/.cache"))).toEqual(["svc-sdk-cli"]);
  expect(await readdir(config.folder)).not.toContain(".svc-sdk-cli");
});
