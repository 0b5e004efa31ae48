// References into the middle of a third-party document would lose their targets, since parts of it are renamed and left out.

import { freeName, pascalCase } from "../pipeline/generators/print.ts";
import {
  dereference,
  isObject,
  type Json,
  type JsonObject,
  type Path,
  referencePath,
  toPointer,
} from "../pipeline/model/json-pointer.ts";
import { type DocumentNode, walk } from "../pipeline/model/walk.ts";

/**
 * Changes the document in place: a schema in the middle becomes a component, any other part a copy. A path item becomes a
 * copy too, since its operations are those of the path.
 */
export function referToComponents(document: JsonObject): void {
  const components = section(document, "components");
  const schemas = section(components, "schemas");
  const names = new Map<string, string>();
  const copiedFrom = new Map<JsonObject, string>();
  // A new component may have such references too.
  for (let known = -1; known !== names.size; ) {
    known = names.size;
    for (const one of walk(document)) {
      const target = referencePath(one.node);
      const value = target === undefined || isStable(one, target) ? undefined : dereference(document, one.node);
      // The check of references reports what leads nowhere.
      if (target === undefined || value === undefined) continue;
      if (one.kind === "schema") one.node.$ref = `#/components/schemas/${nameOf(target, value)}`;
      else copy(one, target, value);
    }
  }
  // Each schema in them that is referred to is a component now.
  for (const { kind, node } of walk(document)) if (kind === "schema") delete node.$defs;
  // Its operations are those of the paths now.
  if (!JSON.stringify(document).includes('"#/components/pathItems/')) delete components.pathItems;

  function nameOf(target: Path, value: Json): string {
    const pointer = toPointer(target);
    const words = target
      .slice(1)
      .filter((token) => !/^(?:content|schemas?|properties|\$defs|[\w.+-]+\/.*)$/.test(String(token)));
    const name = names.get(pointer) ?? freeName(pascalCase(words.join(" ")), new Set(Object.keys(schemas)));
    if (!names.has(pointer)) schemas[name] = structuredClone(value);
    names.set(pointer, name);
    return name;
  }

  function copy(one: DocumentNode, target: Path, value: Json): void {
    const pointer = toPointer(target);
    const isInside = `${toPointer(one.path)}/`.startsWith(`${pointer}/`);
    // Only a callback can be a part of what it refers to.
    if (isInside || parents(one).some(({ node }) => copiedFrom.get(node) === pointer)) return;
    delete one.node.$ref;
    Object.assign(one.node, structuredClone(value));
    // An id names one operation: that of the path.
    if (one.path[0] !== "paths")
      for (const operation of Object.values(one.node)) if (isObject(operation)) delete operation.operationId;
    copiedFrom.set(one.node, pointer);
  }
}

function section(parent: JsonObject, name: string): JsonObject {
  const found = parent[name];
  const object = isObject(found) ? found : {};
  parent[name] = object;
  return object;
}

/** A component itself is never left out; in a schema, its properties stay too. What else is in it has no type of its own. */
function isStable({ kind }: DocumentNode, [first, kindOfComponent, , ...inside]: Path): boolean {
  if (kind === "path item" || first !== "components") return false;
  const isProperty =
    inside.length % 2 === 0 && inside.every((token, index) => index % 2 === 1 || token === "properties");
  return inside.length === 0 || (kind === "schema" && kindOfComponent === "schemas" && isProperty);
}

function parents({ parent }: DocumentNode): DocumentNode[] {
  return parent === undefined ? [] : [parent, ...parents(parent)];
}
