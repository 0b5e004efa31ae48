// Merges an extra document into the document of a service: its paths, webhooks, components and tags, as they are.

import { isDeepStrictEqual } from "node:util";
import type { Bundle } from "../../pipeline/bundle/bundle-spec.ts";
import { displayPath, type Problem, problemAt, refuse } from "../../pipeline/bundle/problem.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  type Path,
  toPointer,
  valueAt,
} from "../../pipeline/model/json-pointer.ts";

/** Adds `extra` to `service`. Throws a `PipelineError` for everything that both have, except for equal components. */
export function mergeDocuments(service: Bundle, extra: Bundle): Bundle {
  const merge = new Merge(service, extra);
  merge.run();
  refuse(merge.problems);
  return {
    file: service.file,
    files: [...service.files, ...extra.files],
    document: merge.document,
    locate: (at) => (merge.isFromExtra(at) ? extra.locate(merge.placeInExtra(at)) : service.locate(at)),
  };
}

class Merge {
  readonly problems: Problem[] = [];
  readonly document: JsonObject;
  readonly #service: Bundle;
  readonly #extra: Bundle;
  /** Pointers of the added nodes, with their paths in the extra document. */
  readonly #added = new Map<string, Path>();

  constructor(service: Bundle, extra: Bundle) {
    this.#service = service;
    this.#extra = extra;
    this.document = structuredClone(service.document);
  }

  run(): void {
    const { document } = this.#extra;
    for (const section of ["paths", "webhooks"]) {
      // A path that both have may still have different methods.
      for (const path of keysOf(document[section])) this.#add([section, path], { inside: true });
    }
    for (const section of keysOf(document.components)) {
      for (const name of keysOf(valueAt(document, ["components", section]))) this.#add(["components", section, name]);
    }
    for (const [index, tag] of listOf(document.tags).entries()) this.#addTag(tag, index);
  }

  isFromExtra(at: Path): boolean {
    return this.#rootOf(at) !== undefined;
  }

  placeInExtra(at: Path): Path {
    const depth = this.#rootOf(at) ?? 0;
    return [...(this.#added.get(toPointer(at.slice(0, depth))) ?? []), ...at.slice(depth)];
  }

  /** How much of a path leads to an added node. */
  #rootOf(at: Path): number | undefined {
    return at.map((_, index) => index + 1).find((depth) => this.#added.has(toPointer(at.slice(0, depth))));
  }

  #add(at: Path, { inside = false } = {}): void {
    const value = valueAt(this.#extra.document, at);
    const existing = valueAt(this.document, at);
    if (value === undefined || (!inside && isDeepStrictEqual(existing, value))) return;
    if (existing === undefined) {
      this.#set(at, structuredClone(at[0] === "paths" ? this.#secured(value) : value));
      this.#added.set(toPointer(at), at);
    } else if (inside && isObject(value) && isObject(existing)) {
      for (const key of Object.keys(value)) this.#add([...at, key]);
    } else {
      this.problems.push(this.#collision(at));
    }
  }

  #addTag(tag: Json, index: number): void {
    const tags = listOf(this.document.tags);
    if (!isObject(tag) || tags.some((other) => isObject(other) && other.name === tag.name)) return;
    this.document.tags = [...tags, structuredClone(tag)];
    this.#added.set(toPointer(["tags", tags.length]), ["tags", index]);
  }

  #set(at: Path, value: Json): void {
    let node = this.document;
    for (const token of at.slice(0, -1)) {
      const below = node[token];
      const next: JsonObject = isObject(below) ? below : {};
      node[token] = next;
      node = next;
    }
    node[String(at.at(-1))] = value;
  }

  /** A requirement of the whole extra document applies to its operations alone. */
  #secured(value: Json): Json {
    const { security } = this.#extra.document;
    if (security === undefined || !isObject(value)) return value;
    const secure = (node: JsonObject): JsonObject => ("responses" in node ? { security, ...node } : node);
    return "responses" in value
      ? secure(value)
      : Object.fromEntries(Object.entries(value).map(([key, node]) => [key, isObject(node) ? secure(node) : node]));
  }

  #collision(at: Path): Problem {
    const { file, line } = this.#service.locate(at);
    const problem = problemAt(this.#extra, at, `${at.slice(1).join(" ")} is also in ${displayPath(file)}:${line}`);
    return { ...problem, hint: "Rename it here, or change the other one with an overlay." };
  }
}

function keysOf(value: Json | undefined): string[] {
  return isObject(value) ? Object.keys(value) : [];
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
