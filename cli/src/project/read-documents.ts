// The document of a service before overlays: what is pinned, or the service's own, with the extra documents that go into it.

import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { ourServices } from "../documents/gaps.ts";
import { type OverlayFile, readOverlay } from "../overlays/read-overlay.ts";
import { type Bundle, bundleSpec } from "../pipeline/bundle/bundle-spec.ts";
import { displayPath, type Location, type Problem, problemAt, refuse } from "../pipeline/bundle/problem.ts";
import { extensionNames, formerNames } from "../pipeline/model/extensions.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  keysOf,
  type Path,
  toPointer,
  valueAt,
} from "../pipeline/model/json-pointer.ts";
import { walk } from "../pipeline/model/walk.ts";
import type { ProjectConfig } from "./project-config.ts";

/** The files that a configuration names. */
export function inputsOf({ documents, overlays, extraDocuments }: ProjectConfig): string[] {
  return [
    ...ourServices.map((api) => path.join(documents, `${api}.json`)),
    ...Object.values(overlays).flat(),
    ...extraDocuments.map((extra) => extra.file),
  ];
}

/** The overlays of a service, in order. Throws a `PipelineError` for what is no overlay. */
export async function readOverlays({ overlays, folder }: ProjectConfig, api: string): Promise<OverlayFile[]> {
  return await Promise.all((overlays[api] ?? []).map((file) => readOverlay(file, folder)));
}

/**
 * Throws a `PipelineError` for documents that cannot be read or merged.
 *
 * @param file The document of one of our services, in place of the pinned one.
 */
export async function readBase(
  { documents, extraDocuments }: Pick<ProjectConfig, "documents" | "extraDocuments">,
  api: string,
  file: string = path.join(documents, `${api}.json`),
): Promise<Bundle> {
  const own = extraDocuments.find((extra) => "as" in extra && extra.as === api);
  let merged = own ? withoutForeignNames(await readExtra(own)) : await bundleSpec(file);
  for (const extra of extraDocuments) {
    if ("into" in extra && extra.into === api) merged = mergeDocuments(merged, await readExtra(extra));
  }
  return merged;
}

function readExtra({ file, upgrade }: ProjectConfig["extraDocuments"][number]): Promise<Bundle> {
  return bundleSpec(file, {
    upgrade: upgrade === true ? upgradeDocument : undefined,
    upgradeHint: "Add `upgrade: true` to its entry of extraDocuments in the configuration.",
  });
}

const ours: ReadonlySet<string> = new Set([...extensionNames, ...formerNames.keys()]);

/** In a document that is not ours, the names of our extensions mean something else: it loses them before an overlay sets them. */
export function withoutForeignNames(bundle: Bundle): Bundle {
  if (bundle.isOurs) return bundle;
  const document = structuredClone(bundle.document);
  const found = new Map<string, Path>();
  for (const { node, path: at } of walk(document)) {
    for (const name of Object.keys(node).filter((key) => ours.has(key))) {
      delete node[name];
      if (!found.has(name)) found.set(name, [...at, name]);
    }
  }
  const [first] = found.values();
  if (first === undefined) return bundle;
  const reason = `ignored: ${[...found.keys()].join(", ")}, since no operation here has an x-sdk with client, resource and method`;
  const hint = "The names may mean something else in this document. Set those for this SDK with an overlay.";
  return { ...bundle, document, ignored: { ...problemAt(bundle, first, reason), hint } };
}

/** Adds `extra` to `service`. Throws a `PipelineError` for everything that both have, except for equal components. */
export function mergeDocuments(service: Bundle, extra: Bundle): Bundle {
  const document = structuredClone(service.document);
  const problems: Problem[] = [];
  /** Pointers of the added nodes, with their paths in the extra document. */
  const added = new Map<string, Path>();

  for (const section of ["paths", "webhooks"]) {
    // A path that both have may still have different methods.
    for (const template of keysOf(extra.document[section])) add([section, template], { inside: true });
  }
  for (const section of keysOf(extra.document.components)) {
    for (const name of keysOf(valueAt(extra.document, ["components", section]))) add(["components", section, name]);
  }
  for (const [index, tag] of listOf(extra.document.tags).entries()) addTag(tag, index);
  refuse(problems);
  return { file: service.file, files: [...service.files, ...extra.files], document, locate };

  function locate(at: Path): Location {
    // How much of the path leads to an added node.
    const depth = at.map((_, index) => index + 1).find((length) => added.has(toPointer(at.slice(0, length))));
    if (depth === undefined) return service.locate(at);
    return extra.locate([...(added.get(toPointer(at.slice(0, depth))) ?? []), ...at.slice(depth)]);
  }

  function add(at: Path, { inside = false } = {}): void {
    const value = valueAt(extra.document, at);
    const existing = valueAt(document, at);
    if (value === undefined || (!inside && isDeepStrictEqual(existing, value))) return;
    if (existing === undefined) {
      set(at, structuredClone(at[0] === "paths" ? secured(value) : value));
      added.set(toPointer(at), at);
    } else if (inside && isObject(value) && isObject(existing)) {
      for (const key of Object.keys(value)) add([...at, key]);
    } else {
      problems.push(collision(at));
    }
  }

  function addTag(tag: Json, index: number): void {
    const tags = listOf(document.tags);
    if (!isObject(tag) || tags.some((other) => isObject(other) && other.name === tag.name)) return;
    document.tags = [...tags, structuredClone(tag)];
    added.set(toPointer(["tags", tags.length]), ["tags", index]);
  }

  function set(at: Path, value: Json): void {
    let node = document;
    for (const token of at.slice(0, -1)) {
      const below = node[token];
      const next: JsonObject = isObject(below) ? below : {};
      node[token] = next;
      node = next;
    }
    node[String(at.at(-1))] = value;
  }

  /** A requirement of the whole extra document applies to its operations alone. */
  function secured(value: Json): Json {
    const { security } = extra.document;
    if (security === undefined || !isObject(value)) return value;
    const secure = (node: JsonObject): JsonObject => ("responses" in node ? { security, ...node } : node);
    return "responses" in value
      ? secure(value)
      : Object.fromEntries(Object.entries(value).map(([key, node]) => [key, isObject(node) ? secure(node) : node]));
  }

  function collision(at: Path): Problem {
    const { file, line } = service.locate(at);
    const problem = problemAt(extra, at, `${at.slice(1).join(" ")} is also in ${displayPath(file)}:${line}`);
    return { ...problem, hint: "Rename it here, or change the other one with an overlay." };
  }
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** A document of OpenAPI 3.0 as one of 3.1. The given document stays as it is. */
export function upgradeDocument(document: JsonObject): JsonObject {
  const { "x-webhooks": webhooks, ...rest } = structuredClone(document);
  const upgraded: JsonObject = { ...(webhooks !== undefined && { webhooks }), ...rest, openapi: "3.1.1" };
  // Only in schemas: data and extensions may have the same keys.
  for (const { kind, node } of walk(upgraded)) if (kind === "schema") upgradeSchema(node);
  return upgraded;
}

function upgradeSchema(node: JsonObject): void {
  for (const bound of ["minimum", "maximum"]) {
    const exclusive = bound.replace("m", "exclusiveM");
    if (typeof node[exclusive] !== "boolean") continue;
    const limit = node[exclusive] ? node[bound] : undefined;
    delete node[exclusive];
    if (limit === undefined) continue;
    node[exclusive] = limit;
    delete node[bound];
  }
  if (node.example !== undefined) node.examples = [node.example];
  delete node.example;
  if (node.type === "string" && (node.format === "byte" || node.format === "base64")) {
    node.contentEncoding = "base64";
    delete node.format;
  }
  upgradeNullable(node);
}

/** Also without a type, and a list of values that lacks the null. */
function upgradeNullable(node: JsonObject): void {
  const isNullable = node.nullable === true;
  delete node.nullable;
  if (!isNullable) return;
  if (typeof node.type === "string") node.type = [node.type, "null"];
  if (Array.isArray(node.enum) && !node.enum.includes(null)) node.enum = [...node.enum, null];
  const composed = ["$ref", "allOf", "anyOf", "oneOf"].filter((keyword) => node[keyword] !== undefined);
  if (node.type !== undefined || composed.length === 0) return;
  const rest: JsonObject = {};
  for (const keyword of composed) {
    rest[keyword] = node[keyword] as Json;
    delete node[keyword];
  }
  node.anyOf = [rest, { type: "null" }];
}
