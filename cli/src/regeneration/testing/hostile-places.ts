// Every place where a document holds text: each string, and each key.

import {
  isObject,
  type Json,
  type JsonObject,
  type Path,
  toPointer,
  valueAt,
} from "../../pipeline/model/json-pointer.ts";
import { walk } from "../../pipeline/model/walk.ts";

export interface TextPlace {
  readonly path: Path;
  /** The last part of the path is the text, not the value there. */
  readonly isKey: boolean;
}

/** In document order: each string, and each key that is a name rather than a keyword. Nothing here names a place. */
export function textPlaces(document: JsonObject): TextPlace[] {
  const kinds = new Map<Json, string>([...walk(document)].map(({ node, kind }) => [node, kind]));
  const placesIn = (value: Json, path: Path): TextPlace[] => {
    if (typeof value === "string") return [{ path, isKey: false }];
    if (Array.isArray(value)) return value.flatMap((item, index) => placesIn(item, [...path, index]));
    if (!isObject(value)) return [];
    const hasNames = ["paths", "callback", undefined].includes(kinds.get(value));
    return Object.entries(value).flatMap(([key, item]) => [
      ...(hasNames || key.startsWith("x-") ? [{ path: [...path, key], isKey: true }] : []),
      ...placesIn(item, [...path, key]),
    ]);
  };
  return placesIn(document, []);
}

/** A copy of the document with other texts in these places. A path is completed, so that it still has its parameters. */
export function withTexts(
  document: JsonObject,
  places: readonly TextPlace[],
  textFor: (place: TextPlace) => string,
): JsonObject {
  const copy = structuredClone(document);
  // From below: a renamed key changes the paths of all that is in it.
  for (const place of [...places].sort((a, b) => b.path.length - a.path.length || Number(a.isKey) - Number(b.isKey))) {
    const around = valueAt(copy, place.path.slice(0, -1));
    const key = place.path.at(-1) ?? "";
    if (place.isKey && isObject(around)) {
      rename(around, String(key), newName(place, textFor(place)));
      if (place.path[0] === "components" && place.path.length === 3) refer(copy, place.path, textFor(place));
    } else if (!place.isKey && (isObject(around) || Array.isArray(around)))
      Object.assign(around, { [key]: textFor(place) });
  }
  return copy;
}

/** A path keeps its parameters, and a media type the format that makes generators look into its schema. */
function newName({ path }: TextPlace, text: string): string {
  const key = String(path.at(-1));
  if (key.startsWith("x-")) return `x-${text}`;
  if (key.startsWith("/")) return `${key}/${text.replaceAll(/[{}]/g, "")}`;
  return key.includes("/") ? `${key}+${text}` : text;
}

function rename(object: JsonObject, from: string, to: string): void {
  const entries = Object.entries(object);
  for (const [key] of entries) delete object[key];
  for (const [key, value] of entries) {
    const property = { value, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(object, key === from ? to : key, property);
  }
}

/** References to a renamed component lead to it as before. */
function refer(value: Json, path: Path, to: string): void {
  if (typeof value !== "object" || value === null) return;
  const from = `#${toPointer(path)}`;
  if (isObject(value) && typeof value.$ref === "string" && `${value.$ref}/`.startsWith(`${from}/`)) {
    value.$ref = `#${toPointer([...path.slice(0, -1), encodeURIComponent(to)])}${value.$ref.slice(from.length)}`;
  }
  for (const child of Object.values(value)) refer(child, path, to);
}

/** The places that a problem of the changed document may come from: at its pointer, else just below it, else around it. */
export function placesOf(
  pointer: string,
  places: readonly TextPlace[],
  textFor: (place: TextPlace) => string,
): TextPlace[] {
  const names = new Map(
    places.filter(({ isKey }) => isKey).map((place) => [toPointer(place.path), newName(place, textFor(place))]),
  );
  const renamed = (path: Path) => path.map((part, index) => names.get(toPointer(path.slice(0, index + 1))) ?? part);
  const own = places.map((place) => ({ place, pointer: toPointer(renamed(place.path)) }));
  const pick = (fits: (one: string) => boolean) => own.filter((one) => fits(one.pointer)).map(({ place }) => place);
  const here = pick((one) => one === pointer);
  if (here.length > 0) return here;
  // A keyword that must be there has another name.
  const below = pick((one) => one.slice(0, one.lastIndexOf("/")) === pointer);
  const keys = below.filter(({ isKey }) => isKey);
  if (below.length > 0) return keys.length > 0 ? keys : below;
  const around = pick((one) => pointer.startsWith(`${one}/`));
  const deepest = Math.max(...around.map(({ path }) => path.length));
  return around.filter(({ path }) => path.length === deepest);
}
