// Marks of undocumented behaviour in the documents, and texts that cite an id.

import { APIS, type Api, documents, type JsonValue } from "./bundled-documents.ts";

/** A part of a document with `x-not-shown`. */
export interface Mark {
  readonly api: Api;
  readonly pointer: string;
  /** The part itself. */
  readonly node: Readonly<Record<string, JsonValue>>;
}

const marks: ReadonlyMap<string, readonly Mark[]> = collectMarks();
const texts: readonly string[] = APIS.flatMap((api) => stringsIn(documents[api] as unknown as JsonValue));

/** The ids of all marked gaps. */
export const markedGaps: readonly string[] = [...marks.keys()];

/** The parts that a gap is marked on. */
export function marksOf(gap: string): readonly Mark[] {
  return marks.get(gap) ?? [];
}

/** The texts of both documents that cite an id, `(A5)` or `(A5, G24)`. */
export function textsCiting(id: string): string[] {
  const citation = new RegExp(`\\((?:[FCGASW]\\d+, )*${id}(?:, [^()]*)?\\)`);
  return texts.filter((text) => citation.test(text));
}

/** The keywords that restrict a text which the document calls open. */
export function restrictionsOf(node: object): string[] {
  return ["enum", "const", "pattern", "format", "maxLength"].filter((keyword) => keyword in node);
}

function collectMarks(): ReadonlyMap<string, readonly Mark[]> {
  const found = new Map<string, Mark[]>();
  for (const api of APIS) {
    for (const { pointer, node } of objectsIn(documents[api] as unknown as JsonValue, "")) {
      for (const gap of Object.keys((node["x-not-shown"] ?? {}) as object)) {
        found.set(gap, [...(found.get(gap) ?? []), { api, pointer, node }]);
      }
    }
  }
  return found;
}

function* objectsIn(value: JsonValue, pointer: string): Generator<Pick<Mark, "pointer" | "node">> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield { pointer, node: value };
  for (const [name, inner] of Object.entries(value)) {
    yield* objectsIn(inner, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  }
}

function stringsIn(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
