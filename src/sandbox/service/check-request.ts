// Whether a request is one that the document allows, and if not, what is wrong with which field.

import { transformAt } from "../../wrappers/money/json-path.ts";
import type { JsonPath } from "../../wrappers/operation/operation.ts";
import type { Route } from "../../wrappers/operation/route.ts";
import type { FieldProblem } from "../state/handler.ts";
import type { SchemaProblem, SchemaValidator } from "./documents.ts";
import type { ReadBody } from "./read-body.ts";

/** What the document says of a request. */
export interface RequestRules {
  readonly route: Route;
  readonly request: SchemaValidator | undefined;
  readonly query: SchemaValidator | undefined;
  /** Where amounts stand that are JSON numbers. */
  readonly amounts: readonly JsonPath[];
  /** Where amounts stand that are texts. */
  readonly texts: readonly JsonPath[];
}

/** The declared parameters of a query that are there: numbers where the document says so, as far as they can be read. */
export type QueryValues = Readonly<Record<string, string | number>>;

// Every wrong item of a long list would have a line of its own.
const MAX_PROBLEMS = 50;
const NONE: readonly FieldProblem[] = [];

/**
 * The values of the declared parameters; the names of the others are not shown anywhere, so they are let be.
 *
 * @param wireName gives a parameter's name on the wire.
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
 * Declared parameters that come more than once: that is a list, and no document has one in a query.
 *
 * @param wireName gives a parameter's name on the wire.
 */
export function checkRepeated(
  { query }: Route,
  sent: URLSearchParams,
  wireName: (name: string) => string,
): readonly FieldProblem[] {
  const repeated = query.filter(({ name }) => sent.getAll(wireName(name)).length > 1);
  return repeated.map(({ name }) => ({ field: name, message: "must come once", keyword: "type" }));
}

/** What the document refuses in a body and a query; empty where it allows them. */
export function checkRequest(rules: RequestRules, body: ReadBody, query: QueryValues): readonly FieldProblem[] {
  const ofBody = checkBody(rules, body);
  const ofQuery = rules.query && !rules.query(query) ? toProblems(rules.query.errors) : NONE;
  return ofQuery.length === 0 ? ofBody : [...ofBody, ...ofQuery];
}

function checkBody(
  { route, request, amounts, texts }: RequestRules,
  { text, value, exact }: ReadBody,
): readonly FieldProblem[] {
  if (!request) return NONE;
  if (text !== "")
    return request(value)
      ? [...checkAmounts(amounts, exact), ...checkAmounts(texts, exact)]
      : toProblems(request.errors);
  if (route.body !== "required") return NONE;
  // What an empty object would lack says more than that there is no body.
  if (!request({})) return toProblems(request.errors);
  return [{ field: "", message: "is required: send at least {}", keyword: "required" }];
}

/** A number that JavaScript can read may still be none that an amount can be, such as 1e-200. */
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
  // Where each form of a body says what it lacks, that none of them fits adds nothing.
  const specific = problems.filter(({ keyword }) => keyword !== "anyOf" && keyword !== "oneOf");
  return specific.length > 0 ? specific : problems;
}

// Only places that the schemas name can be wrong, so no part of a pointer has to be unescaped.
function toProblem({ instancePath, keyword, params, message = "is not valid" }: SchemaProblem): FieldProblem {
  const { missingProperty } = params;
  const missing = typeof missingProperty === "string" ? [missingProperty] : [];
  const field = [...instancePath.split("/").slice(1), ...missing].join(".");
  return { field, message: keyword === "required" ? "is required" : message, keyword };
}
