// The entry points of both packages, and the sources that they are built from.

import cli from "../../cli/package.json" with { type: "json" };
import sdk from "../../package.json" with { type: "json" };

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
