// A bundle as this folder sees it: any JSON with operations in it.

import { readFile } from "node:fs/promises";

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export async function readBundle(file: string): Promise<JsonObject> {
  return JSON.parse(await readFile(file, "utf8"));
}

/** The ids of all operations that have a path; what the service calls by itself (`webhooks`) belongs to no client. */
export function operationIds(bundle: JsonObject): string[] {
  return [...objects(bundle.paths ?? null)].flatMap(([, { operationId }]) =>
    typeof operationId === "string" ? [operationId] : [],
  );
}

/** All objects in a JSON value, each after those that it is in, with its JSON pointer. */
export function* objects(value: Json, pointer = "#"): Generator<[pointer: string, object: JsonObject]> {
  if (value === null || typeof value !== "object") return;
  if (!isArray(value)) yield [pointer, value];
  for (const [key, child] of Object.entries(value)) {
    yield* objects(child, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  }
}

const isArray: (value: Json) => value is readonly Json[] = Array.isArray;
