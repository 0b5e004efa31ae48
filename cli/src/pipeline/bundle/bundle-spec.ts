// The first step: one file per operation and record becomes one document, in which every reference is local.

import path from "node:path";
import { bundle as bundleWithRedocly, createConfig, ResolveError, YamlParseError } from "@redocly/openapi-core";
import { isObject, type Json, type JsonObject } from "../model/json-pointer.ts";
import { walk } from "../model/walk.ts";
import { createLocate } from "./locate.ts";
import { type Locate, PipelineError, type Problem, problemAt, refuse } from "./problem.ts";
import { fromRedocly, LocalResolver, malformed, position } from "./redocly-files.ts";
import { checkSourceFiles } from "./source-files.ts";

export interface Bundle {
  /** The root file as it was given. */
  readonly file: string;
  /** Absolute paths of all files that it was made from. */
  readonly files: readonly string[];
  /** Plain JSON: everything in the order of the files, components by name. */
  readonly document: JsonObject;
  readonly locate: Locate;
}

/** Bundles an OpenAPI 3.1 document; throws a `PipelineError` where a file is missing, malformed or refers to nothing. */
export async function bundleSpec(file: string): Promise<Bundle> {
  const { parsed, files } = await runBundler(path.resolve(file));
  // The bundler's result shares nodes between places; a round trip through JSON makes it plain.
  const plain: Json = JSON.parse(JSON.stringify(parsed));
  if (!isObject(plain) || typeof plain.openapi !== "string" || !plain.openapi.startsWith("3.1.")) {
    throw new PipelineError([atStart(path.resolve(file), "not an OpenAPI 3.1 document")]);
  }
  const document = sortComponents(plain);
  const bundle = { file, files, document, locate: createLocate(file, document) };
  refuse(findStrayReferences(bundle));
  return bundle;
}

async function runBundler(file: string): Promise<{ parsed: unknown; files: string[] }> {
  // An empty configuration, not the `redocly.yaml` that happens to lie in the working directory.
  const config = await createConfig({});
  const externalRefResolver = new LocalResolver(config.resolve);
  // Two different records of one name: the bundler would number them, and the SDK's types with them.
  const options = { ref: file, config, externalRefResolver, componentRenamingConflicts: "error" } as const;
  const result = await bundleWithRedocly(options).catch(
    (error: unknown) => new PipelineError([toProblem(error, file)]),
  );
  refuse(checkSourceFiles(externalRefResolver.documents));
  if (result instanceof PipelineError) throw result;
  refuse(fromRedocly(result.problems));
  return { parsed: result.bundle.parsed, files: [...result.fileDependencies].sort() };
}

/** References to files, in places that OpenAPI does not know: the bundler has not looked there. */
function findStrayReferences(bundle: Bundle): Problem[] {
  return [...walk(bundle.document)].flatMap(({ node: { $ref }, path: at }) =>
    typeof $ref === "string" && !$ref.startsWith("#")
      ? [problemAt(bundle, [...at, "$ref"], `${$ref} is not followed: OpenAPI has no such place`)]
      : [],
  );
}

/** What the bundler throws: a root file that it cannot read, parse or recognise, or references that it cannot follow. */
function toProblem(error: unknown, file: string): Problem {
  if (error instanceof YamlParseError) {
    return { file, ...position(error.line, error.col), reason: malformed(error.message) };
  }
  if (error instanceof ResolveError) return atStart(file, error.message);
  if (error instanceof Error && /^(Document must be|Unsupported|Invalid OpenAPI)/.test(error.message)) {
    return atStart(file, `not an OpenAPI 3.1 document: ${error.message}`);
  }
  // The message may name files by their absolute paths.
  const [said = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return atStart(file, `cannot be bundled: ${said.replaceAll(`${path.dirname(file)}${path.sep}`, "")}`);
}

function atStart(file: string, reason: string): Problem {
  return { file, line: 1, reason };
}

/** The bundler adds components as it meets them: a moved line would move a record. */
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
