// Makes one invalid request of a valid one: a single part is wrong, and the document says so.

import { type Document, type Json, type Parameter, resolve, type Schema } from "../bundles/bundle.ts";
import type { SentRequest } from "../harness/exchange.ts";
import type { Violation } from "../harness/prism.ts";
import type { OperationCase } from "./cases.ts";
import { isFree } from "./requests.ts";

export interface Mutant {
  /** What is wrong, in words. */
  readonly what: string;
  /** Which part of the document has to notice. */
  readonly noticedBy: string;
  /** Whether a complaint of Prism's is about just this. */
  isMeantBy(violation: Violation): boolean;
  apply(request: SentRequest): SentRequest;
}

/**
 * The mutant that tells most about an operation: one of its body where that is described, else one of its query, else
 * the request without its credential. An operation that takes none of the three has no invalid request.
 */
export function mutantOf(operation: OperationCase): Mutant | undefined {
  return (
    bodyMutant(operation) ?? missingQueryMutant(operation) ?? wrongQueryMutant(operation) ?? credentialMutant(operation)
  );
}

type Fields = { [name: string]: Json };

function bodyMutant({ document, bodySchema, calls }: OperationCase): Mutant | undefined {
  const example = calls[0]?.request.body;
  if (bodySchema === undefined || typeof example !== "object" || example === null) return undefined;
  const forms = objectForms(document, bodySchema);
  const [form] = forms;
  if (form === undefined) return undefined;
  // A body that may follow several forms has to be wrong by all of them.
  const inEveryForm = (has: (form: Schema, name: string) => boolean) => (name: string) =>
    name in example && forms.every((each) => has(each, name));
  const change = (what: string, edit: (fields: Fields) => Json): Mutant => ({
    what,
    noticedBy: nameOf(bodySchema),
    isMeantBy: isAt("request", "body"),
    apply: (request) => ({ ...request, body: JSON.stringify(edit(JSON.parse(request.body ?? "{}") as Fields)) }),
  });

  const needed = form.required?.find(inEveryForm(({ required = [] }, name) => required.includes(name)));
  if (needed !== undefined) return change(`without ${needed}`, ({ [needed]: _, ...others }) => others);

  const isNoArray = inEveryForm(({ properties = {} }, name) => excludesType(document, properties[name], "array"));
  const typed = Object.keys(form.properties ?? {}).find(isNoArray);
  if (typed !== undefined) return change(`with an array as ${typed}`, (fields) => ({ ...fields, [typed]: [] }));

  return change("with an array as its body", () => []);
}

function missingQueryMutant({ query }: OperationCase): Mutant | undefined {
  const name = query.find((parameter) => parameter.required === true && !isFree(parameter))?.name;
  if (name === undefined) return undefined;
  const apply = changeQuery((search) => search.delete(name));
  return {
    what: `without ${name}`,
    noticedBy: `the query parameter ${name}`,
    isMeantBy: isAt("request", "query"),
    apply,
  };
}

function wrongQueryMutant({ document, query }: OperationCase): Mutant | undefined {
  const isRestricted = ({ schema }: Parameter) =>
    resolve(document, schema).enum !== undefined || excludesType(document, schema, "string");
  const name = query.find((parameter) => !isFree(parameter) && isRestricted(parameter))?.name;
  if (name === undefined) return undefined;
  const what = `with "not one of them" as ${name}`;
  const apply = changeQuery((search) => search.set(name, "not one of them"));
  return { what, noticedBy: `the query parameter ${name}`, isMeantBy: isAt("request", "query", name), apply };
}

function changeQuery(edit: (search: URLSearchParams) => void): Mutant["apply"] {
  return (request) => {
    const url = new URL(request.url);
    edit(url.searchParams);
    return { ...request, url: url.href };
  };
}

function credentialMutant({ credential }: OperationCase): Mutant | undefined {
  if (credential === "none") return undefined;
  return {
    what: "without its credential",
    noticedBy: "its security",
    isMeantBy: ({ code }) => code === 401,
    apply(request) {
      const headers = new Headers(request.headers);
      headers.delete("authorization");
      return { ...request, headers };
    },
  };
}

function isAt(...place: readonly string[]): Mutant["isMeantBy"] {
  return ({ location }) => place.every((part, index) => location[index] === part);
}

function objectForms(document: Document, schema: Schema): Schema[] {
  const known = resolve(document, schema);
  if (known.anyOf) return known.anyOf.flatMap((form) => objectForms(document, form));
  return known.type === "object" ? [known] : [];
}

function excludesType(document: Document, schema: Schema | undefined, excluded: string): boolean {
  const type = schema && resolve(document, schema).type;
  return type !== undefined && ![type].flat().includes(excluded);
}

function nameOf({ $ref }: Schema): string {
  return $ref?.split("/").at(-1) ?? "its inline schema";
}
