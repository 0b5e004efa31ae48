import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { PipelineError } from "../pipeline/bundle/problem.ts";
import { temporaryFolder } from "../pipeline/testing/fixture.ts";
import type { Page } from "./page.ts";
import { writePages } from "./project-pages.ts";

function page(name: string): Page {
  return { path: `reference/${name}.md`, title: name, markdown: `# ${name}\n` };
}

it("replaces the pages of an earlier run", async () => {
  const out = path.join(await temporaryFolder(), "docs");
  await writePages(out, [page("one"), page("two")]);
  await writePages(out, [page("two")]);
  expect(await readdir(path.join(out, "reference"))).toEqual(["two.md"]);
  expect(await readFile(path.join(out, "reference/two.md"), "utf8")).toBe(
    "<!-- Written by svc-sdk-cli docs. Do not edit: the next run replaces it. -->\n\n# two\n",
  );
});

it("writes the samples below the text, and no data", async () => {
  const out = path.join(await temporaryFolder(), "docs");
  const data = [{ path: "reference/one.json", value: { method: "GET" } }];
  await writePages(out, [{ ...page("one"), aside: "## SDK\n", data }]);
  expect((await readdir(path.join(out, "reference"))).sort()).toEqual(["one.md"]);
  expect(await readFile(path.join(out, "reference/one.md"), "utf8")).toMatch(/# one\n\n## SDK\n$/);
});

it("rejects a folder with other files, and leaves everything as it was", async () => {
  const out = path.join(await temporaryFolder(), "docs");
  await writePages(out, [page("one")]);
  await mkdir(path.join(out, "guides"));
  await writeFile(path.join(out, "guides/start.md"), "# Start\n");
  const writing = writePages(out, [page("two")]);
  await expect(writing).rejects.toThrow(PipelineError);
  await expect(writing).rejects.toThrow(/guides\/start\.md:1 {2}is not a page of the reference/);
  const left = (await readdir(out, { recursive: true })).sort();
  expect(left).toEqual(["guides", "guides/start.md", "reference", "reference/one.md"]);
});

it("rejects a file in place of the folder", async () => {
  const out = path.join(await temporaryFolder(), "docs");
  await writeFile(out, "");
  await expect(writePages(out, [page("one")])).rejects.toThrow("is a file, not a folder");
});
