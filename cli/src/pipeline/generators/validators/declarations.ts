// `validators.d.ts`: declares the exports of `validators.js`.

import { generatedHeader } from "../generated-file.ts";
import { printKey } from "../literal.ts";
import type { Tree } from "./tree.ts";

/** One declaration per group of the tree. */
export function declarations(api: string, tree: Tree): string {
  const groups = Object.entries(tree).map(
    ([group, entries]) => `${groupDocs[group] ?? ""}export declare const ${group}: ${type(entries, "")};\n`,
  );
  return [generatedHeader(api, "Compiled schemas by name."), validatorTypes, ...groups].join("\n");
}

const groupDocs: Record<string, string> = {
  schemas: "/** Records, by name. */\n",
  requests: "/** Request bodies, by operation. */\n",
  queries: "/** Declared query parameters, as an object of their values, by operation. */\n",
  responses: "/** Response bodies, by operation and status. An undocumented body accepts everything. */\n",
  webhooks: "/** Bodies of webhooks, by name. */\n",
};

const validatorTypes = `/** Returns whether a value is valid; after \`false\`, \`errors\` has the reasons until the next call. */
export interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly ValidationError[] | null;
}

export interface ValidationError {
  /** JSON pointer to the invalid part of the value. */
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
