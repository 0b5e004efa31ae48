import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, it, vi } from "vitest";
import { mutated, set } from "../comparison/testing/mutations.ts";
import { temporaryFolder } from "../pipeline/testing/fixture.ts";
import { runInProcess } from "./testing/run-program.ts";

// Each comparison generates and compiles two SDKs.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let documents: readonly string[];
beforeAll(async () => {
  const note = set("/components/schemas/TransferRequest/properties/note", { type: "string" });
  documents = (await mutated(note)).map((document) => JSON.stringify(document));
});

async function folderWithDocuments(): Promise<string> {
  const folder = await temporaryFolder();
  for (const [index, name] of ["old.json", "new.json"].entries()) {
    await writeFile(path.join(folder, name), documents[index] ?? "");
  }
  return folder;
}

async function diff(folder: string, ...args: string[]) {
  return runInProcess(["diff", ...args], { cwd: folder });
}

it("prints Markdown", async () => {
  const { exitCode, printed, warned } = await diff(await folderWithDocuments(), "old.json", "new.json");
  expect(printed).toContain("# SDK changes: minor\n\nNothing breaks; 1 change can be noticed.");
  expect([exitCode, warned]).toEqual([0, ""]);
});

it("writes JSON to a file", async () => {
  const folder = await folderWithDocuments();
  const { exitCode, printed } = await diff(folder, "old.json", "new.json", "--json", "--out", "changes.json");
  expect([exitCode, printed]).toEqual([0, "minor: Nothing breaks; 1 change can be noticed."]);
  expect(JSON.parse(await readFile(path.join(folder, "changes.json"), "utf8"))).toMatchObject({
    level: "minor",
    changes: [{ place: { type: "TransferRequest", member: "note" } }],
  });
});

it.each(["patch", "minor", "major"])(
  "with --fail-on %s exits with 1 for a change of that level or above",
  async (level) => {
    const { exitCode } = await diff(await folderWithDocuments(), "old.json", "new.json", "--fail-on", level);
    expect(exitCode).toBe(level === "major" ? 0 : 1);
  },
);

it.each<[string, string[], string]>([
  ["a missing document", ["old.json", "none.json"], "none.json:1  does not exist"],
  ["another text than a document", ["old.json", "text.json"], "not an OpenAPI 3.1 document"],
  ["an unknown level", ["old.json", "new.json", "--fail-on", "all"], "Allowed choices are major, minor, patch."],
  ["a missing argument", ["old.json"], "missing required argument 'new'"],
])("rejects %s", async (_, args, message) => {
  const folder = await folderWithDocuments();
  await writeFile(path.join(folder, "text.json"), "{}");
  const { exitCode, printed, warned } = await diff(folder, ...args);
  expect(warned).toContain(message);
  expect([exitCode, printed]).toEqual([2, ""]);
});
