import { appendFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createSandbox } from "../../../src/sandbox.ts";
import { ProgramError } from "./program-error.ts";
import { readStateFile } from "./read-state-file.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

async function open(text?: string) {
  const folder = await temporaryFolder();
  const file = path.join(folder.path, "state.json");
  if (text !== undefined) await writeFile(file, text);
  return { file, folder: folder.path, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

function exported(): string {
  const sandbox = createSandbox();
  sandbox.createTenant();
  return sandbox.state.export();
}

const change = '[[["tenants","t1"],"set","id","changed"]]';

it("is undefined without a file", async () => {
  await using opened = await open();
  expect(await readStateFile(opened.file)).toBeUndefined();
});

it.each<[string, (text: string) => string]>([
  ["an exported state", (text) => text],
  ["one with a line feed", (text) => `${text}\n`],
  ["one that was formatted", (text) => JSON.stringify(JSON.parse(text), null, 2)],
])("reads %s", async (_, format) => {
  await using opened = await open(format(exported()));
  expect((await readStateFile(opened.file))?.tenants.map(({ id }) => id)).toEqual(["t1"]);
});

describe("changes", () => {
  it("are applied", async () => {
    await using opened = await open(`${exported()}\n${change}\n`);
    expect((await readStateFile(opened.file))?.tenants.map(({ id }) => id)).toEqual(["changed"]);
  });

  it("are dropped if their line has no end: their response was never sent", async () => {
    const text = exported();
    for (const length of [1, 20, change.length]) {
      await using opened = await open(`${text}\n${change.slice(0, length)}`);
      expect((await readStateFile(opened.file))?.tenants.map(({ id }) => id)).toEqual(["t1"]);
    }
  });

  it.each([
    "nonsense",
    "{}",
    "[[]]",
    '[[["tenants","t2"],"set","id","x"]]',
    '[[["tenants","t1"],"guess","id","x"]]',
    '[[["tenants","t1"],"splice",0,0,[]]]',
    '[[["tenants","t1","__proto__"],"set","id","x"]]',
  ])("that are damaged are refused: %s", async (line) => {
    const text = `${exported()}\n${line}\n${change}\n`;
    await using opened = await open(text);
    const reading = readStateFile(opened.file);
    await expect(reading).rejects.toThrow(ProgramError);
    await expect(reading).rejects.toThrow(/cannot load the state file .*: state: line 2 is damaged/);
    expect(await readFile(opened.file, "utf8")).toBe(text);
  });
});

it("names the file that cannot be read, and the cause", async () => {
  await using opened = await open();
  const reading = readStateFile(opened.folder);
  await expect(reading).rejects.toThrow(ProgramError);
  await expect(reading).rejects.toThrow(`cannot read the state file ${opened.folder}: EISDIR`);
});

it("reads lines that are longer than a piece of the file, and characters that end a line elsewhere", async () => {
  const text = exported();
  await using opened = await open(`${text}\n`);
  const handler = `\u2028${"é".repeat(200_000)}`;
  await appendFile(opened.file, `${JSON.stringify([[["tenants", "t1", "handlers"], "add", "k", handler]])}\n`);
  expect((await readStateFile(opened.file))?.tenants[0]?.handlers.get("k")).toBe(handler);
});
