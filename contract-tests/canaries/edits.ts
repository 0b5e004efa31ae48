// Edits of a document. Each throws if there is nothing to edit, so that no canary goes stale unnoticed.

import {
  fromPointer,
  isObject,
  type Json,
  type JsonObject,
  type Path,
  valueAt,
} from "../../cli/src/pipeline/model/json-pointer.ts";

class StaleEdit extends Error {}

export type Edit = (document: JsonObject) => void;

/**
 * A place in a document: a JSON pointer (`/info/title`), or one that starts at an operation or at a schema
 * (`sendFunds/responses/409`, `Token/properties/access_token`).
 */
type EditPlace = string;

export function set(place: EditPlace, value: Json): Edit {
  return editOf(place, (found) => found !== undefined && JSON.stringify(found) !== JSON.stringify(value), value);
}

export function add(place: EditPlace, value: Json): Edit {
  return editOf(place, (found) => found === undefined, value);
}

export function remove(place: EditPlace): Edit {
  return editOf(place, (found) => found !== undefined);
}

/** Removes one member of a list. */
export function removeMember(place: EditPlace, member: Json): Edit {
  return (document) => {
    const { found } = look(document, place);
    const index = [found].flat().findIndex((item) => JSON.stringify(item) === JSON.stringify(member));
    remove(`${place}/${index}`)(document);
  };
}

/** Appends a member to a list. */
export function addMember(place: EditPlace, member: Json): Edit {
  return (document) => {
    const { found } = look(document, place);
    if (!Array.isArray(found)) throw new StaleEdit(`${place} is not a list`);
    found.push(member);
  };
}

export function rename(place: EditPlace, name: string): Edit {
  return (document) => {
    const { parent, found = null } = look(document, place);
    remove(place)(document);
    assign(parent, name, found);
  };
}

/** Replaces, adds or, without a value, removes. */
function editOf(place: EditPlace, isAsExpected: (found: Json | undefined) => boolean, value?: Json): Edit {
  return (document) => {
    const { parent, key, found } = look(document, place);
    if (!isAsExpected(found)) throw new StaleEdit(`${place} is ${JSON.stringify(found)}`);
    if (value !== undefined) assign(parent, key, value);
    else if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  };
}

function look(document: JsonObject, place: EditPlace) {
  const path = resolvePlace(document, place);
  const parent = valueAt(document, path.slice(0, -1));
  const key = String(path.at(-1));
  if (!isObject(parent) && !Array.isArray(parent)) throw new StaleEdit(`${place} does not exist`);
  return { parent, key, found: valueAt(document, path) };
}

function resolvePlace(document: JsonObject, place: EditPlace): Path {
  if (place.startsWith("/")) return fromPointer(place);
  const [start = "", ...rest] = fromPointer(`/${place}`);
  if (valueAt(document, ["components", "schemas", start])) return ["components", "schemas", start, ...rest];
  const paths = Object.entries(isObject(document.paths) ? document.paths : {});
  const found = paths.flatMap(([path, item]) =>
    Object.entries(isObject(item) ? item : {})
      .filter(([, operation]) => isObject(operation) && operation.operationId === start)
      .map(([method]) => ["paths", path, method, ...rest]),
  );
  if (found[0] === undefined) throw new StaleEdit(`there is no operation and no schema ${start}`);
  return found[0];
}

function assign(parent: Json[] | JsonObject, key: string, value: Json): void {
  // Several canaries may share a value, and later edits change it.
  const copy = structuredClone(value);
  if (Array.isArray(parent)) parent[Number(key)] = copy;
  else parent[key] = copy;
}
