// What Redocly's diff finds beyond types and behaviour: limits, patterns, servers, headers, texts. What those two have found already
// only gets the id of Redocly's rule.

import { fromPointer, isObject, type JsonObject, valueAt } from "../pipeline/model/json-pointer.ts";
import type { ChangePlace, Level, SdkChange } from "./change.ts";
import { fieldBelow, listDifference, placesOf } from "./document-places.ts";
import type { DocumentDifference, DocumentPart } from "./redocly-diff.ts";

export interface ComparedDocuments {
  readonly api: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** All changes: those found so far, with Redocly's rules, then those that only the documents show. */
export function addDocumentChanges(
  documents: ComparedDocuments,
  found: readonly SdkChange[],
  differences: readonly DocumentDifference[],
): SdkChange[] {
  const rules = new Map<SdkChange, Set<string>>();
  const own: SdkChange[] = [];
  for (const difference of differences) {
    const covering = coveringChanges(documents, found, difference);
    if (covering === undefined) own.push(toChange(documents, difference));
    for (const change of covering ?? []) {
      if (difference.rule === undefined) continue;
      rules.set(change, (rules.get(change) ?? new Set()).add(difference.rule));
    }
  }
  const told = found.map((change) => {
    const ids = rules.get(change);
    return ids === undefined ? change : { ...change, rules: [...ids].sort() };
  });
  return [...told, ...mergeTexts(own)];
}

/** Types do not show these. */
const beyondTypes = ["schema-constraint-changed", "parameter-serialization-changed", "response-header-removed"];

/** The changes that say the same; undefined if a part of the difference is in none of them. */
function coveringChanges(
  documents: ComparedDocuments,
  found: readonly SdkChange[],
  difference: DocumentDifference,
): SdkChange[] | undefined {
  if (difference.rule !== undefined && beyondTypes.includes(difference.rule)) return undefined;
  const groups = [
    placesAt(documents.before, difference.before, difference),
    placesAt(documents.after, difference.after, difference),
    placesOf(difference.usage, documents.after),
  ].filter((places) => places.length > 0);
  for (const places of groups) {
    const covering = places.map((place) => found.filter((change) => covers(change, place, difference)));
    if (covering.every((changes) => changes.length > 0)) return [...new Set(covering.flat())];
  }
  return undefined;
}

/** A changed list of required fields is about these fields. */
function placesAt(
  document: JsonObject,
  part: DocumentPart | undefined,
  { keyword, before, after }: DocumentDifference,
): ChangePlace[] {
  if (part === undefined) return [];
  const places = placesOf(part.pointer, document);
  if (keyword !== "required") return places;
  const fields = listDifference(before?.value, after?.value);
  return fields.length === 0 ? places : places.flatMap((place) => fields.map((field) => fieldBelow(place, field)));
}

function covers(
  { place, kind, subject, to }: SdkChange,
  wanted: ChangePlace,
  { keyword }: DocumentDifference,
): boolean {
  const isOwner =
    wanted.operationId === undefined
      ? place.pointer === undefined && place.type === wanted.type && place.operationId === undefined
      : place.operationId === wanted.operationId;
  if (!isOwner || (wanted.type === undefined && wanted.operationId === undefined)) return false;
  // A method or a type that came or went, with all that is in it.
  if (["method", "type"].includes(subject) && kind !== "renamed") return true;
  if (wanted.member !== undefined) {
    const newName = kind === "renamed" && to !== undefined ? place.member?.replace(/[^.]+$/, to) : undefined;
    return [place.member, newName].includes(wanted.member) || place.member?.startsWith(`${wanted.member}.`) === true;
  }
  return place.member === undefined && !isText(keyword);
}

const textKeywords = ["description", "summary", "title", "example", "examples", "tags", "externalDocs"];

/** Keywords that only documentation shows. */
function isText(keyword: string | undefined): boolean {
  return (
    keyword !== undefined &&
    (textKeywords.includes(keyword) || /^x-(?:rules|basis|required-basis|not-shown|origin)$/.test(keyword))
  );
}

function toChange(documents: ComparedDocuments, difference: DocumentDifference): SdkChange {
  const { kind, keyword, before, after, rule } = difference;
  const document = after === undefined ? documents.before : documents.after;
  const [place = {}] = placesOf((after ?? before)?.pointer ?? "", document);
  const text = rule === undefined && (isText(keyword) || isTextPointer((after ?? before)?.pointer));
  return {
    ...rateDocument(documents, difference, text),
    kind: kind === "modified" ? "changed" : kind,
    api: documents.api,
    place,
    subject: text ? "documentation" : (keyword ?? subjectOf((after ?? before)?.pointer)),
    ...(text ? {} : values(difference)),
    found: "document",
    ...(rule === undefined ? {} : { rules: [rule] }),
  };
}

/** Keys of these objects are names that authors chose, such as a field named `description`. */
const nameMaps = ["properties", "patternProperties", "schemas", "responses", "parameters", "headers", "paths"];

/** A text, or a part of one, such as `…/x-not-shown/G8`. */
function isTextPointer(pointer = ""): boolean {
  const tokens = fromPointer(pointer);
  return tokens.some((token, index) => isText(token) && !nameMaps.includes(tokens[index - 1] ?? ""));
}

function subjectOf(pointer = ""): string {
  const tokens = fromPointer(pointer);
  const last = tokens.at(-1) ?? "";
  return /^\d+$/.test(last) ? (tokens.at(-2) ?? last) : last;
}

function values({ before, after }: DocumentDifference): { from?: string; to?: string } {
  const print = (part: DocumentPart | undefined) =>
    part?.value === undefined || typeof part.value === "object" ? undefined : String(part.value);
  const [from, to] = [print(before), print(after)];
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** Redocly rates the wire; the SDK hides some of it. */
function rateDocument(
  documents: ComparedDocuments,
  difference: DocumentDifference,
  text: boolean,
): { readonly level: Level; readonly reason: string } {
  const { rule, impact, message, before, after, keyword } = difference;
  const pointer = (before ?? after)?.pointer ?? "";
  if (text) return { level: "patch", reason: "only documentation changes" };
  if (/\/servers(?:\/|$)/.test(pointer)) {
    return { level: "patch", reason: "clients are given their base address" };
  }
  if (rule === "response-removed" && !/\/responses\/2..$/.test(pointer)) {
    return { level: "minor", reason: "callers no longer meet this error" };
  }
  if (rule === "schema-type-changed" && isAmount(documents.before, before) && isAmount(documents.after, after)) {
    return {
      level: "minor",
      reason: "the SDK takes and returns amounts as strings; stubs in tests have to send the new form",
    };
  }
  if (keyword === "deprecated") return { level: "minor", reason: "editors warn where the method is called" };
  return { level: impact, reason: message?.replace(/\.$/, "") ?? "no code that compiles today stops compiling" };
}

function isAmount(document: JsonObject, part: DocumentPart | undefined): boolean {
  const schema = part && valueAt(document, fromPointer(part.pointer).slice(0, -1));
  return isObject(schema) && schema.format === "decimal";
}

/** One change for all texts of a place. */
function mergeTexts(changes: readonly SdkChange[]): SdkChange[] {
  const texts = new Map<string, SdkChange>();
  const others = changes.filter((change) => {
    if (change.subject !== "documentation") return true;
    texts.set(JSON.stringify(change.place), { ...change, kind: "changed" });
    return false;
  });
  return [...others, ...texts.values()];
}
