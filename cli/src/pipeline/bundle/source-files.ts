// For Redocly's bundler: reads files from disk only, and converts its findings to problems.

import fs from "node:fs";
import path from "node:path";
import {
  BaseResolver,
  type Document,
  getLineColLocation,
  isAbsoluteUrl,
  type NormalizedProblem,
  ResolveError,
  type Source,
  YamlParseError,
} from "@redocly/openapi-core";
import { isObject, type Path } from "../model/json-pointer.ts";
import { displayPath, PipelineError, type Problem } from "./problem.ts";
import { parseYaml, repeatsTooMuch } from "./read-yaml.ts";

/** Reads from disk only: a build that depends on the network is not repeatable. */
export class LocalResolver extends BaseResolver {
  /** All files read, in order. */
  readonly documents: Document[] = [];
  /** References to missing files, also where the bundler looks for none: in lists of extensions, examples and other data. */
  readonly missing: MissingFile[] = [];

  override async loadExternalRef(reference: string): Promise<Source> {
    const reason = whyUnreadable(reference);
    if (reason !== undefined) throw new ResolveError(new Error(reason));
    return super.loadExternalRef(reference);
  }

  override parseDocument(source: Source, isRoot?: boolean): Document {
    const document = super.parseDocument(source, isRoot);
    if (repeatsTooMuch(document.parsed, source.body)) throw new YamlParseError(new Error(whyRepeated(source)), source);
    this.documents.push(document);
    // Later, the bundler has put the targets of references in their places.
    this.missing.push(...findMissing(source.absoluteRef, document.parsed, []));
    // The bundler's rejection for a cycle would be unhandled, so the file that closes one is emptied here;
    // `checkSourceFiles` reports it.
    return this.#isInCycle(document) ? { ...document, parsed: {} } : document;
  }

  #isInCycle({ source: { absoluteRef: file } }: Document): boolean {
    const contents = new Map(this.documents.map(({ source, parsed }) => [source.absoluteRef, parsed]));
    return cycleOf(contents, file) !== undefined;
  }
}

interface MissingFile {
  readonly from: string;
  readonly at: Path;
  /** Absolute path. */
  readonly missing: string;
}

function findMissing(from: string, value: unknown, at: Path): MissingFile[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const inside = [...at, key];
    if (key !== "$ref" || typeof child !== "string") return findMissing(from, child, inside);
    const [name = ""] = child.split("#");
    const missing = path.resolve(path.dirname(from), name);
    return name === "" || isAbsoluteUrl(name) || fs.existsSync(missing) ? [] : [{ from, at: inside, missing }];
  });
}

/** With its place, where the error of a parser has it. */
function whyRepeated({ absoluteRef, body }: Source): string {
  try {
    parseYaml(absoluteRef, body);
  } catch (error) {
    const [problem] = error instanceof PipelineError ? error.problems : [];
    if (problem) return `${problem.reason} (${problem.line}:${problem.column})`;
  }
  return "the aliases repeat too many values";
}

function whyUnreadable(reference: string): string | undefined {
  if (isAbsoluteUrl(reference)) return `${reference} is not a local file`;
  if (!fs.existsSync(reference)) return `${displayPath(reference)} does not exist`;
  return fs.statSync(reference).isDirectory() ? `${displayPath(reference)} is a folder` : undefined;
}

const parseFailure = "Failed to parse: ";
const unresolved = "Can't resolve $ref";

export function fromRedocly(problems: readonly NormalizedProblem[]): Problem[] {
  const parseFailures = problems
    .filter(({ message }) => message.startsWith(parseFailure))
    .map(({ message }) => message.slice(parseFailure.length));
  return (
    problems
      // Every reference to a malformed file repeats the file's error.
      .filter(({ message }) => !parseFailures.some((failure) => message === `Can't resolve $ref: ${failure}`))
      .map(toProblem)
  );
}

function toProblem({ message, ruleId, location: [place], suggest }: NormalizedProblem): Problem {
  if (!place) throw new Error(`Redocly reported no location: ${message}`);
  const { source, start } = getLineColLocation(place);
  return {
    file: source.absoluteRef,
    ...position(start.line, start.col),
    reason: redoclyReason(message, ruleId),
    ...(message === unresolved && { hint: "Correct the reference, or add what it refers to." }),
    ...suggestion(suggest),
  };
}

/** What Redocly thinks was meant. */
export function suggestion(suggest: readonly string[]): Pick<Problem, "hint"> {
  return suggest.length === 0 ? {} : { hint: `did you mean ${suggest.join(" or ")}?` };
}

/** Redocly reports no position for some parse errors, such as two documents in one file. */
export function position(line: number, column: number): { line: number; column?: number } {
  return Number.isNaN(line) ? { line: 1 } : { line, column };
}

export function redoclyReason(message: string, ruleId: string): string {
  if (message.startsWith(parseFailure)) return malformed(message.slice(parseFailure.length));
  if (message === unresolved) return `${message}: it resolves to nothing`;
  return ruleId === "bundler" ? message : `${message} (${ruleId})`;
}

/** The parser's message without its position, which the problem has. */
export function malformed(message: string): string {
  return `malformed YAML: ${message.replace(/( in ".*")? \(\d+:\d+\)$/, "")}`;
}

// Problems of a spec's files as files. The bundler reports them at each reference, or not at all.

/** Checks the files that the bundler read, the root file first. */
export function checkSourceFiles(files: readonly Document[]): Problem[] {
  const [, ...referred] = files;
  const contents = new Map(files.map(({ source, parsed }) => [source.absoluteRef, parsed]));
  return [...files.flatMap(checkEncoding), ...referred.flatMap(checkShape), ...checkCycles(files, contents)];
}

function checkEncoding({ source }: Document): Problem[] {
  const line = source.getLines().findIndex((text) => text.includes("\uFFFD")) + 1;
  return line === 0 ? [] : [{ file: source.absoluteRef, line, reason: "is not UTF-8 text" }];
}

function checkShape({ source, parsed }: Document): Problem[] {
  if (isObject(parsed)) return [];
  const reason = parsed === undefined || parsed === null ? "is empty" : "is not a map of keys to values";
  const content = source.getLines().findIndex((text) => /^[^#\s]/.test(text));
  return [{ file: source.absoluteRef, line: Math.max(content, 0) + 1, reason }];
}

function checkCycles(files: readonly Document[], contents: Contents): Problem[] {
  return files.flatMap(({ source }) => {
    const file = source.absoluteRef;
    const cycle = cycleOf(contents, file);
    const line = source.getLines().findIndex((text) => text.includes("$ref")) + 1;
    return cycle ? [{ file, line, reason: `refers to itself: ${cycle.map(displayPath).join(" → ")}` }] : [];
  });
}

// Finds cycles of files that consist of one reference to another file.

/** Parsed files by absolute path. */
export type Contents = ReadonlyMap<string, unknown>;

/** The files of the cycle that starts and ends with `file`. */
function cycleOf(contents: Contents, file: string): string[] | undefined {
  const chain = [file];
  for (let next = standsFor(contents, file); next; next = standsFor(contents, next)) {
    chain.push(next);
    if (next === file) return chain;
    // It leads into a cycle that it is not part of.
    if (chain.length > contents.size) return undefined;
  }
  return undefined;
}

function standsFor(contents: Contents, file: string): string | undefined {
  const content = contents.get(file);
  const reference = isObject(content) ? content.$ref : undefined;
  return typeof reference === "string" ? path.resolve(path.dirname(file), reference.replace(/#.*$/, "")) : undefined;
}
