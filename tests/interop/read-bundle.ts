// Reads a bundle as plain JSON that contains operations.

import { readFile } from "node:fs/promises";

export type BundleValue = string | number | boolean | null | readonly BundleValue[] | BundleObject;
export interface BundleObject {
  [key: string]: BundleValue;
}

export async function readBundle(file: string): Promise<BundleObject> {
  return JSON.parse(await readFile(file, "utf8"));
}

/** Returns the ids of all operations with a path. Generated clients do not contain `webhooks`. */
export function operationIds(bundle: BundleObject): string[] {
  return [...objects(bundle.paths ?? null)].flatMap(([, { operationId }]) =>
    typeof operationId === "string" ? [operationId] : [],
  );
}

/** Yields all objects in a JSON value with their JSON pointers, parents first. */
export function* objects(value: BundleValue, pointer = "#"): Generator<[pointer: string, object: BundleObject]> {
  if (value === null || typeof value !== "object") return;
  if (!isArray(value)) yield [pointer, value];
  for (const [key, child] of Object.entries(value)) {
    yield* objects(child, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  }
}

const isArray: (value: BundleValue) => value is readonly BundleValue[] = Array.isArray;
