// What the document says of the values in a JSON body, as `Shape` constants: a record is written once, also one that contains itself.

import type { Document, Schema } from "../model/openapi-document.ts";
import { allParts, isDecimal, isExact, isNumber, schemaName, typesOf } from "../model/schema-object.ts";
import { Code, freeName, printLiteral } from "./print.ts";

/** All that can be at one place: the schemas of its forms, followed to their ends. */
interface Node {
  readonly children: Map<string, Node>;
  /** The bits of `Shape`. */
  leaf: number;
  /** The record that it is, if it is exactly one. */
  record: string | undefined;
  uses: number;
}

interface Constant {
  readonly name: string;
  /** Undefined while it is being written. */
  text?: string;
}

const TEXT = 1;
const NUMBER = 2;
const AMOUNT = 4;
const ITEMS = "[]";
const REST = "*";
const SELF = "=";

export class Shapes {
  readonly #document: Document;
  readonly #nodes = new Map<string, Node>();
  readonly #numbers = new Map<Schema, number>();
  readonly #open = new Map<Node, Constant>();
  readonly #constants = new Map<Node, Constant>();
  readonly #taken: Set<string>;
  #useful: ReadonlySet<Node> = new Set();

  /** @param taken names that the constants must not have; theirs are added. */
  constructor(document: Document, taken: Set<string>) {
    this.#document = document;
    this.#taken = taken;
  }

  /** The place where any of these schemas may be. `isShared`: it becomes a constant, because others are like it. */
  add(schemas: readonly Schema[], isShared = false): Node {
    const node = this.#nodeOf(schemas);
    node.uses += isShared ? 2 : 1;
    return node;
  }

  /** The expression of a place; undefined if it holds no text and no number. Call it once all places are added. */
  expression(node: Node): Code | undefined {
    if (this.#useful.size === 0) this.#useful = usefulOf([...this.#nodes.values()]);
    return this.#useful.has(node) ? new Code(this.#print(node, "    ")) : undefined;
  }

  /** The constants that the expressions name, each after those that it names itself. */
  constants(): string[] {
    return [...new Set(this.#constants.values())].map(({ name, text }) => `const ${name}: Shape = ${text};\n`);
  }

  #nodeOf(schemas: readonly (Schema | boolean | undefined)[]): Node {
    const forms = new Set<Schema>();
    for (const schema of schemas) allParts(this.#document, schema, forms);
    const key = [...forms]
      .map((schema) => this.#numberOf(schema))
      .sort((a, b) => a - b)
      .join();
    const known = this.#nodes.get(key);
    if (known) return known;
    const node: Node = { children: new Map(), leaf: 0, record: undefined, uses: 0 };
    this.#nodes.set(key, node);
    const [only, ...others] = schemas;
    if (typeof only === "object" && others.length === 0) node.record = schemaName(only);
    const inner = new Map<string, (Schema | boolean | undefined)[]>();
    const put = (name: string, child: Schema | boolean | undefined) => {
      if (typeof child === "object") inner.set(name, [...(inner.get(name) ?? []), child]);
    };
    for (const schema of forms) {
      node.leaf |= leafOf(schema);
      for (const [name, child] of Object.entries(schema.properties ?? {})) {
        // These names mean something else in a shape.
        if (![ITEMS, REST, SELF].includes(name)) put(name, child);
      }
      for (const child of [schema.additionalProperties, ...Object.values(schema.patternProperties ?? {})]) {
        put(REST, child);
      }
      for (const child of [schema.items, ...(schema.prefixItems ?? [])]) put(ITEMS, child);
    }
    for (const [name, children] of inner) {
      const child = this.#nodeOf(children);
      child.uses += 1;
      node.children.set(name, child);
    }
    return node;
  }

  #numberOf(schema: Schema): number {
    const number = this.#numbers.get(schema) ?? this.#numbers.size;
    this.#numbers.set(schema, number);
    return number;
  }

  #print(node: Node, indent: string): string {
    if (node.children.size === 0) return String(node.leaf);
    if (node.uses < 2) return this.#printFields(node, indent);
    const known = this.#constants.get(node) ?? this.#open.get(node);
    // A record within itself: its constant has no value yet.
    if (known) return known.text === undefined ? `() => ${known.name}` : known.name;
    const constant: Constant = { name: this.#newName(node.record) };
    this.#open.set(node, constant);
    constant.text = this.#printFields(node, "");
    // Records of other names may have the same fields.
    const same = [...this.#constants.values()].find(({ text }) => text === constant.text);
    this.#constants.set(node, same ?? constant);
    return (same ?? constant).name;
  }

  #newName(record = "shared"): string {
    const base = `${record.charAt(0).toLowerCase()}${record.slice(1)}Shape`.replace(/\W/g, "_");
    const name = freeName(base, this.#taken);
    this.#taken.add(name);
    return name;
  }

  #printFields(node: Node, indent: string): string {
    const entries: [string, Code][] = node.leaf > 0 ? [[SELF, new Code(String(node.leaf))]] : [];
    // In order, so that records with the same fields are one constant.
    const children = [...node.children].sort(([left], [right]) => (left < right ? -1 : 1));
    const rest = node.children.get(REST);
    for (const [name, child] of children) {
      // What `*` says of every property anyway.
      const isRest = rest?.children.size === 0 && child.children.size === 0 && child.leaf === rest.leaf;
      if ((isRest && child !== rest) || !this.#useful.has(child)) continue;
      const text = this.#print(child, `${indent}  `);
      // For TypeScript, `toString` of an object is that of all objects, so its value does not count as a shape.
      entries.push([name, new Code(name in {} && /^[{\d]/.test(text) ? `${text} as const` : text)]);
    }
    return printLiteral(Object.fromEntries(entries), indent);
  }
}

/** The nodes with a text or a number in them. */
function usefulOf(all: readonly Node[]): ReadonlySet<Node> {
  const useful = new Set(all.filter(({ leaf }) => leaf > 0));
  for (let before = -1; before < useful.size; ) {
    before = useful.size;
    for (const node of all) if ([...node.children.values()].some((child) => useful.has(child))) useful.add(node);
  }
  return useful;
}

function leafOf(schema: Schema): number {
  // A text that is only assumed to be an amount.
  if (isDecimal(schema)) return !isNumber(schema) && schema["x-basis"] === "assumed" ? AMOUNT | TEXT : AMOUNT;
  if (isExact(schema)) return TEXT;
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const types = [...typesOf(schema), ...values.map((value) => typeof value)];
  const hasNumber = types.includes("number") || types.includes("integer");
  return (types.includes("string") ? TEXT : 0) | (hasNumber ? NUMBER : 0);
}
