// The extensions of the specs with their places and values, which may differ by place: the lint rule `extension-use` refuses all others.
// `specs/README.md` explains them to authors of specs.

import { isObject, type JsonObject } from "./json-pointer.ts";
import { type NodeKind, walk } from "./walk.ts";

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
const asserted = { asserts: "all" } as const;
const pinned = { asserts: "all", pinned: true } as const;
const fromCallers: JsonObject = { managed: flag, required: flag, note: text };

/** A name has a row for each of its forms. */
export const extensions: readonly Extension[] = [
  row(
    "x-not-shown",
    "anything",
    { type: "object", propertyNames: { pattern: "^G[0-9]+$" }, additionalProperties: text, minProperties: 1 },
    "gaps of the source by id, with one line each",
  ),
  row(
    "x-basis",
    ["operation", "parameter", "request body", "response", "header", "media type", "server variable"],
    { const: "assumed" },
    "chosen by us, undocumented",
  ),
  row(
    "x-basis",
    ["schema"],
    { anyOf: [{ const: "assumed" }, record(["required"], { required: { const: "assumed" } })] },
    "chosen by us; or the fields are documented, and that all of them are always sent is assumed",
  ),
  row(
    "x-origin",
    "anything",
    names,
    "the overlay actions that added or changed it, as file and line; written where overlays are applied",
  ),
  row(
    "x-rules",
    "anything",
    { type: "array", items: { type: "string", pattern: "^[ACF][0-9]+$" }, minItems: 1, uniqueItems: true },
    "ids of the rules and contradictions that it is about",
  ),
  row(
    "x-sdk",
    ["operation"],
    record(["client", "resource", "method"], {
      client: { type: "string", pattern: "^[a-z][a-z0-9]*$" },
      // A resource is a member beside these of every client; a method, one of a class.
      resource: {
        type: "string",
        pattern: "^(?!(?:baseUrl|close|constructor|request|withOptions)$)[a-z][a-zA-Z0-9]*$",
      },
      method: { type: "string", pattern: "^(?!constructor$)[a-z][a-zA-Z0-9]*$" },
      note: text,
    }),
    "its name in the SDK, and what only users of the SDK need to know",
  ),
  row(
    "x-sdk",
    ["parameter"],
    record([], fromCallers),
    "how callers see it, and what only users of the SDK need to know",
  ),
  row(
    "x-sdk",
    ["schema"],
    record([], {
      ...fromCallers,
      id: record(["type", "name"], { type: text, name: text }),
      file: { ...record([], { maxBytes: { type: "integer", minimum: 1 }, types: names }), minProperties: 1 },
      exact: flag,
    }),
    "the same; also the id of a record, the limits of a file, an integer as a string of its digits",
    { asserts: ["file"] },
  ),
  row(
    "x-retry",
    ["operation"],
    { enum: ["read", "idempotent", "keyed", "keyed-transfer", "unsent"] },
    "how a lost or rejected attempt may be retried",
    pinned,
  ),
  row("x-read-back", ["operation"], text, "operationId of the read that checks an unknown outcome", pinned),
  row(
    "x-idempotency",
    ["operation"],
    record(["mode"], {
      mode: { enum: ["auto", "required", "fresh", "none"] },
      ttl: { type: "integer", minimum: 1 },
      conflict: text,
    }),
    "who generates the idempotency key, its lifetime in seconds, and the error code that means its work is done",
    pinned,
  ),
  row(
    "x-access",
    ["operation"],
    record(["scope"], { scope: text, twoFactor: flag }),
    "the scope that it needs, which is assumed, and whether it needs a two-factor code",
    pinned,
  ),
  row(
    "x-access",
    ["security scheme"],
    record(["scopes"], { scopes: { type: "object", additionalProperties: text, minProperties: 1 } }),
    "the scopes of a credential and what each allows",
    pinned,
  ),
  row(
    "x-money",
    ["operation"],
    { enum: [true, "offer"] },
    "moves money; `offer`: what a resource asks, which the SDK can look at first",
    pinned,
  ),
  row(
    "x-envelope",
    ["response"],
    { enum: ["fiat", "A", "B", "C", "token", "none"] },
    "the envelope to unwrap; absent for an undocumented body",
  ),
  row("x-error-codes", ["response"], names, "documented error codes", asserted),
  row(
    "x-refusal-codes",
    ["operation"],
    names,
    "the error codes that prove, with any status, that nothing was done; without one, a 409 proves nothing",
  ),
  row(
    "x-defaults",
    ["document"],
    {
      type: "object",
      additionalProperties: record([], {
        responses: { type: "object", additionalProperties: text },
        headers: { type: "object", additionalProperties: text },
        rules: names,
        refusalCodes: names,
      }),
    },
    "what operations have, by tag, credential, method, or `*` for all; bundling puts it in",
  ),
  row(
    "x-paginated",
    ["operation"],
    record(["page", "limit", "items", "total"], { page: text, limit: text, items: text, total: text }),
    "names of the page and limit parameters, and of the items and total fields",
  ),
  row(
    "x-exactly-one",
    ["operation"],
    { ...names, minItems: 2 },
    "query parameters of which exactly one is required",
    asserted,
  ),
  row("x-open-enum", ["schema"], names, "known values of an enum that may grow", asserted),
  row("x-sensitive", ["schema"], flag, "redacted everywhere", pinned),
];

/** Names of before, which are refused, and what says the same now. */
export const formerNames: ReadonlyMap<string, string> = new Map([
  ["x-required-basis", "x-basis: { required: assumed }"],
  ["x-sdk-managed", "x-sdk: { managed: true }"],
  ["x-sdk-required", "x-sdk: { required: true }"],
  ["x-id-field", "x-sdk: { id: { type: …, name: … } }"],
  ["x-exact", "x-sdk: { exact: true }"],
  ["x-file", "x-sdk: { file: { … } }"],
  ["x-pays-offer", "x-money: offer"],
  ["x-responses", 'x-defaults: { "*": { responses: { … } } }'],
  ["x-scopes", "x-access: { scopes: { … } }"],
]);

export const extensionNames: ReadonlySet<string> = new Set(extensions.map(({ name }) => name));

/** What `x-sdk` says of a parameter or a schema. */
export interface SdkMarks {
  /** The SDK supplies it: callers do not see it. */
  readonly managed?: true;
  /** The SDK's types require it, although no required flag is documented. */
  readonly required?: true;
  /** The schema of the record's id, and the assumed name of its field until a property references that schema. */
  readonly id?: { readonly type: string; readonly name: string };
  readonly file?: { readonly maxBytes?: number; readonly types?: readonly string[] };
  /** Callers see an integer as a string of its digits, because a JavaScript number cannot hold all its values. */
  readonly exact?: true;
  /** What only users of the SDK need to know. */
  readonly note?: string;
}

export function sdkMarks({ "x-sdk": marks }: { readonly [keyword: string]: unknown }): SdkMarks {
  return typeof marks === "object" && marks !== null ? marks : {};
}

/** Whether a document is written for this SDK. In any other one, the same names may mean anything. */
export function hasSdkName(document: JsonObject): boolean {
  return [...walk(document)].some(({ kind, node: { "x-sdk": sdk } }) => {
    const parts = isObject(sdk) ? [sdk.client, sdk.resource, sdk.method] : [undefined];
    return kind === "operation" && parts.every((part) => typeof part === "string");
  });
}

function row(
  name: Extension["name"],
  on: Extension["on"],
  value: JsonObject,
  meaning: string,
  more: Pick<Extension, "asserts" | "pinned"> = {},
): Extension {
  return { name, on, value, meaning, ...more };
}

function record(required: string[], properties: JsonObject): JsonObject {
  return { type: "object", required, properties, additionalProperties: false };
}
