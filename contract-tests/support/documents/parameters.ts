// The parameters of an operation.

import { type BundledOperation, type ParameterObject, resolve } from "./bundled-documents.ts";

export function parametersOf({ document, operation }: BundledOperation): ParameterObject[] {
  return (operation.parameters ?? []).map((parameter) => resolve<ParameterObject>(document, parameter));
}

/** The name of the parameter for all query parameters, if their names are undocumented. */
export function freeQueryOf(entry: BundledOperation): string | undefined {
  return parametersOf(entry).find((parameter) => parameter.in === "query" && isFree(parameter))?.name;
}

/** Whether it is such a parameter. */
export function isFree({ schema }: ParameterObject): boolean {
  return schema.type === "object";
}
