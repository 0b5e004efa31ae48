// Finds the operations whose part of a bundled document differs between two versions.

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A bundled document: every `$ref` points into the document itself. */
export interface BundledDocument {
  readonly paths: Readonly<Record<string, { readonly [method: string]: Json }>>;
  readonly [name: string]: Json;
}

/** Operation ids whose path item, or anything that it refers to, is new or changed. */
export function changedOperations(before: BundledDocument, after: BundledDocument): string[] {
  const known = textsById(before);
  return [...textsById(after)].filter(([id, text]) => known.get(id) !== text).map(([id]) => id);
}

function textsById(document: BundledDocument): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [path, { ...item }] of Object.entries(document.paths)) {
    for (const method of ["get", "post", "put", "patch", "delete"]) {
      const operation = item[method];
      if (operation !== undefined)
        texts.set(operationIdOf(operation), `${path} ${textWithReferences(document, operation)}`);
    }
  }
  return texts;
}

function operationIdOf(operation: Json): string {
  return String((operation as { readonly operationId?: Json }).operationId);
}

function textWithReferences(document: BundledDocument, node: Json): string {
  const texts = [JSON.stringify(node)];
  const seen = new Set<string>();
  for (const text of texts) {
    for (const [, pointer = ""] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      if (seen.has(pointer)) continue;
      seen.add(pointer);
      texts.push(JSON.stringify(at(document, pointer)) ?? "");
    }
  }
  return texts.join("\n");
}

function at(document: Json, pointer: string): Json | undefined {
  const names = pointer.split("/").map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  return names.reduce<Json | undefined>((value, name) => (Object(value) as Record<string, Json>)[name], document);
}
