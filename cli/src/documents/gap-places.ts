// Where a document says that something is undocumented: its `x-not-shown` entries, each with what is around it.

import { quote, toJsonPath } from "../overlays/json-path.ts";
import { isObject, type JsonObject, toPointer } from "../pipeline/model/json-pointer.ts";
import { type DocumentNode, walk } from "../pipeline/model/walk.ts";
import type { OurService } from "./our-documents.ts";

export interface GapPlace {
  readonly api: OurService;
  /** Of the part that has the mark. */
  readonly pointer: string;
  /** Its JSONPath, which an overlay can target; parameters by their names. */
  readonly target: string;
  /** The operation that the part belongs to. */
  readonly operationId?: string;
  /** The record that the part belongs to. */
  readonly schema?: string;
  /** What is undocumented there. */
  readonly text: string;
  /** An untyped body, operations that the document lacks, or a statement about something that it has. */
  readonly kind: "body" | "operations" | "statement";
}

export interface GapMark extends Omit<GapPlace, "api"> {
  readonly id: string;
}

/** All marks, in document order. */
export function marksIn(document: JsonObject): GapMark[] {
  return [...walk(document)].flatMap((node) => {
    const marks = node.node["x-not-shown"];
    if (!isObject(marks)) return [];
    return Object.entries(marks).map(([id, text]) => toMark(node, id, String(text).trim()));
  });
}

function toMark(node: DocumentNode, id: string, text: string): GapMark {
  const operationId = operationAround(node);
  const [section, kind, name] = node.path;
  return {
    id,
    pointer: toPointer(node.path),
    target: targetOf(node),
    ...(operationId !== undefined && { operationId }),
    ...(section === "components" && kind === "schemas" && { schema: String(name) }),
    text,
    kind: kindOf(node, text),
  };
}

/** An index would be another parameter's once the list changes. */
function targetOf({ kind, node, path }: DocumentNode): string {
  if (kind !== "parameter" || typeof path.at(-1) !== "number") return toJsonPath(path);
  return `${toJsonPath(path.slice(0, -1))}[?@.name == ${quote(String(node.name))}]`;
}

function kindOf({ kind, node, parent }: DocumentNode, text: string): GapPlace["kind"] {
  if (/^(?:(?:The|Which) o|O)perations?\b/.test(text)) return "operations";
  const isEmpty = Object.keys(node).every((key) => key.startsWith("x-"));
  return kind === "schema" && parent?.kind === "media type" && isEmpty ? "body" : "statement";
}

function operationAround(node: DocumentNode): string | undefined {
  for (let around: DocumentNode | undefined = node; around; around = around.parent) {
    if (around.kind === "operation") return String(around.node.operationId);
  }
  return undefined;
}
