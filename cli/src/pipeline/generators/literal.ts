// Prints plain data as a TypeScript literal: on one line where it fits and reads well, else one entry per line.

/** An expression that is printed as it is. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** `column` is where the literal starts, `indent` the indentation of the line it starts on. */
export function printLiteral(value: unknown, indent = "", column: number = indent.length, width = 120): string {
  const flat = printFlat(value);
  if ((column + flat.length < width && !isTable(value)) || !isContainer(value)) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => `${inner}${printLiteral(item, inner, inner.length, width)},\n`).join("")}${indent}]`;
  }
  const entries = Object.entries(value).map(([key, entry]) => {
    const name = `${inner}${printKey(key)}: `;
    return `${name}${printLiteral(entry, inner, name.length, width)},\n`;
  });
  return `{\n${entries.join("")}${indent}}`;
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
