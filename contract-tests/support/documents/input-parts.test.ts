// Finds what must be rejected a second time, directly in the bundles' JSON, wherever there are no forms to choose from. A
// part that `partsOf` overlooked would never be tested, and no gate would notice.

import { expect, it } from "vitest";
import type { BundledOperation } from "./bundled-documents.ts";
import { operations } from "./document-reader.ts";
import { invalidInputsOf } from "./input-parts.ts";

type Plain = { readonly [name: string]: unknown };

const KEYWORDS = ["enum", "minimum", "maximum", "minLength", "maxLength", "pattern", "minItems", "maxItems"];

const entries = operations();
const expected = entries.map((entry) => [...inBody(entry), ...inQuery(entry)]);

it("is all that the documents say of bodies, of their fields and items, and of the parameters of a query", () => {
  const missing = entries.flatMap((entry, index) => {
    const names = new Set(invalidInputsOf(entry));
    return (expected[index] ?? []).filter((name) => !names.has(name));
  });
  expect(missing).toEqual([]);
});

const BODY = ["body/x required", "body/x type", "body/x/[] type", "body/x enum", "body/x pattern"];

it.each([...BODY, "query/x type", "query/x enum", "query/x maximum"])("this looks at some %s", (form) => {
  const pattern = new RegExp(`^\\w+ ${form.replace("[]", "\\[\\]").replaceAll("/x", "/\\w+")}$`);
  expect(expected.flat().filter((name) => pattern.test(name))).not.toEqual([]);
});

function inBody({ document, operation }: BundledOperation): string[] {
  const { operationId, requestBody } = operation;
  const schema = target(document, requestBody?.content["application/json"]?.schema);
  return below(document, schema, "body").map((name) => `${operationId} ${name}`);
}

function below(document: unknown, schema: Plain | undefined, place: string): string[] {
  // A value that one branch rejects may be valid for another.
  if (schema === undefined || "anyOf" in schema) return [];
  const required = (schema.required ?? []) as string[];
  const fields = Object.entries((schema.properties ?? {}) as Plain);
  const inner = [...fields, ...("items" in schema ? [["[]", schema.items] as const] : [])];
  return [
    ...required.map((name) => `${place}/${name} required`),
    ...inner.flatMap(([name, node]) => {
      const child = target(document, node);
      const here = limits(child, "type").map((keyword) => `${place}/${name} ${keyword}`);
      return [...here, ...below(document, child, `${place}/${name}`)];
    }),
  ];
}

function inQuery({ document, operation }: BundledOperation): string[] {
  const parameters = (operation.parameters ?? []).map((node) => target(document, node) ?? {});
  return parameters
    .filter((parameter) => parameter.in === "query")
    .flatMap(({ name, required, schema }) => {
      const known = target(document, schema);
      // Any text is valid there.
      const isTold = /^(integer|number|boolean)$/.test(String(known?.type));
      const keywords = limits(known, ...(isTold ? ["type"] : []));
      const all = [...(required === true ? ["required"] : []), ...keywords];
      return all.map((keyword) => `${operation.operationId} query/${name} ${keyword}`);
    });
}

function limits(schema: Plain | undefined, ...others: readonly string[]): string[] {
  if (schema === undefined || "anyOf" in schema) return [];
  return [...KEYWORDS, ...others].filter((keyword) => keyword in schema);
}

function target(document: unknown, node: unknown): Plain | undefined {
  const { $ref } = (node ?? {}) as Plain;
  if (typeof $ref !== "string") return node as Plain | undefined;
  const found = $ref
    .slice(2)
    .split("/")
    .reduce<unknown>((inner, name) => (inner as Plain)[name], document);
  return target(document, found);
}
