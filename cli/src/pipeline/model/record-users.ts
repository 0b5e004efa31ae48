// Which operations send a record, get it as a result, or get it with an error: what breaks a sender does not break a reader.

import { type JsonObject, referencePath } from "./json-pointer.ts";
import type { ServiceModel } from "./model.ts";
import { asJson, type Document } from "./openapi-document.ts";

/** What callers do with a value: they write it, read it after success, or read it from an error. */
export type UseSide = "request" | "result" | "failure";

export interface RecordUse {
  readonly sides: ReadonlySet<UseSide>;
  /** operationIds, in the order of the document. */
  readonly operations: readonly string[];
}

const unused: RecordUse = { sides: new Set(), operations: [] };

/** A lookup by the name of the record. */
export function recordUses({ document, operations, webhooks }: ServiceModel): (record: string) => RecordUse {
  const uses = new Map<string, { sides: Set<UseSide>; operations: Set<string> }>();
  const below = componentReferences(document);

  function note(part: unknown, side: UseSide, operation: string): void {
    for (const record of reachable(part, below)) {
      const use = uses.get(record) ?? { sides: new Set(), operations: new Set() };
      use.sides.add(side);
      use.operations.add(operation);
      uses.set(record, use);
    }
  }

  for (const { id, operation, parameters, responses } of operations) {
    note([parameters, operation.requestBody], "request", id);
    for (const { response, success } of responses) note(response, success ? "result" : "failure", id);
  }
  for (const { id, operation } of webhooks) note(operation, "result", id);
  return (record) => {
    const use = uses.get(record);
    return use === undefined ? unused : { sides: use.sides, operations: [...use.operations] };
  };
}

/** The pointers that each component refers to. */
function componentReferences(document: Document): ReadonlyMap<string, readonly string[]> {
  const sections = Object.entries((asJson(document).components ?? {}) as Record<string, JsonObject>);
  return new Map(
    sections.flatMap(([section, entries]) =>
      Object.entries(entries).map(([name, entry]) => [`${section}/${name}`, references(entry)] as const),
    ),
  );
}

/** The names of the records behind all references of a part. */
function reachable(part: unknown, below: ReadonlyMap<string, readonly string[]>): string[] {
  const seen = new Set<string>();
  const open = references(part);
  for (const component of open) {
    if (seen.has(component)) continue;
    seen.add(component);
    open.push(...(below.get(component) ?? []));
  }
  return [...seen].filter((component) => component.startsWith("schemas/")).map((component) => component.slice(8));
}

/** `schemas/Card` for each `$ref` anywhere inside. */
function references(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(references);
  if (typeof part !== "object" || part === null) return [];
  const [components, section, name] = referencePath(part as JsonObject) ?? [];
  const own = components === "components" && section !== undefined && name !== undefined ? [`${section}/${name}`] : [];
  return [...own, ...Object.values(part).flatMap(references)];
}
