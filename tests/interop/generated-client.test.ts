import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { clientProblems } from "./generated-client.ts";

async function problemsOf(files: Readonly<Record<string, string>>, operationIds: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "client-"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const problems = clientProblems(folder, operationIds);
  await rm(folder, { recursive: true });
  return problems.map((problem) => problem.replace(`${folder}/`, ""));
}

// Each test compiles, which takes its time on a busy machine.
describe("clientProblems", { timeout: 30_000 }, () => {
  it("has nothing against exported functions, declared in whatever way and file", async () => {
    const files = {
      "client.ts":
        'import { two } from "./other";\nexport async function one() {}\nexport const { three } = { three: two };',
      "other.ts": "export const two = (init?: RequestInit) => fetch('https://a.example', init);",
    };
    expect(await problemsOf(files, ["one", "two", "three"])).toEqual([]);
  });

  it("names type errors, and comments that would hide them", async () => {
    const files = {
      "wrong.ts": "\nexport const one = (a: string | undefined) => a.length;",
      "hidden.ts": "// @ts-nocheck\nexport const two: number = '';",
    };
    expect(await problemsOf(files, [])).toEqual([
      "wrong.ts:2: 'a' is possibly 'undefined'.",
      "hidden.ts: hides type errors",
    ]);
  });

  it("names operations that are no exported function", async () => {
    const files = {
      "client.ts": "// three\nexport const one = 1;\nconst two = () => 2;\nexport type three = () => 3;\ntwo();",
    };
    expect(await problemsOf(files, ["one", "two", "three"])).toEqual([
      "The client has no function one.",
      "The client has no function two.",
      "The client has no function three.",
    ]);
  });

  it("does not take an empty folder for a client", async () => {
    expect(await problemsOf({}, [])).toEqual(["There is no client."]);
  });
});
