// The gaps of our documents: what is undocumented, where, what the SDK does meanwhile, and how an overlay closes it.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import manifest from "../../package.json" with { type: "json" };
import { quote, toJsonPath } from "../overlays/json-path.ts";
import { isObject, type JsonObject, toPointer } from "../pipeline/model/json-pointer.ts";
import { type DocumentNode, walk } from "../pipeline/model/walk.ts";

export interface Gap {
  /** `G8` */
  readonly id: string;
  /** The document that has its marks. */
  readonly api: OurService | "both" | "none";
  readonly title: string;
  readonly places: readonly GapPlace[];
  /** What SDK and sandbox do until it is closed. */
  readonly meanwhile: string;
  /** How to close it. */
  readonly closing: string;
}

/** Gaps that are closed by the configuration rather than by the document. */
export const closingSettings: Readonly<Record<string, string>> = {
  G39: "Set webhooks.event in the configuration to the fields of a delivery.",
  G40: "Set webhooks.timestampHeader in the configuration.",
};

export const ourServices: readonly OurService[] = ["fiat", "crypto"];

/** All gaps of the source, in the order of their page; by default those of the documents that travel with this package. */
export async function listGaps(documents?: Readonly<Record<OurService, JsonObject>>): Promise<readonly Gap[]> {
  const entries = readGapsPage(await readFile(gapsPage(), "utf8"));
  const marked = documents ?? { fiat: await readOurDocument("fiat"), crypto: await readOurDocument("crypto") };
  const marks = ourServices.flatMap((api) => marksIn(marked[api]).map((mark) => ({ ...mark, api })));
  return entries.map((entry) => {
    const places = marks.flatMap(({ id, ...place }) => (id === entry.id ? [place] : []));
    const apis = [...new Set(places.map((place) => place.api))];
    const api = apis.length > 1 ? "both" : (apis[0] ?? "none");
    return { ...entry, api, places, closing: closingOf(entry.id, places) };
  });
}

export async function readOurDocument(api: OurService): Promise<JsonObject> {
  return JSON.parse(await readFile(ourDocument(api), "utf8"));
}

/** The ids whose every mark is gone. */
export function closedGaps(before: JsonObject, after: JsonObject): readonly string[] {
  const open = new Set(marksIn(after).map(({ id }) => id));
  return [...new Set(marksIn(before).map(({ id }) => id))].filter((id) => !open.has(id));
}

function closingOf(id: string, places: readonly GapPlace[]): string {
  const kinds = new Set(places.map(({ kind }) => kind));
  const steps = [
    kinds.has("body") && "Update each untyped body with its schema.",
    kinds.has("operations") && "Add the operations to $.paths, as plain OpenAPI.",
    kinds.has("statement") && "Update each place with what your documentation says.",
    closingSettings[id],
    places.length > 0 && `Remove the entries ${id} of x-not-shown.`,
  ];
  return steps.filter((step) => typeof step === "string").join(" ");
}

// The documents that travel with this package, and the page of their gaps.

export type OurService = "fiat" | "crypto";

export interface DocumentsVersion {
  /** Of the package that the documents travel with. */
  readonly version: string;
  /** In hexadecimal, of each file. */
  readonly sha256: Readonly<Record<OurService, string>>;
}

/** Path of a bundled document in JSON. */
export function ourDocument(api: OurService): string {
  return travelling(`${api}.json`, `generated/${api}/openapi.json`);
}

/** Path of the page that says of each gap what it is, and what happens meanwhile. */
export function gapsPage(): string {
  return travelling("gaps.md", "docs/contributing/rules/gaps.md");
}

/** Path of what the source says, by the parts of our documents. */
export function ourFacts(): string {
  return travelling("facts.yaml", "specs/facts.yaml");
}

export function documentsVersion(): DocumentsVersion {
  const hash = (api: OurService) =>
    createHash("sha256")
      .update(readFileSync(ourDocument(api)))
      .digest("hex");
  return { version: manifest.version, sha256: { fiat: hash("fiat"), crypto: hash("crypto") } };
}

/** Next to the bundled program, or in this repository. */
function travelling(name: string, inRepository: string): string {
  const bundled = fileURLToPath(new URL(`./documents/${name}`, import.meta.url));
  return existsSync(bundled) ? bundled : fileURLToPath(new URL(`../../../${inRepository}`, import.meta.url));
}

// Where a document says that something is undocumented: its `x-not-shown` entries, each with what is around it.

export interface GapPlace {
  readonly api: OurService;
  /** Of the part that has the mark. */
  readonly pointer: string;
  /** Its JSONPath, which an overlay can target; parameters by their names. */
  readonly target: string;
  /** The operation that the part belongs to. */
  readonly operationId?: string;
  /** The record that the part belongs to. */
  readonly schema?: string;
  /** What is undocumented there. */
  readonly text: string;
  /** An untyped body, operations that the document lacks, or a statement about something that it has. */
  readonly kind: "body" | "operations" | "statement";
}

interface GapMark extends Omit<GapPlace, "api"> {
  readonly id: string;
}

/** All marks, in document order. */
function marksIn(document: JsonObject): GapMark[] {
  return [...walk(document)].flatMap((node) => {
    const marks = node.node["x-not-shown"];
    if (!isObject(marks)) return [];
    return Object.entries(marks).map(([id, text]) => toMark(node, id, String(text).trim()));
  });
}

function toMark(node: DocumentNode, id: string, text: string): GapMark {
  const operationId = operationAround(node);
  const [section, kind, name] = node.path;
  return {
    id,
    pointer: toPointer(node.path),
    target: targetOf(node),
    ...(operationId !== undefined && { operationId }),
    ...(section === "components" && kind === "schemas" && { schema: String(name) }),
    text,
    kind: kindOf(node, text),
  };
}

/** An index would be another parameter's once the list changes. */
function targetOf({ kind, node, path }: DocumentNode): string {
  if (kind !== "parameter" || typeof path.at(-1) !== "number") return toJsonPath(path);
  return `${toJsonPath(path.slice(0, -1))}[?@.name == ${quote(String(node.name))}]`;
}

function kindOf({ kind, node, parent }: DocumentNode, text: string): GapPlace["kind"] {
  if (/^(?:(?:The|Which) o|O)perations?\b/.test(text)) return "operations";
  const isEmpty = Object.keys(node).every((key) => key.startsWith("x-"));
  return kind === "schema" && parent?.kind === "media type" && isEmpty ? "body" : "statement";
}

/** `listCards`, `quoteSwap, response 422` or `Customer.customer_status`; its pointer if it is in neither. */
export function placeName({ operationId, schema, pointer, target }: GapPlace): string {
  const properties = [...pointer.matchAll(/\/properties\/([^/]+)/g)].map(([, property]) => property);
  const name = operationId ?? schema;
  if (name === undefined) return pointer;
  const parameter = /\[\?@\.name == '(.*)'\]$/.exec(target)?.[1];
  const status = /\/responses\/(\w+)(?:\/|$)/.exec(pointer)?.[1];
  const part = pointer.includes("/requestBody/")
    ? ", request body"
    : parameter !== undefined
      ? `, parameter ${parameter}`
      : status === undefined || operationId === undefined
        ? ""
        : `, response ${status}`;
  return `${[name, ...properties].join(".")}${part}`;
}

function operationAround(node: DocumentNode): string | undefined {
  for (let around: DocumentNode | undefined = node; around; around = around.parent) {
    if (around.kind === "operation") return String(around.node.operationId);
  }
  return undefined;
}

// Reads `docs/contributing/rules/gaps.md`, where each gap has one line: its id, what is undocumented, and what happens meanwhile.

type GapEntry = Pick<Gap, "id" | "title" | "meanwhile">;

const line = /^- <a id="(g\d+)"><\/a>\*\*(G\d+)\*\* (.+)$/;

/** Throws for a line that begins as a gap does and cannot be read. */
export function readGapsPage(markdown: string): GapEntry[] {
  const lines = markdown.split("\n").filter((each) => each.startsWith('- <a id="g'));
  return lines.map((each) => {
    const [, anchor, id, text = ""] = line.exec(each) ?? [];
    if (id === undefined || anchor !== id.toLowerCase()) throw new Error(`not the line of a gap: ${each}`);
    const [, title = "", meanwhile = ""] = /^(.+?\.)(?:\s+(.+))?$/.exec(plain(text)) ?? [];
    if (meanwhile === "") throw new Error(`${id} does not say what happens meanwhile`);
    return { id, title, meanwhile };
  });
}

/** Links as their texts: the pages that they lead to do not travel with the program. */
function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1").trim();
}
