// What bundler and linter share of Redocly: reading from the disk only, and its complaints as problems of ours.

import fs from "node:fs";
import {
  BaseResolver,
  getLineColLocation,
  isAbsoluteUrl,
  type NormalizedProblem,
  ResolveError,
} from "@redocly/openapi-core";
import { displayPath, type Problem } from "./problem.ts";

/** Specs are read from the disk only: a build that depends on the network is not repeatable. */
export class LocalResolver extends BaseResolver {
  override async loadExternalRef(reference: string): ReturnType<BaseResolver["loadExternalRef"]> {
    if (!fs.existsSync(reference)) {
      const reason = isAbsoluteUrl(reference)
        ? `${reference} is not a local file`
        : `${displayPath(reference)} does not exist`;
      throw new ResolveError(new Error(reason));
    }
    return super.loadExternalRef(reference);
  }
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
    line: start.line,
    column: start.col,
    reason: toReason(message, ruleId),
    ...(suggest.length > 0 && { hint: `did you mean ${suggest.join(" or ")}?` }),
  };
}

function toReason(message: string, ruleId: string): string {
  if (message.startsWith(parseFailure)) return malformed(message.slice(parseFailure.length));
  return ruleId === "bundler" ? message : `${message} (${ruleId})`;
}

/** The parser's message without the place at its end, which a problem carries itself. */
export function malformed(message: string): string {
  return `malformed YAML: ${message.replace(/( in ".*")? \(\d+:\d+\)$/, "")}`;
}
