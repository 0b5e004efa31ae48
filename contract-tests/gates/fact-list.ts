// The list of facts, read independently of the pipeline: a mistake of its reader or matcher must not decide whether a row
// holds.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { APIS, type Api, type JsonValue } from "../support/documents/bundled-documents.ts";

export interface ListedFact {
  /** `<api> <n> <fact>`, counted from 1 within the service. */
  readonly name: string;
  readonly api: Api;
  /** JSON pointers to its places. */
  readonly at: readonly string[];
  /** What must hold there. */
  readonly is: JsonValue | undefined;
}

interface Row {
  readonly fact: string;
  readonly at: string | readonly string[];
  readonly is?: JsonValue;
}

const text = readFileSync(join(import.meta.dirname, "../../specs/facts.yaml"), "utf8");
const rows = parse(text) as Readonly<Record<Api, readonly Row[]>>;

export const facts: readonly ListedFact[] = APIS.flatMap((api) =>
  rows[api].map(({ fact, at, is }, index) => ({ name: `${api} ${index + 1} ${fact}`, api, at: [at].flat(), is })),
);

export function factNames(): string[] {
  return facts.map(({ name }) => name);
}
