// What `console.log` shows, in the words of Node.js.

const WIDTH = 72;

export function printedText(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === "string" ? value : inspected(value, 0))).join(" ");
}

function inspected(value: unknown, depth: number): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return `[Function: ${value.name || "(anonymous)"}]`;
  if (typeof value !== "object" || value === null) return String(value);
  if (value instanceof Error)
    return depth === 0 ? `${value.name}: ${value.message}` : `[${value.name}: ${value.message}]`;
  if (value instanceof Date) return value.toISOString();
  if (depth > 2) return Array.isArray(value) ? "[Array]" : "[Object]";
  if (Array.isArray(value))
    return enclosed(
      "[",
      value.map((item) => inspected(item, depth + 1)),
      "]",
    );
  const name: unknown = Object.getPrototypeOf(value)?.constructor?.name;
  const start = name === "Object" || name === undefined ? "{" : `${String(name)} {`;
  const fields = Object.entries(value).map(([key, item]) => `${keyText(key)}: ${inspected(item, depth + 1)}`);
  return enclosed(start, fields, "}");
}

function enclosed(start: string, parts: readonly string[], end: string): string {
  if (parts.length === 0) return start + end;
  const flat = `${start} ${parts.join(", ")} ${end}`;
  if (flat.length <= WIDTH && !flat.includes("\n")) return flat;
  return `${start}\n${parts.join(",\n").replace(/^/gm, "  ")}\n${end}`;
}

const keyText = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key));

function quoted(text: string): string {
  const quote = ["'", '"', "`"].find((mark) => !text.includes(mark)) ?? "'";
  const escaped = text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
}
