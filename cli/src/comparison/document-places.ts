// Where a part of a document shows in the SDK: its operation or its record, and the path of the field.

import {
  dereference,
  fromPointer,
  isObject,
  type Json,
  type JsonObject,
  valueAt,
} from "../pipeline/model/json-pointer.ts";
import type { ChangePlace } from "./change.ts";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** The place of a JSON pointer; several for a path item, one for each operation. */
export function placesOf(pointer: string, document: JsonObject): ChangePlace[] {
  const tokens = fromPointer(pointer);
  const [section, name = "", third = "", ...rest] = tokens;
  if (section === "components" && name === "schemas") return [withMember({ type: third }, memberOf(rest))];
  if (section === "paths" || section === "webhooks") {
    const item = valueAt(document, [section, name]);
    if (third === "" || !methods.includes(third)) {
      const places = isObject(item) ? operationIds(item).map((operationId) => ({ operationId })) : [];
      return places.length > 0 ? places : [{ pointer }];
    }
    const operation = valueAt(document, [section, name, third]);
    if (isObject(operation) && typeof operation.operationId === "string") {
      const operationId = operation.operationId;
      return [withMember({ operationId }, memberOfOperation(document, tokens, rest))];
    }
  }
  return [{ pointer }];
}

function operationIds(item: JsonObject): string[] {
  return methods.flatMap((method) => {
    const operation = item[method];
    return isObject(operation) && typeof operation.operationId === "string" ? [operation.operationId] : [];
  });
}

/** `query.status`, `body.amount`, `200.data`. */
function memberOfOperation(document: JsonObject, tokens: readonly string[], rest: readonly string[]): string {
  const [part, key = "", ...below] = rest;
  if (part === "parameters") {
    const parameter = dereference(document, valueAt(document, tokens.slice(0, 5)));
    if (!isObject(parameter)) return "";
    return join([String(parameter.in), String(parameter.name)].join("."), memberOf(below.slice(1)));
  }
  if (part === "requestBody") return join("body", memberOf(afterSchema([key, ...below])));
  return part === "responses" ? join(key, memberOf(afterSchema(below))) : "";
}

/** What follows `content/<type>/schema`. */
function afterSchema(tokens: readonly string[]): readonly string[] {
  return tokens[0] === "content" ? tokens.slice(3) : [];
}

/** `properties/parts/items/properties/amount/type` as `parts[].amount`. */
function memberOf(tokens: readonly string[]): string {
  const [keyword, key = "", ...below] = tokens;
  switch (keyword) {
    case "properties":
      return key === "" ? "" : join(key, memberOf(below));
    case "items":
      return join("[]", memberOf(tokens.slice(1)));
    case "additionalProperties":
      return join("*", memberOf(tokens.slice(1)));
    case "allOf":
    case "anyOf":
    case "oneOf":
      return memberOf(below);
    default:
      return "";
  }
}

function join(owner: string, member: string): string {
  if (owner === "" || member === "") return owner + member;
  return member.startsWith("[") ? owner + member : `${owner}.${member}`;
}

function withMember(place: ChangePlace, member: string): ChangePlace {
  return member === "" ? place : { ...place, member };
}

/** The entries that only one of two lists has, such as the fields that became required. */
export function listDifference(before: Json | undefined, after: Json | undefined): string[] {
  const [old, young] = [before, after].map((list) => (Array.isArray(list) ? list.map(String) : []));
  return [
    ...(old ?? []).filter((entry) => !young?.includes(entry)),
    ...(young ?? []).filter((entry) => !old?.includes(entry)),
  ];
}

/** The place of a field below a place. */
export function fieldBelow(place: ChangePlace, field: string): ChangePlace {
  return { ...place, member: join(place.member ?? "", field) };
}
