// The public API as TypeDoc describes it in JSON, with the parts that the pages show.

import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../../lib/repository-specs.ts";
import { run } from "../../lib/run-command.ts";

/** TypeDoc's numbers of the kinds that modules export. */
export const KINDS = {
  variable: 32,
  function: 64,
  class: 128,
  interface: 256,
  constructor: 512,
  property: 1024,
  method: 2048,
  accessor: 262_144,
  type: 2_097_152,
  reference: 4_194_304,
} as const;

export interface CommentPart {
  readonly kind: string;
  readonly text: string;
}

export interface BlockTag {
  readonly tag: string;
  readonly typeAnnotation?: string;
  readonly content: readonly CommentPart[];
}

export interface Comment {
  readonly summary: readonly CommentPart[];
  readonly blockTags?: readonly BlockTag[];
}

/** A type; which fields it has depends on `type`. */
export interface ApiType {
  readonly type: string;
  readonly name?: string;
  readonly [field: string]: unknown;
}

export interface ApiSignature {
  readonly name: string;
  readonly comment?: Comment;
  readonly typeParameters?: readonly { readonly name: string }[];
  readonly parameters?: readonly Declaration[];
  readonly type?: ApiType;
}

export interface Declaration {
  readonly name: string;
  readonly kind: number;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly comment?: Comment;
  readonly children?: readonly Declaration[];
  readonly signatures?: readonly ApiSignature[];
  readonly getSignature?: ApiSignature;
  readonly typeParameters?: readonly { readonly name: string }[];
  readonly type?: ApiType;
  readonly extendedTypes?: readonly ApiType[];
  readonly inheritedFrom?: object;
  /** Of a parameter. */
  readonly defaultValue?: string;
}

/** One module for each entry point of the package, such as `webhooks`. */
export async function readApi(entryPoints: readonly string[]): Promise<readonly Declaration[]> {
  const program = path.join(root, "docs/node_modules/typedoc/bin/typedoc");
  if (!existsSync(program)) throw new Error("TypeDoc is not installed: run npm ci --prefix docs");
  const out = path.join(root, "build/docs/api.json");
  await mkdir(path.dirname(out), { recursive: true });
  const options = ["--excludePrivate", "--excludeInternal", "--disableSources", "--skipErrorChecking"];
  const quiet = ["--preservedTypeAnnotationTags", "@throws", "--logLevel", "Error"];
  const given = entryPoints.flatMap((file) => ["--entryPoints", path.join(root, file)]);
  const project = ["--tsconfig", path.join(root, "tsconfig.build.json"), "--json", out];
  await run(process.execPath, [program, ...project, ...options, ...quiet, ...given], { cwd: root });
  const { children = [] }: { children?: Declaration[] } = JSON.parse(await readFile(out, "utf8"));
  return children;
}
