// Ajv for every step: strict JSON Schema 2020-12 with our extensions and our format `decimal`.

import { Ajv2020, type ErrorObject, type Options } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { extensionNames, formerNames } from "./extensions.ts";
import { isObject, type Json, type JsonObject } from "./json-pointer.ts";

export type Ajv = Ajv2020;

/** An exact decimal number; in JSON it is a number or a string. */
const decimal = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/;

export function createAjv(options: Options = {}): Ajv {
  const ajv = new Ajv2020({
    strict: true,
    // `[string, "null"]` passes anyway; an error detail may be a string or a number.
    allowUnionTypes: true,
    allErrors: true,
    ...options,
  });
  addFormats.default(ajv);
  ajv.addFormat("decimal", decimal);
  // The linter refuses former names in better words.
  ajv.addVocabulary([...extensionNames, ...formerNames.keys()]);
  return ajv;
}

/**
 * For third-party schemas, or that have been checked already: unknown keywords and formats are ignored. What it
 * compiles is the same.
 */
export function createLenientAjv(options: Options = {}): Ajv {
  return createAjv({ strict: false, strictNumbers: true, logger: false, ...options });
}

/** Ajv's message with the names and values that it reports separately. */
export function describeError({ message = "is not valid", params }: ErrorObject): string {
  const detail = params.additionalProperty ?? params.unevaluatedProperty ?? params.allowedValues ?? params.allowedValue;
  return detail === undefined ? message : `${message}: ${JSON.stringify(detail)}`;
}

/** The message of the error that compiling or validating throws. */
export function messageOf(action: () => unknown): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A schema without its references, to compile it alone. Keeps a property named `$ref`: only as a keyword its value is a string. */
export function cutReferences(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !(key === "$ref" && typeof value === "string"))
      .map(([key, value]) => [key, cutBelow(value)]),
  );
}

function cutBelow(value: Json): Json {
  if (Array.isArray(value)) return value.map(cutBelow);
  return isObject(value) ? cutReferences(value) : value;
}
