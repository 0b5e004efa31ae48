// The arguments of a call within a program, as the fields of a form: what the form changes, it changes in the program.

import type { SampleField } from "../../src/reference/operation-sample.ts";

export interface CallField extends SampleField {
  /** A text without its quotes, or an expression such as `tenant.seeded.account`. Undefined: not given. */
  readonly value: string | undefined;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Property {
  readonly name: string;
  /** With what separates it from its neighbours. */
  readonly whole: Span;
  readonly value: Span;
}

/** Empty if the program does not call the method. @param method such as `transactions.sendFunds` */
export function callFields(code: string, method: string, fields: readonly SampleField[]): CallField[] {
  const given = propertiesOf(code, method, fields);
  if (given === undefined) return [];
  return fields.map((field) => {
    const span = given.find(({ name }) => name === field.name)?.value;
    return { ...field, value: span && shownValue(code.slice(span.start, span.end)) };
  });
}

/** The program with another value of a field; an empty text removes one that is not required. */
export function withField(
  code: string,
  method: string,
  fields: readonly SampleField[],
  { name, text }: { readonly name: string; readonly text: string },
): string {
  const field = fields.find((each) => each.name === name);
  const given = propertiesOf(code, method, fields) ?? [];
  const property = given.find((each) => each.name === name);
  if (field === undefined) return code;
  if (property !== undefined && text === "" && field.required !== true)
    return code.slice(0, property.whole.start) + code.slice(property.whole.end);
  const before = property && code.slice(property.value.start, property.value.end);
  const value = writtenValue(field, text, before);
  if (property) return code.slice(0, property.value.start) + value + code.slice(property.value.end);
  const last = given.filter((each) => fields.some((one) => one.name === each.name && one.in === field.in)).at(-1);
  if (last === undefined || text === "") return code;
  return `${code.slice(0, last.value.end)}, ${name}: ${value}${code.slice(last.value.end)}`;
}

/** A text in quotes, unless it is of another type, or an expression as before. */
function writtenValue({ kind }: SampleField, text: string, before: string | undefined): string {
  const isExpression = text.startsWith("tenant.") || text === before;
  return isExpression || (kind !== "text" && text !== "") ? text : JSON.stringify(text);
}

function shownValue(expression: string): string {
  try {
    const value: unknown = JSON.parse(expression);
    return typeof value === "string" ? value : expression;
  } catch {
    return expression;
  }
}

/** Of all arguments that are objects; another one is the parameter of the path. */
function propertiesOf(code: string, method: string, fields: readonly SampleField[]): Property[] | undefined {
  const call = code.lastIndexOf(`.${method}(`);
  if (call < 0) return undefined;
  return itemsIn(code, call + method.length + 1).flatMap((argument) => {
    const value = trimmed(code, argument);
    if (code[value.start] === "{") return itemsIn(code, value.start).flatMap((item) => propertyOf(code, item));
    const field = fields.find((each) => each.in === "path");
    return field === undefined ? [] : [{ name: field.name, whole: value, value }];
  });
}

function propertyOf(code: string, item: Span): Property[] {
  const span = trimmed(code, item);
  const [start = "", quoted, plain] =
    /^(?:"([^"]+)"|([\w$]+))\s*(?::\s*|$)/.exec(code.slice(span.start, span.end)) ?? [];
  const name = quoted ?? plain;
  if (name === undefined) return [];
  const value = start.includes(":") ? { start: span.start + start.length, end: span.end } : span;
  return [{ name, whole: { start: item.start, end: code[item.end] === "," ? item.end + 1 : item.end }, value }];
}

/** Without white space and the comments before it. */
function trimmed(code: string, { start, end }: Span): Span {
  const text = code.slice(start, end);
  const [before = ""] = /^(?:\s|\/\/[^\n]*\n)*/.exec(text) ?? [];
  return { start: start + before.length, end: start + text.trimEnd().length };
}

const PIECE = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|[([{]|[)\]}]|,/g;

/** What stands between the commas of the brackets that open at a place. */
function itemsIn(code: string, open: number): Span[] {
  const items: Span[] = [];
  let start = open + 1;
  let depth = 0;
  PIECE.lastIndex = start;
  for (let found = PIECE.exec(code); found !== null; found = PIECE.exec(code)) {
    const [piece] = found;
    if (/^[([{]$/.test(piece)) depth += 1;
    else if (/^[)\]}]$/.test(piece)) depth -= 1;
    if (depth < 0 || (depth === 0 && piece === ",")) {
      if (code.slice(start, found.index).trim() !== "") items.push({ start, end: found.index });
      start = found.index + 1;
    }
    if (depth < 0) break;
  }
  return items;
}
