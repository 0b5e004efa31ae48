// The types of an operation besides records: its query and its documented error codes.

import type { OperationModel } from "../../model/operation-object.ts";
import { isFree } from "../../model/schema-object.ts";
import { docComment } from "../doc-comment.ts";
import { printText } from "../literal.ts";
import { pascalCase } from "../names.ts";
import { callName } from "./client-variable.ts";
import { queryTypeName } from "./method-signature.ts";

const width = 120;

/** The declarations of an operation's types. */
export function namedTypes(model: OperationModel): string[] {
  return [...queryType(model), ...errorCodeType(model)];
}

function queryType(model: OperationModel): string[] {
  const { id, queryParameters, exactlyOne } = model;
  if (queryParameters.length === 0) return [];
  const doc = docComment(`Query of \`${callName(model)}\`.`);
  const declare = (type: string) => `${doc}export type ${queryTypeName(model)} =${type};\n`;
  if (queryParameters.some(({ schema }) => isFree(schema))) return [declare(" FreeQuery")];
  const all = `NonNullable<OperationTypes[${printText(id)}]["parameters"]["query"]>`;
  if (exactlyOne.length === 0) return [declare(` ${all}`)];
  const parameters = `${pascalCase(id)}Parameters`;
  const names = exactlyOne.map((name) => printText(name)).join(" | ");
  const alternatives = exactlyOneOf(exactlyOne, parameters);
  const isWhole = exactlyOne.length === queryParameters.length;
  return [
    `type ${parameters} = ${all};\n`,
    declare(isWhole ? `\n${alternatives}` : ` Omit<${parameters}, ${names}> &\n  (\n${alternatives})`),
  ];
}

/** Spelled out: a generic type would be computed again in each program, which takes as long as nineteen other calls. */
function exactlyOneOf(names: readonly string[], parameters: string): string {
  const alternatives = names.map((chosen) => {
    const fields = names.map((name) => {
      const key = printText(name);
      const property = /^[A-Za-z_$][\w$]*$/.test(name) ? name : key;
      return name === chosen ? `${property}: NonNullable<${parameters}[${key}]>` : `${property}?: never`;
    });
    return `  | {\n${fields.map((field) => `      ${field};\n`).join("")}    }`;
  });
  return alternatives.join("\n");
}

function errorCodeType(model: OperationModel): string[] {
  const codes = [...new Set(model.responses.flatMap((response) => response.codes))];
  if (codes.length === 0) return [];
  const doc = docComment(`Documented error codes of \`${callName(model)}\`.`);
  return [`${doc}${unionType(`export type ${pascalCase(model.id)}ErrorCode`, codes)}`];
}

function unionType(start: string, values: readonly string[]): string {
  const members = values.map((value) => printText(value));
  const line = `${start} = ${members.join(" | ")};\n`;
  return line.length <= width ? line : `${start} =\n${members.map((member) => `  | ${member}`).join("\n")};\n`;
}
