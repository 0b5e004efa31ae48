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

// Each test compiles, which is slow on a busy machine.
describe("clientProblems", () => {
  it("accepts exported functions, however and wherever they are declared", async () => {
    const files = {
      "client.ts":
        'import { two } from "./other";\nexport async function one() {}\nexport const { three } = { three: two };',
      "other.ts": "export const two = (init?: RequestInit) => fetch('https://a.example', init);",
    };
    expect(await problemsOf(files, ["one", "two", "three"])).toEqual([]);
  });

  it("reports type errors, comments that hide them, and operations without an exported function", async () => {
    const files = {
      "client.ts": "// three\nexport const one = 1;\nconst two = () => 2;\nexport type three = () => 3;\ntwo();",
      "hidden.ts": "// @ts-nocheck\nexport const number: number = '';",
      "wrong.ts": "\nexport const length = (a: string | undefined) => a.length;",
    };
    expect(await problemsOf(files, ["one", "two", "three"])).toEqual([
      "wrong.ts:2: 'a' is possibly 'undefined'.",
      "hidden.ts: hides type errors",
      "The client has no function one.",
      "The client has no function two.",
      "The client has no function three.",
    ]);
  });

  it("reports an empty folder", async () => expect(await problemsOf({}, [])).toEqual(["There is no client."]));
});
