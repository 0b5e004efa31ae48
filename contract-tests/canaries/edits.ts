// Edits of a document, each of which throws where there is nothing to edit: a canary must not go stale unnoticed.

import { fromPointer, isObject, type Json, type JsonObject, type Path, valueAt } from "../../cli/src/pipeline/json.ts";
import { StaleCanary } from "./break-file.ts";

export type Edit = (document: JsonObject) => void;

/**
 * A place in a document: a JSON pointer (`/info/title`), or one that starts at an operation or at a schema
 * (`sendFunds/responses/409`, `Token/properties/access_token`).
 */
export type Place = string;

/** Does one edit after the other. */
export function all(...edits: readonly Edit[]): Edit {
  return (document) => {
    for (const edit of edits) edit(document);
  };
}

/** Puts something else where something is. */
export function set(place: Place, value: Json): Edit {
  return (document) => {
    const { parent, key, found } = look(document, place);
    if (found === undefined || JSON.stringify(found) === JSON.stringify(value)) {
      throw new StaleCanary(`${place} is ${JSON.stringify(found)}`);
    }
    assign(parent, key, value);
  };
}

/** Puts something where nothing is. */
export function add(place: Place, value: Json): Edit {
  return (document) => {
    const { parent, key, found } = look(document, place);
    if (found !== undefined) throw new StaleCanary(`${place} is there already`);
    assign(parent, key, value);
  };
}

/** Takes away what is there. */
export function remove(place: Place): Edit {
  return (document) => {
    const { parent, key, found } = look(document, place);
    if (found === undefined) throw new StaleCanary(`there is no ${place}`);
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  };
}

/** Takes one member out of a list. */
export function removeMember(place: Place, member: Json): Edit {
  return (document) => {
    const { found } = look(document, place);
    const index = [found].flat().findIndex((item) => JSON.stringify(item) === JSON.stringify(member));
    remove(`${place}/${index}`)(document);
  };
}

/** Puts one more member at the end of a list. */
export function addMember(place: Place, member: Json): Edit {
  return (document) => {
    const { found } = look(document, place);
    if (!Array.isArray(found)) throw new StaleCanary(`${place} is no list`);
    found.push(member);
  };
}

/** Gives what is there another name; its value is the same. */
export function rename(place: Place, name: string): Edit {
  return (document) => {
    const { parent, key, found } = look(document, place);
    if (found === undefined || Array.isArray(parent)) throw new StaleCanary(`there is no property ${place}`);
    delete parent[key];
    assign(parent, name, found);
  };
}

function look(document: JsonObject, place: Place) {
  const path = resolvePlace(document, place);
  const parent = valueAt(document, path.slice(0, -1));
  const key = String(path.at(-1));
  if (!isObject(parent) && !Array.isArray(parent)) throw new StaleCanary(`${place} leads nowhere`);
  return { parent, key, found: valueAt(document, path) };
}

function resolvePlace(document: JsonObject, place: Place): Path {
  if (place.startsWith("/")) return fromPointer(place);
  const [start = "", ...rest] = fromPointer(`/${place}`);
  if (valueAt(document, ["components", "schemas", start])) return ["components", "schemas", start, ...rest];
  const paths = Object.entries(isObject(document.paths) ? document.paths : {});
  const found = paths.flatMap(([path, item]) =>
    Object.entries(isObject(item) ? item : {})
      .filter(([, operation]) => isObject(operation) && operation.operationId === start)
      .map(([method]) => ["paths", path, method, ...rest]),
  );
  if (found[0] === undefined) throw new StaleCanary(`there is no operation and no schema ${start}`);
  return found[0];
}

function assign(parent: Json[] | JsonObject, key: string, value: Json): void {
  // One value may stand in several canaries, and edits go on inside it.
  const copy = structuredClone(value);
  if (Array.isArray(parent)) parent[Number(key)] = copy;
  else parent[key] = copy;
}
