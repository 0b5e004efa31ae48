// Checks a request against the document, and says what is wrong with which field.

import { transformAt } from "../../wrappers/http/json-path.ts";
import type { JsonPath, Route } from "../../wrappers/operation.ts";
import type { FieldProblem } from "../state/handler.ts";
import type { SchemaProblem, SchemaValidator } from "./documents.ts";
import type { ParsedBody } from "./read-request-body.ts";

/** The rules of the document for the requests of one operation. */
export interface RequestRules {
  readonly route: Route;
  readonly request: SchemaValidator | undefined;
  readonly query: SchemaValidator | undefined;
  /** Paths of amounts that are JSON numbers. */
  readonly amounts: readonly JsonPath[];
  /** Paths of amounts that are strings. */
  readonly texts: readonly JsonPath[];
}

/** The declared query parameters that were sent: numbers if the document says so and they can be read. */
export type QueryValues = Readonly<Record<string, string | number>>;

// A long list could have a problem for each item.
const MAX_PROBLEMS = 50;
const NONE: readonly FieldProblem[] = [];

/**
 * Reads the declared parameters. Undeclared ones are ignored.
 *
 * @param wireName maps a parameter's name to the one on the wire.
 */
export function readQuery({ query }: Route, sent: URLSearchParams, wireName: (name: string) => string): QueryValues {
  if (query.length === 0) return {};
  const entries = query.flatMap(({ name, type }): [string, string | number][] => {
    const value = sent.get(wireName(name));
    if (value === null) return [];
    return [[name, type !== "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value]];
  });
  return Object.fromEntries(entries);
}

/**
 * Finds declared parameters that were sent more than once: no document has a list in a query.
 *
 * @param wireName maps a parameter's name to the one on the wire.
 */
export function checkRepeated(
  { query }: Route,
  sent: URLSearchParams,
  wireName: (name: string) => string,
): readonly FieldProblem[] {
  const repeated = query.filter(({ name }) => sent.getAll(wireName(name)).length > 1);
  return repeated.map(({ name }) => ({ field: name, message: "must be sent only once", keyword: "type" }));
}

/** Lists what the document does not allow in a body and a query. */
export function checkRequest(rules: RequestRules, body: ParsedBody, query: QueryValues): readonly FieldProblem[] {
  const ofBody = checkBody(rules, body);
  const ofQuery = rules.query && !rules.query(query) ? toProblems(rules.query.errors) : NONE;
  return ofQuery.length === 0 ? ofBody : [...ofBody, ...ofQuery];
}

function checkBody(
  { route, request, amounts, texts }: RequestRules,
  { text, value, exact }: ParsedBody,
): readonly FieldProblem[] {
  if (!request) return NONE;
  if (text !== "")
    return request(value)
      ? [...checkAmounts(amounts, exact), ...checkAmounts(texts, exact)]
      : toProblems(request.errors);
  if (route.body !== "required") return NONE;
  // The fields that an empty object lacks say more than that the body is missing.
  if (!request({})) return toProblems(request.errors);
  return [{ field: "", message: "is required: send at least {}", keyword: "required" }];
}

/** A number that JavaScript can read may still be no valid amount, such as 1e-200. */
function checkAmounts(amounts: readonly JsonPath[], exact: unknown): readonly FieldProblem[] {
  if (amounts.length === 0) return NONE;
  const problems: FieldProblem[] = [];
  transformAt(exact, amounts, {
    value(found, field) {
      if (typeof found === "string" && !/^-?\d{1,39}(?:\.\d{1,38})?$/.test(found)) {
        const message = "must be a decimal with at most 39 digits before the point and 38 after it";
        problems.push({ field, message, keyword: "format" });
      }
      return found;
    },
  });
  return problems;
}

function toProblems(errors: readonly SchemaProblem[] | null | undefined): readonly FieldProblem[] {
  const problems = (errors ?? []).slice(0, MAX_PROBLEMS).map(toProblem);
  // If each form of a body reports what it lacks, "none of them fits" adds nothing.
  const specific = problems.filter(({ keyword }) => keyword !== "anyOf" && keyword !== "oneOf");
  return specific.length > 0 ? specific : problems;
}

// Only properties that schemas name can be wrong, so no part of the pointer needs unescaping.
function toProblem({ instancePath, keyword, params, message = "is not valid" }: SchemaProblem): FieldProblem {
  const { missingProperty } = params;
  const missing = typeof missingProperty === "string" ? [missingProperty] : [];
  const field = [...instancePath.split("/").slice(1), ...missing].join(".");
  return { field, message: keyword === "required" ? "is required" : message, keyword };
}
