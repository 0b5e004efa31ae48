// The entry points of both packages, and the sources that they are built from.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import cli from "../../cli/package.json" with { type: "json" };
import sdk from "../../package.json" with { type: "json" };
import { root } from "../lib/repository-specs.ts";

type Exports = Readonly<Record<string, string | { readonly types: string }>>;

/** File below the root, by the name that users import. */
export function entryPoints(): ReadonlyMap<string, string> {
  return new Map([
    ...modules(sdk.name, sdk.exports, (types) => types.replace("./dist/", "")),
    ...modules(cli.name, cli.exports, (types) => types.replace("./dist/types/", "")),
  ]);
}

function modules(name: string, exports: Exports, source: (types: string) => string): (readonly [string, string])[] {
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === "string"
      ? []
      : [[name + path.slice(1), source(target.types).replace(/\.d\.ts$/, ".ts")] as const],
  );
}

/** The first sentence of the comment that the source of an entry point begins with. */
export function purposeOf(source: string): string {
  const lines = readFileSync(join(root, source), "utf8").split("\n");
  const comment = lines.slice(0, lines.indexOf("")).map((line) => line.replace(/^\/\/ /, ""));
  const text = comment.join(" ").replace(/^svc-sdk\/\S+: /, "");
  const sentence = /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
