// The types of an operation besides records: its query and its documented error codes.

import type { OperationModel } from "../../model/operation-object.ts";
import { isFree } from "../../model/schema-object.ts";
import { docComment } from "../doc-comment.ts";
import { pascalCase } from "../names.ts";
import { callName } from "./client-variable.ts";
import { queryTypeName } from "./method-signature.ts";

const width = 120;

/** The declarations of an operation's types. */
export function namedTypes(model: OperationModel): string[] {
  return [...queryType(model), ...errorCodeType(model)];
}

function queryType(model: OperationModel): string[] {
  if (model.queryParameters.length === 0) return [];
  const doc = docComment(`Query of \`${callName(model)}\`.`);
  return [`${doc}export type ${queryTypeName(model)} = ${queryShape(model)};\n`];
}

function queryShape({ id, queryParameters, exactlyOne }: OperationModel): string {
  if (queryParameters.some(({ schema }) => isFree(schema))) return "FreeQuery";
  const all = `NonNullable<OperationTypes["${id}"]["parameters"]["query"]>`;
  if (exactlyOne.length === 0) return all;
  if (exactlyOne.length === queryParameters.length) return `ExactlyOne<\n  ${all}\n>`;
  const names = exactlyOne.map((name) => JSON.stringify(name)).join(" | ");
  return `ExactlyOne<\n  Pick<${all}, ${names}>\n> &\n  Omit<${all}, ${names}>`;
}

function errorCodeType(model: OperationModel): string[] {
  const codes = [...new Set(model.responses.flatMap((response) => response.codes))];
  if (codes.length === 0) return [];
  const doc = docComment(`Documented error codes of \`${callName(model)}\`.`);
  return [`${doc}${unionType(`export type ${pascalCase(model.id)}ErrorCode`, codes)}`];
}

function unionType(start: string, values: readonly string[]): string {
  const members = values.map((value) => JSON.stringify(value));
  const line = `${start} = ${members.join(" | ")};\n`;
  return line.length <= width ? line : `${start} =\n${members.map((member) => `  | ${member}`).join("\n")};\n`;
}
