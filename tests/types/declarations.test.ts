// No published declaration contains `any`. All exports have explicit types, so each file's declarations depend on that file
// only.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

const sources = ["src", "generated"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|\/testing\//.test(file)),
);

function declarationOf(file: string, source: string): string {
  if (file.endsWith(".d.ts")) return source;
  return ts.transpileDeclaration(source, { fileName: file, compilerOptions: { isolatedDeclarations: true } })
    .outputText;
}

/** Returns the occurrences of `any` as `line: text of the declaration around it`. */
function anysIn(declaration: string): string[] {
  const file = ts.createSourceFile("file.d.ts", declaration, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${line + 1}: ${node.parent.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe("declarations", () => {
  it("contain no any", () => {
    expect(sources).toEqual(expect.arrayContaining(["src/index.ts", "generated/crypto/resources.ts"]));
    const found = sources.flatMap((file) => {
      const source = readFileSync(join(root, file), "utf8");
      // Types are explicit, so a declaration contains `any` only if its source does.
      const anys = /\bany\b/.test(source) ? anysIn(declarationOf(file, source)) : [];
      return anys.map((any) => `${file}:${any}`);
    });
    expect(found).toEqual([]);
  });

  it("are rejected with any, unless it is in a comment or a name", () => {
    const source = "/** Takes any value. */ export class A { any = 1; c(): Promise<any>[] { return []; } }";
    expect(anysIn(declarationOf("a.ts", source))).toEqual(["3: Promise<any>"]);
  });
});
