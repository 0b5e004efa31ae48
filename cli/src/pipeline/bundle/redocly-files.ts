// What bundler and linter share of Redocly: reading from the disk only, and its complaints as problems of ours.

import fs from "node:fs";
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
import { displayPath, type Problem } from "./problem.ts";
import { circleOf } from "./reference-cycles.ts";

/** Specs are read from the disk only: a build that depends on the network is not repeatable. */
export class LocalResolver extends BaseResolver {
  /** What has been read, in order. */
  readonly documents: Document[] = [];

  override async loadExternalRef(reference: string): Promise<Source> {
    const reason = whyUnreadable(reference);
    if (reason !== undefined) throw new ResolveError(new Error(reason));
    return super.loadExternalRef(reference);
  }

  override parseDocument(source: Source, isRoot?: boolean): Document {
    const document = super.parseDocument(source, isRoot);
    if (isEndless(document.parsed)) {
      throw new YamlParseError(new Error("an anchor contains its own alias"), source);
    }
    this.documents.push(document);
    // Break a reference cycle at its last file: on a cycle, the bundler's error would be unhandled. `checkSourceFiles` reports it.
    return this.#isInCircle(document) ? { ...document, parsed: {} } : document;
  }

  #isInCircle({ source: { absoluteRef: file } }: Document): boolean {
    const contents = new Map(this.documents.map(({ source, parsed }) => [source.absoluteRef, parsed]));
    return circleOf(contents, file) !== undefined;
  }
}

/** The bundler would follow it until the stack is full. */
function isEndless(parsed: unknown): boolean {
  try {
    JSON.stringify(parsed);
    return false;
  } catch {
    return true;
  }
}

function whyUnreadable(reference: string): string | undefined {
  if (isAbsoluteUrl(reference)) return `${reference} is not a local file`;
  if (!fs.existsSync(reference)) return `${displayPath(reference)} does not exist`;
  return fs.statSync(reference).isDirectory() ? `${displayPath(reference)} is a folder` : undefined;
}

const parseFailure = "Failed to parse: ";

export function fromRedocly(problems: readonly NormalizedProblem[]): Problem[] {
  const parseFailures = problems
    .filter(({ message }) => message.startsWith(parseFailure))
    .map(({ message }) => message.slice(parseFailure.length));
  return (
    problems
      // Every reference to a malformed file repeats what is wrong with the file.
      .filter(({ message }) => !parseFailures.some((failure) => message === `Can't resolve $ref: ${failure}`))
      .map(toProblem)
  );
}

function toProblem({ message, ruleId, location: [place], suggest }: NormalizedProblem): Problem {
  if (!place) throw new Error(`Redocly names no place: ${message}`);
  const { source, start } = getLineColLocation(place);
  return {
    file: source.absoluteRef,
    ...position(start.line, start.col),
    reason: toReason(message, ruleId),
    ...(suggest.length > 0 && { hint: `did you mean ${suggest.join(" or ")}?` }),
  };
}

/** Redocly has no place for some failures to parse, a file of two documents for one. */
export function position(line: number, column: number): { line: number; column?: number } {
  return Number.isNaN(line) ? { line: 1 } : { line, column };
}

function toReason(message: string, ruleId: string): string {
  if (message.startsWith(parseFailure)) return malformed(message.slice(parseFailure.length));
  if (message === "Can't resolve $ref") return `${message}: it resolves to nothing`;
  return ruleId === "bundler" ? message : `${message} (${ruleId})`;
}

/** The parser's message without the place at its end, which a problem carries itself. */
export function malformed(message: string): string {
  return `malformed YAML: ${message.replace(/( in ".*")? \(\d+:\d+\)$/, "")}`;
}
