// Maps a path of the bundle back to file and line. Reads the YAML files again, with `yaml`, which keeps positions, and only
// once there is a problem to report.

import fs from "node:fs";
import path from "node:path";
import { isAlias, isMap, LineCounter, type Node, parseDocument } from "yaml";
import { fromPointer, isObject, type Json, type JsonObject, toPointer, valueAt } from "../model/json-pointer.ts";
import type { Locate } from "./problem.ts";
import { childOf, lineAt } from "./read-yaml.ts";

/** A node of a source file; `offset` is the position to report: of a property's key or a list's item. */
interface Place {
  readonly file: SourceFile;
  readonly node: Node | null;
  readonly offset: number;
}

interface SourceFile {
  readonly name: string;
  readonly root: Node | null;
  readonly aliasTarget: (node: Node) => Node | null;
  readonly lines: LineCounter;
}

/** Longer chains of references are cycles. */
const maxHops = 50;

export function createLocate(rootFile: string, bundle: JsonObject): Locate {
  const files = new Map<string, SourceFile>();
  let origins: Map<string, Place> | undefined;

  function start(file: string): Place {
    const source = files.get(file) ?? readSource(file);
    files.set(file, source);
    return { file: source, node: source.root, offset: source.root?.range?.[0] ?? 0 };
  }

  return (at) => {
    const root = start(path.resolve(rootFile));
    origins ??= findOrigins(bundle, root, start);
    const component = at[0] === "components" ? origins.get(toPointer(at.slice(0, 3))) : undefined;
    let place = component ?? root;
    let depth = component ? 3 : 0;
    for (; depth < at.length; depth++) {
      const next = step(place, at[depth] ?? "", start);
      if (!next) break;
      place = next;
    }
    const value = valueAt(bundle, at.slice(0, depth));
    // The bundler has inlined the target of a reference that is gone; it is written in its own file.
    const isWritten = isObject(value) && value.$ref !== undefined;
    const { file, offset } = (isWritten ? undefined : [...behind(place, start)].at(-1)) ?? place;
    return { file: file.name, ...lineAt(file.lines, offset) };
  };
}

function readSource(name: string): SourceFile {
  const lines = new LineCounter();
  const document = parseDocument(fs.readFileSync(name, "utf8"), { lineCounter: lines, logLevel: "silent" });
  return {
    name,
    root: document.contents,
    aliasTarget: (node) => (isAlias(node) ? (node.resolve(document) ?? null) : node),
    lines,
  };
}

/** The place, and those that its references lead to, each by the one before. */
function* behind(from: Place, start: (file: string) => Place): Generator<Place> {
  let place: Place | undefined = from;
  for (let hops = 0; place && hops <= maxHops; hops++) {
    yield place;
    place = followReference(place, start);
  }
}

/** One token further, references followed. */
function step(from: Place, token: string | number, start: (file: string) => Place): Place | undefined {
  for (const place of behind(from, start)) {
    const { file } = place;
    const child = childOf(place.node, token);
    if (child) return { file, node: child.node && file.aliasTarget(child.node), offset: child.offset ?? 0 };
  }
  return undefined;
}

function followReference(place: Place, start: (file: string) => Place): Place | undefined {
  const reference = isMap(place.node) ? place.node.get("$ref") : undefined;
  if (typeof reference !== "string") return undefined;
  const [file = "", fragment = ""] = reference.split("#");
  const name = file ? path.resolve(path.dirname(place.file.name), file) : place.file.name;
  // The problem to be located may be that the file is missing.
  if (!fs.existsSync(name)) return undefined;
  let target: Place | undefined = start(name);
  for (const token of fromPointer(decodeURIComponent(fragment))) {
    target = target && step(target, token, start);
  }
  return target;
}

/**
 * The source of each component of the bundle. Walks bundle and sources side by side: component names alone do not tell,
 * since the bundler numbers clashing ones.
 */
function findOrigins(bundle: JsonObject, root: Place, start: (file: string) => Place): Map<string, Place> {
  const origins = new Map<string, Place>();
  walk(bundle, root);
  return origins;

  function walk(value: Json, place: Place): void {
    if (isObject(value) && typeof value.$ref === "string") {
      noteOrigin(value.$ref.slice(1), place);
    }
    const children: Iterable<[string | number, Json]> = Array.isArray(value)
      ? value.entries()
      : isObject(value)
        ? Object.entries(value)
        : [];
    for (const [token, below] of children) {
      const next = typeof below === "object" ? step(place, token, start) : undefined;
      if (next) walk(below, next);
    }
  }

  function noteOrigin(component: string, place: Place): void {
    const target = origins.has(component) ? undefined : followReference(place, start);
    const value = valueAt(bundle, fromPointer(component));
    if (!target || value === undefined) return;
    origins.set(component, target);
    walk(value, target);
  }
}
