// Reads a YAML or JSON file that a user wrote, with the place of each of its values.

import { readFile } from "node:fs/promises";
import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
} from "yaml";
import { type Json, type JsonObject, type Path, setOwn } from "../model/json-pointer.ts";
import { fileError, type Locate, PipelineError, pathError } from "./problem.ts";

export interface YamlFile {
  /** Absolute path. */
  readonly file: string;
  /** Plain JSON. */
  readonly value: Json;
  readonly locate: Locate;
}

/** Values that aliases may repeat, and 100 characters count as one: anchors that contain each other's aliases multiply. */
const maxRepeated = 100_000;

function weightOf(value: unknown): number {
  return typeof value === "string" ? 1 + Math.floor(value.length / 100) : 1;
}

/** Whether aliases repeat too much of a text, or lead into themselves. They are the same objects in what was parsed. */
export function repeatsTooMuch(parsed: unknown, text: string): boolean {
  const sizes = new Map<object, number>();
  const sizeOf = (value: unknown): number => {
    if (typeof value !== "object" || value === null) return weightOf(value);
    const known = sizes.get(value);
    if (known !== undefined) return known;
    // Until it is known: of a part that contains itself.
    sizes.set(value, Number.POSITIVE_INFINITY);
    let size = 1;
    for (const child of Object.values(value)) size += sizeOf(child);
    sizes.set(value, size);
    return size;
  };
  // Without aliases, each value takes a character at least.
  return sizeOf(parsed) > text.length + maxRepeated;
}

/** Throws a `PipelineError` for a file that cannot be read, is malformed, or holds what JSON cannot express. */
export async function readYaml(file: string): Promise<YamlFile> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw pathError(file, whyUnreadable(error));
  });
  return parseYaml(file, decode(file, bytes));
}

/** Throws a `PipelineError` for text that is malformed or holds what JSON cannot express. */
export function parseYaml(file: string, text: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: "error" });
  const [error] = document.errors;
  if (error)
    throw new PipelineError([{ file, ...lineAt(lines, error.pos[0]), reason: `malformed YAML: ${error.message}` }]);
  const convert = new Converter((node, reason) => {
    throw new PipelineError([{ file, ...lineAt(lines, node?.range?.[0] ?? 0), reason }]);
  });
  return {
    file,
    value: convert.value(document.contents),
    locate: (at) => ({ file, ...lineAt(lines, offsetOf(document, at)) }),
  };
}

function decode(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw fileError(file, "is not UTF-8 text");
  }
}

function whyUnreadable({ code = "unknown error" }: NodeJS.ErrnoException): string {
  if (code === "ENOENT" || code === "ENOTDIR") return "does not exist";
  return code === "EISDIR" ? "is a folder" : `cannot be read: ${code}`;
}

/** From 1, also in an empty file. */
export function lineAt(lines: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}

/** The position of a property's key or a list's item; of the last existing part for a path that leads nowhere. */
function offsetOf(document: Document, at: Path): number {
  let node: Node | null | undefined = document.contents;
  let offset = node?.range?.[0] ?? 0;
  for (const token of at) {
    const child = childOf(isAlias(node) ? node.resolve(document) : node, token);
    if (!child) break;
    node = child.node;
    offset = child.offset ?? offset;
  }
  return offset;
}

/** The node of a property or an item, and the position of its key or of the item itself. */
export function childOf(
  parent: Node | null | undefined,
  token: string | number,
): { readonly node: Node | null; readonly offset: number | undefined } | undefined {
  if (isMap(parent)) {
    // The bundler calls a key without text `null`.
    const isNamed = (key: unknown) => isScalar(key) && [keyOf(key), String(key.value)].includes(String(token));
    const pair = parent.items.find(({ key }) => isNamed(key));
    return pair && { node: pair.value as Node | null, offset: (pair.key as Node).range?.[0] };
  }
  const item = isSeq(parent) ? (parent.items[Number(token)] as Node | undefined) : undefined;
  return item && { node: item, offset: item.range?.[0] };
}

function keyOf(key: unknown): string | undefined {
  if (!isScalar(key)) return undefined;
  return key.value === null ? "" : String(key.value);
}

/** YAML nodes as JSON. `yaml` itself would silently drop one of `200:` and `"200":`, and turn a map used as a key into text. */
class Converter {
  readonly #refuse: (node: Node | null | undefined, reason: string) => never;
  readonly #anchors = new Map<string, Node>();
  readonly #open = new Set<Node>();
  #repeated = 0;
  /** The outermost alias around the value. */
  #alias: Alias | undefined;

  constructor(refuse: (node: Node | null | undefined, reason: string) => never) {
    this.#refuse = refuse;
  }

  value(node: Node | null | undefined): Json {
    if (this.#alias) this.#repeated += weightOf(isScalar(node) ? node.value : undefined);
    if (this.#repeated > maxRepeated) {
      this.#refuse(this.#alias, `the aliases repeat more than ${maxRepeated} values: write fewer of them`);
    }
    if (node === null || node === undefined) return null;
    if (isAlias(node)) return this.#follow(node);
    if ((isScalar(node) || isMap(node) || isSeq(node)) && node.anchor) this.#anchors.set(node.anchor, node);
    if (isScalar(node)) return this.#scalar(node);
    if (this.#open.has(node)) this.#refuse(node, "an anchor contains its own alias");
    this.#open.add(node);
    const value = isMap(node)
      ? this.#map(node.items)
      : isSeq(node)
        ? node.items.map((item) => this.value(item as Node))
        : this.#refuse(node, "is not a map, a list or a value");
    this.#open.delete(node);
    return value;
  }

  #follow(node: Alias): Json {
    const target = this.#anchors.get(node.source);
    if (!target) return this.#refuse(node, `the alias *${node.source} has no anchor before it`);
    const outer = this.#alias;
    this.#alias ??= node;
    const value = this.value(target);
    this.#alias = outer;
    return value;
  }

  #map(pairs: readonly Pair[]): JsonObject {
    const map: JsonObject = {};
    for (const { key, value } of pairs) {
      const name = keyOf(key) ?? this.#refuse(key as Node, "a key must be text");
      if (Object.hasOwn(map, name)) this.#refuse(key as Node, `the key ${JSON.stringify(name)} occurs twice`);
      setOwn(map, name, this.value(value as Node | null));
    }
    return map;
  }

  #scalar(node: Scalar): Json {
    const { value } = node;
    if (value === null || typeof value === "string" || typeof value === "boolean") return value;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    return this.#refuse(node, `JSON has no value such as ${String(value)}`);
  }
}
