// The arguments of a call within a program, as the fields of a form: what the form changes, it changes in the program.

import { typescriptLanguage } from "@codemirror/lang-javascript";
import type { SampleField } from "../../src/reference/operation-sample.ts";

export interface CallField extends SampleField {
  /** A text without its quotes, or an expression such as `tenant.seeded.account`. Undefined: not given. */
  readonly value: string | undefined;
}

type SyntaxNode = ReturnType<typeof typescriptLanguage.parser.parse>["topNode"];
type Span = Pick<SyntaxNode, "from" | "to">;

interface Property {
  readonly name: string;
  /** With what separates it from its neighbours. */
  readonly whole: Span;
  readonly value: Span;
  /** Whether its name is its value: `{ amount }`. */
  readonly isShort?: boolean;
}

/** Empty if the program does not call the method. @param method such as `transactions.sendFunds` */
export function callFields(code: string, method: string, fields: readonly SampleField[]): CallField[] {
  const given = propertiesOf(code, method, fields);
  if (given === undefined) return [];
  return fields.map((field) => {
    const span = given.find(({ name }) => name === field.name)?.value;
    return { ...field, value: span && shownValue(code.slice(span.from, span.to)) };
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
    return code.slice(0, property.whole.from) + code.slice(property.whole.to);
  const before = property && code.slice(property.value.from, property.value.to);
  const value = writtenValue(field, text, before);
  if (property) {
    const start = property.isShort ? `${name}: ` : "";
    return code.slice(0, property.value.from) + start + value + code.slice(property.value.to);
  }
  const last = given.filter((each) => fields.some((one) => one.name === each.name && one.in === field.in)).at(-1);
  if (last === undefined || text === "") return code;
  return `${code.slice(0, last.value.to)}, ${name}: ${value}${code.slice(last.value.to)}`;
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
  const { parent } = typescriptLanguage.parser.parse(code).resolveInner(call + method.length + 1, 1);
  const properties: Property[] = [];
  for (let argument = parent?.firstChild; argument; argument = argument.nextSibling) {
    if (argument.name === "ObjectExpression")
      properties.push(...argument.getChildren("Property").flatMap((node) => propertyOf(code, node)));
    else if (!/^(\W|\w+Comment)$/.test(argument.name)) {
      const field = fields.find((each) => each.in === "path");
      if (field !== undefined) properties.push({ name: field.name, whole: argument, value: argument });
    }
  }
  return properties;
}

function propertyOf(code: string, node: SyntaxNode): Property[] {
  const { firstChild: name, lastChild: value } = node;
  if (name === null || value === null || !/^(PropertyDefinition|String)$/.test(name.name)) return [];
  const from = separator(node, "prevSibling")?.to ?? node.from;
  const next = separator(node, "nextSibling");
  const to = (next?.name === "," ? next.to : next?.from) ?? node.to;
  const isShort = value.from === name.from;
  return [{ name: code.slice(name.from, name.to).replaceAll('"', ""), whole: { from, to }, value, isShort }];
}

/** What separates a property from the one before or after it, or from the end of the object; comments are part of it. */
function separator(node: SyntaxNode, side: "prevSibling" | "nextSibling"): SyntaxNode | null {
  let found = node[side];
  while (found !== null && !/^[{},]$/.test(found.name)) found = found[side];
  return found;
}
