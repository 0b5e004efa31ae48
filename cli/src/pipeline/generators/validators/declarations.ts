// `validators.d.ts`: what `validators.js` exports, name by name.

import { generatedHeader } from "../generated-file.ts";
import { printKey } from "../literal.ts";
import type { Tree } from "./tree.ts";

/** One declaration per group of the tree. */
export function declarations(api: string, tree: Tree): string {
  const groups = Object.entries(tree).map(
    ([group, entries]) => `${groupDocs[group] ?? ""}export declare const ${group}: ${type(entries, "")};\n`,
  );
  return [generatedHeader(api, "Compiled schemas, to be found by name."), validatorTypes, ...groups].join("\n");
}

const groupDocs: Record<string, string> = {
  schemas: "/** Records, by name. */\n",
  requests: "/** Request bodies, by operation. */\n",
  queries: "/** Declared query parameters, as an object of their values, by operation. */\n",
  responses: "/** Bodies of answers, by operation and status. A body that is not shown accepts everything. */\n",
  webhooks: "/** Bodies of webhooks, by name. */\n",
};

const validatorTypes = `/** Tells whether a value is valid; after a \`false\`, \`errors\` says why, until the next call. */
export interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly ValidationError[] | null;
}

export interface ValidationError {
  /** JSON pointer to the part of the value that is wrong. */
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}
`;

function type(entry: string | Tree, indent: string): string {
  if (typeof entry === "string") return "Validator";
  const inner = `${indent}  `;
  const members = Object.entries(entry).map(
    ([name, child]) => `${inner}readonly ${printKey(name)}: ${type(child, inner)};\n`,
  );
  return members.length === 0 ? "Readonly<Record<string, never>>" : `{\n${members.join("")}${indent}}`;
}
