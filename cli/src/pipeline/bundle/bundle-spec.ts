// The first step: bundles one file per operation and record into one document with local references only.

import { dirname, resolve, sep } from "node:path";
import {
  bundle as bundleWithRedocly,
  createConfig,
  type Document,
  ResolveError,
  YamlParseError,
} from "@redocly/openapi-core";
import { hasSdkName } from "../model/extensions.ts";
import {
  dereference,
  isObject,
  type Json,
  type JsonObject,
  type Path,
  referencePath,
  setOwn,
  valueAt,
} from "../model/json-pointer.ts";
import { type DocumentNode, expandBooleans, walk } from "../model/walk.ts";
import { createLocate } from "./locate.ts";
import { displayPath, type Locate, type Location, PipelineError, type Problem, problemAt, refuse } from "./problem.ts";
import { checkSourceFiles, fromRedocly, LocalResolver, malformed, position } from "./source-files.ts";

export interface Bundle {
  /** The root file as given. */
  readonly file: string;
  /** Absolute paths of all source files. */
  readonly files: readonly string[];
  /** Plain JSON in the order of the files, components sorted by name. */
  readonly document: JsonObject;
  readonly locate: Locate;
  /** It is written for this SDK: an operation in one of its files has an `x-sdk`. */
  readonly isOurs?: boolean;
  /** Lists the names of our extensions that were removed, since the document is not ours. */
  readonly ignored?: Problem;
}

export interface BundleOptions {
  /** Makes a document of OpenAPI 3.0 one of 3.1. @default such a document is refused */
  readonly upgrade?: ((document: JsonObject) => JsonObject) | undefined;
  /** What to do about a document of OpenAPI 3.0. */
  readonly upgradeHint?: string;
}

/** Bundles an OpenAPI 3.1 document; throws a `PipelineError` for missing or malformed files and broken references. */
export async function bundleSpec(file: string, { upgrade, upgradeHint }: BundleOptions = {}): Promise<Bundle> {
  const { parsed, files, sources } = await runBundler(resolve(file));
  // The bundler's result shares nodes; a round trip through JSON copies them.
  const plain: Json = JSON.parse(toJson(parsed, resolve(file)));
  const version = isObject(plain) ? (plain.openapi ?? plain.swagger) : undefined;
  const isOld = typeof version === "string" && version.startsWith("3.0.");
  const current = isObject(plain) && isOld && upgrade ? upgrade(plain) : plain;
  if (!isObject(current) || typeof current.openapi !== "string" || !current.openapi.startsWith("3.1.")) {
    const found = version === undefined ? "" : `: its version is ${String(version)}`;
    const problem = atStart(resolve(file), `not an OpenAPI 3.1 document${found}`);
    throw new PipelineError([{ ...problem, ...(isOld && upgradeHint !== undefined && { hint: upgradeHint }) }]);
  }
  const isOurs = [current, ...sources].some(hasSdkName);
  if (isOurs) refuse(findUnusedDefaults(current, resolve(file)));
  const document = sortComponents(isOurs ? addDefaults(current) : current);
  expandBooleans(document, (container, key, value) => setOwn(container as JsonObject, String(key), value));
  const bundle = { file, files, document, locate: createLocate(file, document), isOurs };
  refuse(findStrayReferences(bundle));
  return bundle;
}

interface Bundled {
  readonly parsed: unknown;
  readonly files: string[];
  /** The contents of the files. */
  readonly sources: readonly JsonObject[];
}

async function runBundler(file: string): Promise<Bundled> {
  // An empty configuration, not a `redocly.yaml` of the working directory.
  const config = await createConfig({});
  const externalRefResolver = new LocalResolver(config.resolve);
  // Otherwise the bundler numbers different records of one name, and with them the SDK's types.
  const options = { ref: file, config, externalRefResolver, componentRenamingConflicts: "error" } as const;
  const result = await bundleWithRedocly(options).catch(
    (error: unknown) => new PipelineError([toProblem(error, file, externalRefResolver.documents)]),
  );
  refuse(checkSourceFiles(externalRefResolver.documents));
  if (result instanceof PipelineError) throw result;
  refuse(fromRedocly(result.problems));
  refuse(
    externalRefResolver.missing.map(({ from, at, missing }) => {
      const reason = `Can't resolve $ref: ${displayPath(missing)} does not exist`;
      return { ...locateInSource(from, at), reason };
    }),
  );
  const sources = externalRefResolver.documents.map((document) => document.parsed).filter(isObject);
  return { parsed: result.bundle.parsed, files: [...result.fileDependencies].sort(), sources };
}

/** The bundler puts the target of a reference in its place where OpenAPI allows none; a target may contain that place. */
function toJson(parsed: unknown, file: string): string {
  try {
    return JSON.stringify(parsed);
  } catch {
    const at = circularPart(parsed as Json);
    const place = at === undefined ? { file, line: 1 } : locateInSource(file, [...at, "$ref"]);
    throw new PipelineError([
      { ...place, reason: "a reference leads to an object that contains the reference itself" },
    ]);
  }
}

/** References to files outside of OpenAPI's places, which the bundler does not follow. */
function findStrayReferences(bundle: Bundle): Problem[] {
  return [...walk(bundle.document)].flatMap(({ node: { $ref }, path: at }) =>
    typeof $ref === "string" && !$ref.startsWith("#")
      ? [problemAt(bundle, [...at, "$ref"], `${$ref} is not followed here: OpenAPI allows no reference at this place`)]
      : [],
  );
}

/** The bundler throws for unreadable, malformed or unknown root files and unresolvable references. */
function toProblem(error: unknown, file: string, sources: readonly Document[]): Problem {
  if (error instanceof YamlParseError) {
    return { file, ...position(error.line, error.col), reason: malformed(error.message) };
  }
  // Only of the root file: any other one has a reference as its place.
  if (error instanceof ResolveError) {
    return { ...atStart(file, error.message.replace(`${displayPath(file)} `, "")), whole: true };
  }
  if (error instanceof Error && /^(Document must be|Unsupported|Invalid OpenAPI)/.test(error.message)) {
    return atStart(file, `not an OpenAPI 3.1 document: ${error.message}`);
  }
  if (error instanceof Error && /circular pointer/i.test(error.message)) {
    return circularProblem(sources) ?? atStart(file, "cannot be bundled: a reference leads to itself");
  }
  // The message may contain absolute paths.
  const [said = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return atStart(file, `cannot be bundled: ${said.replaceAll(`${dirname(file)}${sep}`, "")}`);
}

function circularProblem(sources: readonly Document[]): Problem | undefined {
  for (const { source, parsed } of sources) {
    if (!isObject(parsed)) continue;
    const at = circularReference(parsed);
    if (at === undefined) continue;
    const place = locateInSource(source.absoluteRef, at);
    return { ...place, reason: `the reference ${String(valueAt(parsed, at))} leads to itself` };
  }
  return undefined;
}

/** Without a bundle: the bundler has put targets in the places of references, so its documents may have no end. */
function locateInSource(file: string, at: Path): Location {
  return createLocate(file, {})(at);
}

function atStart(file: string, reason: string): Problem {
  return { file, line: 1, reason };
}

/** The bundler orders components by their first use: a moved line would move a record. */
function sortComponents(document: JsonObject): JsonObject {
  if (!isObject(document.components)) return document;
  const sections = Object.entries(document.components).map(([section, entries]) => [
    section,
    isObject(entries) ? sortByName(entries) : entries,
  ]);
  return { ...document, components: sortByName(Object.fromEntries(sections)) };
}

function sortByName(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

// The place of a reference that leads to itself: the bundler does not say where it is.

/** The path of the first local reference that leads back to itself. */
function circularReference(document: JsonObject): Path | undefined {
  const visited = new Set<Json>();
  function visit(node: Json, path: Path): Path | undefined {
    if (typeof node !== "object" || node === null || visited.has(node)) return undefined;
    visited.add(node);
    if (isObject(node) && leadsToItself(document, node)) return [...path, "$ref"];
    for (const [key, below] of Object.entries(node)) {
      const found = visit(below, [...path, key]);
      if (found) return found;
    }
    return undefined;
  }
  return visit(document, []);
}

/** The path at which a tree contains one of its own parents. */
export function circularPart(tree: Json): Path | undefined {
  const parents = new Set<Json>();
  function visit(node: Json, path: Path): Path | undefined {
    if (typeof node !== "object" || node === null) return undefined;
    if (parents.has(node)) return path;
    parents.add(node);
    for (const [key, below] of Object.entries(node)) {
      const found = visit(below, [...path, key]);
      if (found) return found;
    }
    parents.delete(node);
    return undefined;
  }
  return visit(tree, []);
}

function leadsToItself(document: JsonObject, start: JsonObject): boolean {
  const seen = new Set<Json>();
  for (let node: Json | undefined = start; isObject(node); ) {
    if (seen.has(node)) return node === start;
    seen.add(node);
    const target = referencePath(node);
    if (target === undefined) return false;
    node = valueAt(document, target);
  }
  return false;
}

// What a document says once, in `x-defaults`, belongs to its operations.

/** What the operations of one key have. */
interface Defaults {
  /** Names of components, by status. */
  readonly responses?: Readonly<Record<string, string>>;
  /** Names of components, by header: of every response. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly rules?: readonly string[];
  readonly refusalCodes?: readonly string[];
}

const forms: Readonly<Record<keyof Defaults, (value: Json) => boolean>> = {
  responses: isObject,
  headers: isObject,
  rules: Array.isArray,
  refusalCodes: Array.isArray,
};

/**
 * The keys are `*`, methods, credentials and tags. A response or header of a later kind wins over those before it, an operation's own
 * over all. The linter reports a table of another form.
 */
export function addDefaults(document: JsonObject): JsonObject {
  const { "x-defaults": given, ...rest } = document;
  if (!isTable(given)) return document;
  const table = new Map(Object.entries(given as Readonly<Record<string, Defaults>>));
  for (const operation of walk(rest)) {
    if (!isOwnOperation(operation)) continue;
    const found = keysOf(rest, operation).flatMap((key) => table.get(key) ?? []);
    const { node } = operation;
    addNames(node, "x-refusal-codes", [
      ...found.flatMap(({ refusalCodes = [] }) => refusalCodes),
      ...own(node, "x-refusal-codes"),
    ]);
    addNames(node, "x-rules", [...found.flatMap(({ rules = [] }) => rules), ...own(node, "x-rules")].sort(byNumber));
    if (!isObject(node.responses)) continue;
    node.responses = { ...referTo("responses", found), ...node.responses };
    const headers = referTo("headers", found);
    for (const each of Object.values(node.responses)) {
      const response = dereference(rest, each);
      if (!isObject(response) || Object.keys(headers).length === 0) continue;
      response.headers = { ...headers, ...(isObject(response.headers) && response.headers) };
    }
  }
  return rest;
}

function findUnusedDefaults(document: JsonObject, file: string): Problem[] {
  const operations = [...walk(document)].filter(isOwnOperation);
  const used = new Set(operations.flatMap((operation) => keysOf(document, operation)));
  const keys = isObject(document["x-defaults"]) ? Object.keys(document["x-defaults"]) : [];
  return keys
    .filter((key) => !used.has(key))
    .map((key) => {
      const reason = `x-defaults: no operation has the method, credential or tag "${key}"`;
      return { ...locateInSource(file, ["x-defaults", key]), reason };
    });
}

/** Not one of a webhook or a callback. */
function isOwnOperation({ kind, path }: DocumentNode): boolean {
  return kind === "operation" && path[0] === "paths";
}

function isTable(table: Json | undefined): boolean {
  if (!isObject(table)) return false;
  return Object.values(table).every(
    (entry) =>
      isObject(entry) && Object.entries(entry).every(([field, value]) => forms[field as keyof Defaults]?.(value)),
  );
}

/** From the general to the special. */
function keysOf(document: JsonObject, { node, path }: DocumentNode): string[] {
  const [requirement] = listOf(node.security ?? document.security);
  const credentials = isObject(requirement) ? Object.keys(requirement) : [];
  return ["*", String(path.at(-1)), ...credentials, ...listOf(node.tags).map(String)];
}

function referTo(section: "responses" | "headers", found: readonly Defaults[]): JsonObject {
  const entries = found.flatMap((defaults) => Object.entries(defaults[section] ?? {}));
  return Object.fromEntries(entries.map(([key, name]) => [key, { $ref: `#/components/${section}/${name}` }]));
}

function addNames(node: JsonObject, name: string, names: readonly string[]): void {
  if (names.length > 0) node[name] = [...new Set(names)];
}

function own(node: JsonObject, name: string): string[] {
  return listOf(node[name]).map(String);
}

/** Rules, then contradictions. */
function byNumber(a: string, b: string): number {
  const isLast = Number(a.startsWith("A")) - Number(b.startsWith("A"));
  return isLast || a.localeCompare(b, "en", { numeric: true });
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
