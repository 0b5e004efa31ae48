import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { mutated, set } from "../comparison/testing/mutations.ts";
import { writeProject } from "../project/testing/project-folder.ts";
import { runInProcess } from "./testing/run-program.ts";

const note = set("/components/schemas/TransferRequest/properties/note", { type: "string" });

/** In a folder with two documents and a text that is not a document. */
async function diff(...args: string[]) {
  const [old, young] = await mutated(note);
  const documents = { "old.json": JSON.stringify(old), "new.json": JSON.stringify(young) };
  const cwd = await writeProject({ ...documents, "text.json": "{}" });
  return { cwd, ...(await runInProcess(["diff", ...args], { cwd })) };
}

it("prints Markdown, and with --fail-on exits with 1 for a change of that level or above", async () => {
  const printed = expect.stringContaining("# SDK changes: minor\n\nNothing breaks; 1 change can be noticed.");
  const failOn = (level: string) => diff("old.json", "new.json", "--fail-on", level);
  expect(await failOn("minor")).toMatchObject({ exitCode: 1, printed, warned: "" });
  expect(await failOn("major")).toMatchObject({ exitCode: 0, printed, warned: "" });
});

it("writes JSON to a file", async () => {
  const { cwd, exitCode, printed } = await diff("old.json", "new.json", "--json", "--out", "changes.json");
  expect([exitCode, printed]).toEqual([0, "minor: Nothing breaks; 1 change can be noticed."]);
  const changes = [{ place: { type: "TransferRequest", member: "note" }, found: "types" }];
  const written = JSON.parse(await readFile(path.join(cwd, "changes.json"), "utf8"));
  expect(written).toMatchObject({ level: "minor", changes });
});

it.each<[string, string[], string]>([
  ["a missing document", ["old.json", "none.json"], "none.json  does not exist"],
  ["another text than a document", ["old.json", "text.json"], "not an OpenAPI 3.1 document"],
  ["an unknown level", ["old.json", "new.json", "--fail-on", "all"], "Allowed choices are major, minor, patch."],
  ["a missing argument", ["old.json"], "missing required argument 'new'"],
])("rejects %s", async (_, args, message) => {
  const warned = expect.stringContaining(message);
  expect(await diff(...args)).toMatchObject({ exitCode: 2, printed: "", warned });
});
