// JSON texts of control inputs, bodies and logs.

import { parseJson, stringifyExact } from "../../wrappers/http/json.ts";
import { ControlError } from "./control-error.ts";

/** @throws {ControlError} if the value cannot be written as JSON, such as `Infinity`, the parsed value of `1e999`. */
export function exactText(what: string, value: unknown): string {
  try {
    return stringifyExact(value);
  } catch (error) {
    throw new ControlError(`${what}: not a JSON value: ${(error as Error).message}`);
  }
}

export function parseOr(text: string, fallback: unknown): unknown {
  try {
    return parseJson(text);
  } catch {
    return fallback;
  }
}
