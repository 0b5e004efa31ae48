// The extensions of the specs with their places and values. All checks of `x-…` keys use this list; any other name is a
// typo. `specs/README.md` explains them to authors of specs.

import type { JsonObject } from "./json-pointer.ts";
import type { NodeKind } from "./walk.ts";

export interface Extension {
  readonly name: `x-${string}`;
  readonly on: readonly NodeKind[] | "anything";
  /** JSON Schema of the value. */
  readonly value: JsonObject;
  readonly meaning: string;
  /** The entries that assert something about the service and need a fact, or all. The rest is for the SDK. */
  readonly asserts?: readonly string[] | "all";
  /** What it asserts decides about money, secrets or access: it needs a fact, unless the whole operation is marked as assumed. */
  readonly pinned?: true;
}

const text: JsonObject = { type: "string", minLength: 1 };
const names: JsonObject = { type: "array", items: text, minItems: 1, uniqueItems: true };
const flag: JsonObject = { const: true };

export const extensions: readonly Extension[] = [
  {
    name: "x-not-shown",
    on: "anything",
    value: { type: "object", propertyNames: { pattern: "^G[0-9]+$" }, additionalProperties: text, minProperties: 1 },
    meaning: "gaps of the source by id, with one line each",
  },
  {
    name: "x-basis",
    on: ["operation", "parameter", "request body", "response", "header", "media type", "schema", "server variable"],
    value: { const: "assumed" },
    meaning: "chosen by us, undocumented",
  },
  {
    name: "x-required-basis",
    on: ["schema"],
    value: { const: "assumed" },
    meaning: "the fields are documented; that all of them are always sent is assumed",
  },
  {
    name: "x-origin",
    on: "anything",
    value: names,
    meaning: "the overlay actions that added or changed it, as file and line; written where overlays are applied",
  },
  {
    name: "x-rules",
    on: ["operation"],
    value: { type: "array", items: { type: "string", pattern: "^[FC][0-9]+$" }, minItems: 1, uniqueItems: true },
    meaning: "ids of the operation's rules",
  },
  {
    name: "x-sdk",
    on: ["operation"],
    value: {
      type: "object",
      required: ["client", "resource", "method"],
      properties: {
        client: { type: "string", pattern: "^[a-z][a-z0-9]*$" },
        // A resource is a member beside these of every client; a method, one of a class.
        resource: { type: "string", pattern: "^(?!(?:close|constructor|request|withOptions)$)[a-z][a-zA-Z0-9]*$" },
        method: { type: "string", pattern: "^(?!constructor$)[a-z][a-zA-Z0-9]*$" },
      },
      additionalProperties: false,
    },
    meaning: "its name in the SDK",
  },
  {
    name: "x-sdk-managed",
    on: ["parameter", "schema"],
    value: flag,
    meaning: "the SDK supplies it; it is removed before types are generated",
  },
  {
    name: "x-sdk-required",
    on: ["parameter", "schema"],
    value: flag,
    meaning: "the SDK's types require it although no required flag is documented",
  },
  {
    name: "x-retry",
    on: ["operation"],
    value: { enum: ["read", "idempotent", "keyed", "keyed-transfer", "unsent"] },
    meaning: "how a lost or rejected attempt may be retried",
    asserts: "all",
    pinned: true,
  },
  {
    name: "x-read-back",
    on: ["operation"],
    value: text,
    meaning: "operationId of the read that checks an unknown outcome",
    asserts: "all",
    pinned: true,
  },
  {
    name: "x-idempotency",
    on: ["operation"],
    value: {
      type: "object",
      required: ["mode"],
      properties: {
        mode: { enum: ["auto", "required", "fresh", "none"] },
        ttl: { type: "integer", minimum: 1 },
        conflict: text,
      },
      additionalProperties: false,
    },
    meaning:
      "who generates the idempotency key, its lifetime in seconds, and the error code that means its work is done",
    asserts: "all",
    pinned: true,
  },
  {
    name: "x-access",
    on: ["operation"],
    value: {
      type: "object",
      required: ["scope"],
      properties: { scope: text, twoFactor: flag },
      additionalProperties: false,
    },
    meaning: "the scope that it needs, which is assumed, and whether it needs a two-factor code",
    asserts: "all",
    pinned: true,
  },
  { name: "x-money", on: ["operation"], value: flag, meaning: "moves money", asserts: "all", pinned: true },
  {
    name: "x-pays-offer",
    on: ["operation"],
    value: flag,
    meaning: "pays what a resource asks; the SDK can look first",
    asserts: "all",
    pinned: true,
  },
  {
    name: "x-envelope",
    on: ["response"],
    value: { enum: ["fiat", "A", "B", "C", "token", "none"] },
    meaning: "the envelope to unwrap; absent for an undocumented body",
  },
  { name: "x-error-codes", on: ["response"], value: names, meaning: "documented error codes", asserts: "all" },
  {
    name: "x-paginated",
    on: ["operation"],
    value: {
      type: "object",
      required: ["page", "limit", "items", "total"],
      properties: { page: text, limit: text, items: text, total: text },
      additionalProperties: false,
    },
    meaning: "names of the page and limit parameters, and of the items and total fields",
  },
  {
    name: "x-exactly-one",
    on: ["operation"],
    value: { ...names, minItems: 2 },
    meaning: "query parameters of which exactly one is required",
    asserts: "all",
  },
  {
    name: "x-open-enum",
    on: ["schema"],
    value: names,
    meaning: "known values of an enum that may grow",
    asserts: "all",
  },
  {
    name: "x-id-field",
    on: ["schema"],
    value: {
      type: "object",
      required: ["type", "name"],
      properties: { type: text, name: text },
      additionalProperties: false,
    },
    meaning: "the schema of the record's id, and the assumed name of its field until a property references that schema",
  },
  {
    name: "x-file",
    on: ["schema"],
    value: {
      type: "object",
      properties: { maxBytes: { type: "integer", minimum: 1 }, types: names },
      additionalProperties: false,
      minProperties: 1,
    },
    meaning: "a file of a form: its largest size in bytes, and its media types, checked before it is sent",
    asserts: ["maxBytes", "types"],
  },
  {
    name: "x-exact",
    on: ["schema"],
    value: flag,
    meaning:
      "an integer of which callers see a string of its digits, because a JavaScript number cannot hold all its values",
  },
  { name: "x-sensitive", on: ["schema"], value: flag, meaning: "redacted everywhere", asserts: "all", pinned: true },
  {
    name: "x-scopes",
    on: ["security scheme"],
    value: { type: "object", additionalProperties: text, minProperties: 1 },
    meaning: "the scopes of a credential and what each allows",
    asserts: "all",
  },
];
