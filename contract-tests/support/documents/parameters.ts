// The parameters of an operation.

import { type OperationEntry, type Parameter, resolve } from "./bundled-documents.ts";

export function parametersOf({ document, operation }: OperationEntry): Parameter[] {
  return (operation.parameters ?? []).map((parameter) => resolve<Parameter>(document, parameter));
}

/** The name of the parameter that stands for all query parameters, because their names are not shown. */
export function freeQueryOf(entry: OperationEntry): string | undefined {
  return parametersOf(entry).find((parameter) => parameter.in === "query" && isFree(parameter))?.name;
}

/** Whether it is such a parameter. */
export function isFree({ schema }: Parameter): boolean {
  return schema.type === "object";
}
