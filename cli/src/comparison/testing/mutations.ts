// The fixture service with one change, to be compared with itself. A change is written as `set(path, value)`.

import { fromPointer, isObject, type Json, type JsonObject, valueAt } from "../../pipeline/model/json-pointer.ts";
import { asJson } from "../../pipeline/model/openapi-document.ts";
import { loadFixture } from "../../pipeline/testing/fixture.ts";
import type { ComparedDocument } from "../compare-apis.ts";

/** Changes a document in place. */
export type DocumentMutation = (document: JsonObject) => void;

let fixture: ReturnType<typeof loadFixture> | undefined;

/** The document as it is, and with the mutations. */
export async function mutated(
  ...mutations: readonly DocumentMutation[]
): Promise<[before: JsonObject, after: JsonObject]> {
  fixture ??= loadFixture();
  const [before, after] = [structuredClone(asJson(await fixture)), structuredClone(asJson(await fixture))];
  for (const mutate of mutations) mutate(after);
  return [before, after];
}

export function compared(document: JsonObject): ComparedDocument {
  return { document, locate: () => ({ file: "/fixture.yaml", line: 1 }) };
}

/** Sets the value at a pointer; undefined removes it. Objects on the way have to exist. */
export function set(pointer: string, value: Json | undefined): DocumentMutation {
  return (document) => {
    const tokens = fromPointer(pointer);
    const key = tokens.pop() ?? "";
    const owner = valueAt(document, tokens);
    if (Array.isArray(owner) && value !== undefined) owner[Number(key)] = structuredClone(value);
    else if (isObject(owner) && value !== undefined) owner[key] = structuredClone(value);
    else if (isObject(owner) && key in owner) delete owner[key];
    else throw new Error(`${pointer} leads nowhere`);
  };
}

/** Adds an item to the list at a pointer. */
export function append(pointer: string, value: Json): DocumentMutation {
  return (document) => {
    const list = valueAt(document, fromPointer(pointer));
    if (!Array.isArray(list)) throw new Error(`${pointer} is no list`);
    list.push(structuredClone(value));
  };
}

/** Removes an item from the list at a pointer. */
export function drop(pointer: string, value: Json): DocumentMutation {
  return (document) => {
    const list = valueAt(document, fromPointer(pointer));
    if (!Array.isArray(list) || !list.includes(value)) throw new Error(`${pointer} has no ${String(value)}`);
    list.splice(list.indexOf(value), 1);
  };
}

/** Moves the value at a pointer to another key of its object. */
export function rename(pointer: string, to: string): DocumentMutation {
  return (document) => {
    const tokens = fromPointer(pointer);
    const value = valueAt(document, tokens);
    if (value === undefined) throw new Error(`${pointer} leads nowhere`);
    set(pointer, undefined)(document);
    set(`${pointer.slice(0, pointer.lastIndexOf("/"))}/${to}`, value)(document);
  };
}

export function renameRecord(from: string, to: string): DocumentMutation {
  return (document) => {
    rename(`/components/schemas/${from}`, to)(document);
    const text = JSON.stringify(document).replaceAll(`#/components/schemas/${from}"`, `#/components/schemas/${to}"`);
    Object.assign(document, JSON.parse(text));
  };
}
