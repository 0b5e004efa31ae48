// Checks a configuration by its JSON Schema, and words Ajv's errors for the author of the file.

import type { ErrorObject } from "ajv/dist/2020.js";
import { type Problem, refuse } from "../pipeline/bundle/problem.ts";
import { createAjv, describeError } from "../pipeline/model/ajv.ts";
import { fromPointer, isObject, type Json, type Path, valueAt } from "../pipeline/model/json-pointer.ts";
import type { ProjectConfigInput } from "./config-input.ts";
import schema from "./config-schema.json" with { type: "json" };
import type { ConfigSource } from "./config-source.ts";
import { didYouMean } from "./did-you-mean.ts";

// `strictRequired` would ask the branches of a `oneOf` to repeat the properties that they require.
const validate = createAjv({ verbose: true, strictRequired: false }).compile<ProjectConfigInput>(schema);

/** Narrows a value that fits the schema. @throws {PipelineError} with every misfit */
export function checkConfigShape({ value, locate }: ConfigSource): ProjectConfigInput {
  if (validate(value)) return value;
  const errors = (validate.errors ?? []).filter(({ schemaPath }) => !/\/oneOf\/\d/.test(schemaPath));
  refuse(
    errors.map((error): Problem => {
      const { at, ...words } = describe(error, value);
      return { ...locate(at), ...words };
    }),
  );
  throw new Error("the schema reports no error");
}

interface Misfit {
  readonly at: Path;
  readonly reason: string;
  readonly hint?: string;
}

function describe(error: ErrorObject, root: Json): Misfit {
  const at = fromPointer(error.instancePath);
  const place = at.length === 0 ? "the configuration" : at.join(".");
  const parent: unknown = error.parentSchema;
  const hint = isObject(parent) && typeof parent.description === "string" ? parent.description : undefined;
  const given = valueAt(root, at);
  switch (error.keyword) {
    case "additionalProperties": {
      const key = String(error.params.additionalProperty);
      const known = isObject(parent) && isObject(parent.properties) ? Object.keys(parent.properties) : [];
      return { at: [...at, key], reason: `unknown key "${[...at, key].join(".")}"`, hint: didYouMean(key, known) };
    }
    case "required":
      return { at, reason: `"${[...at, error.params.missingProperty].join(".")}" is missing` };
    case "oneOf":
      return { at, reason: `${place} must have either "into" or "as"` };
    case "type":
      return {
        at,
        reason: `${place} must be ${NAMES[error.params.type] ?? error.params.type}, but is ${kindOf(given)}`,
        ...quotes(error, given),
      };
    case "pattern":
      return { at, reason: `${place} is ${JSON.stringify(given)}`, ...(hint !== undefined && { hint }) };
    default:
      return { at, reason: `${place} ${describeError(error)}` };
  }
}

const NAMES: Readonly<Record<string, string>> = { string: "text", object: "a map of keys to values", array: "a list" };

function kindOf(value: Json | undefined): string {
  if (value === null || value === undefined) return "empty";
  if (Array.isArray(value)) return "a list";
  return NAMES[typeof value] ?? `a ${typeof value}`;
}

/** YAML reads 0.1 as a number. */
function quotes({ params }: ErrorObject, given: Json | undefined): { hint?: string } {
  const isUnquoted = params.type === "string" && (typeof given === "number" || typeof given === "boolean");
  return isUnquoted ? { hint: `write it in quotes: "${given}"` } : {};
}
