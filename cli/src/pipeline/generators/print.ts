// Prints plain data as a TypeScript literal: on one line where it fits and reads well, else one entry per line.

import { compareTexts } from "../bundle/problem.ts";
import { reservedWords } from "../model/operation-object.ts";

/** Columns of generated text. */
export const width = 120;

/** An expression that is printed as it is. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** `column` is where the literal starts, `indent` the indentation of the line it starts on. */
export function printLiteral(
  value: unknown,
  indent = "",
  column: number = indent.length,
  room: number = width,
): string {
  const flat = printFlat(value);
  if ((column + flat.length < room && !isTable(value)) || !isContainer(value)) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => `${inner}${printLiteral(item, inner, inner.length, room)},\n`).join("")}${indent}]`;
  }
  const entries = Object.entries(value).map(([key, entry]) => {
    const name = `${inner}${printKey(key)}: `;
    return `${name}${printLiteral(entry, inner, name.length, room)},\n`;
  });
  return `{\n${entries.join("")}${indent}}`;
}

/** A statement such as `export const routes: readonly Route[] = […];`. `start` is the part before ` = `. */
export function printConstant(start: string, value: unknown): string {
  const left = `${start} = `;
  return `${left}${printLiteral(value, "", left.length)};\n`;
}

/**
 * Writes values that are used more than once, except undefined, as constants `base`, `base2` …: what most operations have is
 * printed once.
 */
export function shareLiterals(
  values: readonly unknown[],
  base: string,
  type: string,
  taken: Set<string>,
): { readonly shared: (value: unknown) => unknown; readonly constants: readonly string[] } {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(printFlat(value), (counts.get(printFlat(value)) ?? 0) + 1);
  const names = new Map<string, string>();
  const constants: string[] = [];
  for (const value of values) {
    const text = printFlat(value);
    if (value === undefined || counts.get(text) === 1 || names.has(text)) continue;
    const name = freeName(base, taken);
    taken.add(name);
    names.set(text, name);
    constants.push(printConstant(`const ${name}: ${type}`, value));
  }
  const shared = (value: unknown): unknown => {
    const name = names.get(printFlat(value));
    return name === undefined ? value : new Code(name);
  };
  return { shared, constants };
}

/** Several objects in a list read better one per line. */
function isTable(value: unknown): boolean {
  return Array.isArray(value) && value.length > 1 && value.every(isContainer);
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null && !(value instanceof Code);
}

function printFlat(value: unknown): string {
  if (value instanceof Code) return value.text;
  if (Array.isArray(value)) return `[${value.map(printFlat).join(", ")}]`;
  if (!isContainer(value)) return printText(value);
  const entries = Object.entries(value).map(([key, entry]) => `${printKey(key)}: ${printFlat(entry)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** A text or another single value of a document; the only way for it into code. Old parsers end lines at U+2028 and U+2029. */
export function printText(value: unknown): string {
  return String(JSON.stringify(value)).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** In a literal of an object `__proto__: …` would set the prototype. */
export function printKey(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d*)$/.test(key) ? key : printText(key);
}

// JSDoc comments from Markdown: wrapped, indented, and unable to end early or to start a tag by accident.

/** A JSDoc comment with `tags` (`@param …`) after the text, whose own `@` at line starts are escaped; "" without text. */
export function docComment(markdown: string, indent = "", tags: readonly string[] = []): string {
  const room = width - indent.length - " * ".length;
  const lines = wrapMarkdown(markdown, room).map((line) => line.replace(/^(\s*)@/, "$1\\@"));
  const tagLines = tags.flatMap((tag) => wrapMarkdown(tag, room));
  const all = [...lines, ...(lines.length > 0 && tagLines.length > 0 ? [""] : []), ...tagLines].map((line) =>
    line.replaceAll("*/", "*\\/"),
  );
  const [first, ...rest] = all;
  if (first === undefined) return "";
  if (rest.length === 0) return `${indent}/** ${first} */\n`;
  return `${indent}/**\n${all.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

/** Wraps paragraphs and list items at `room` columns. Keeps code fences, tables, headings, code spans and links. */
export function wrapMarkdown(markdown: string, room: number): string[] {
  const lines: string[] = [];
  let words: string[] = [];
  let lead = "";
  let fenced = false;

  const flush = () => {
    lines.push(...fill(words, lead, room));
    words = [];
    lead = "";
  };

  for (const line of markdown.trim().split("\n")) {
    const [, marker] = line.match(/^(\s*(?:[-*]|\d+\.|@\w+)\s)/) ?? [];
    if (/^\s*```/.test(line)) {
      flush();
      fenced = !fenced;
      lines.push(line.trimEnd());
    } else if (fenced || /^\s*[|#]/.test(line)) {
      flush();
      lines.push(line.trimEnd());
    } else if (line.trim() === "") {
      flush();
      lines.push("");
    } else {
      if (marker !== undefined) {
        flush();
        lead = marker;
      }
      words.push(...wordsOf(line.slice(marker?.length ?? 0)));
    }
  }
  flush();
  // Drops repeated, leading and trailing blank lines.
  return lines.filter((line, index) => line !== "" || (index > 0 && lines[index - 1] !== ""));
}

/** A code span and a `{@link …}` count as one word, blanks or not. */
function wordsOf(text: string): string[] {
  return text.match(/(?:`[^`]*`|\{@[^}]*\}|[^\s`{]|[`{])+/g) ?? [];
}

/** `lead` opens the first line; the others hang below it (tags hang by two columns). */
function fill(words: readonly string[], lead: string, room: number): string[] {
  const hang = lead.trimStart().startsWith("@") ? "  " : " ".repeat(lead.length);
  const lines: string[] = [];
  let line = lead;
  let empty = true;
  for (const word of words) {
    if (!empty && line.length + 1 + word.length > room) {
      lines.push(line);
      line = hang;
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  if (!empty) lines.push(line);
  return lines;
}

// Derives names in generated code from names in the document.

/** `send-funds`, `sendFunds` → `SendFunds`. */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** Includes the names of the methods' other arguments, and of what the methods call. */
const reserved = new Set([
  ...reservedWords,
  ...["body", "query", "options"],
  ...["operations", "paginate", "payWithin", "upload"],
]);

/** The name, or the first of `name2`, `name3` … that is not taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}${number}`;
  return free;
}

/** `svc-card-id` → `svcCardId`, `3ds_id` → `_3dsId`; a valid variable name stays in any script, unless it is reserved. */
export function variableName(name: string): string {
  const pascal = pascalCase(name) || "value";
  const isValid = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name);
  const camel = isValid ? name : pascal.charAt(0).toLowerCase() + pascal.slice(1);
  if (/^\d/.test(camel)) return `_${camel}`;
  return reserved.has(camel) ? `${camel}_` : camel;
}

// The header of all generated files.

/** The first lines: what the file is for, and that it is not to be edited. */
export function generatedHeader(api: string, purpose: string): string {
  return `// ${purpose}\n// Generated from the OpenAPI document of the ${api} service. Do not edit: change the document and generate again.\n`;
}

// The header and the imports of the files of a package.

/** The first lines of a file: what it is for, and that it is not to be edited. */
export function packageHeader(name: string, purpose: string): string {
  return `// ${purpose}\n// Generated from the documents and the configuration of ${name}. Do not edit: change those and generate again.\n`;
}

/** An import of these names, each once and in order; "" without names. */
export function importLine(names: readonly string[], from: string): string {
  return printStatement("import", inOrder(names), from);
}

/** The same for a re-export. */
export function exportLine(names: readonly string[], from: string): string {
  return printStatement("export", inOrder(names), from);
}

function inOrder(names: readonly string[]): string[] {
  const bare = (name: string) => name.replace(/^type /, "").toLowerCase();
  return [...new Set(names)].sort((left, right) => compareTexts(bare(left), bare(right)));
}

/** The names as given. */
export function printStatement(keyword: string, names: readonly string[], from: string): string {
  if (names.length === 0) return "";
  const line = `${keyword} { ${names.join(", ")} } from "${from}";\n`;
  return line.length <= width
    ? line
    : `${keyword} {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
}

/** Types of single values, which the generated text imports from the runtime. */
export const valueTypes: readonly string[] = ["Decimal", "DecimalInput", "ExactInteger", "FileUpload", "Id"];

/** As the name of a property they are numbers. */
export const numberNames: readonly string[] = ["Infinity", "NaN"];
