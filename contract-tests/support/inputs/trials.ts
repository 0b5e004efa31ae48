// The calls of an operation that the SDK must send as given, and those that it or the service must reject, by their parameters.
// Bodies are in contract.test.ts, but for one without its optional fields.

import { type RequestCase, type RequestValues, requestOf } from "../cases/operation-cases.ts";
import { type BundledOperation, bodySchemaOf, freeQueryOf, parametersOf } from "../documents/bundled-documents.ts";
import { type Input, type InputPart, inputPartsOf, inputsOf, readsAs } from "../documents/inputs.ts";
import { samplesOf } from "../documents/samples.ts";
import { fieldsOf, replaceAt, valueAt } from "../documents/schemas.ts";

export interface RejectedArguments {
  readonly what: string;
  readonly arguments: readonly unknown[];
}

export interface InputTrial extends RejectedArguments {
  /** The request that must be on the wire. */
  readonly request: RequestCase;
}

export interface WrongTrial extends InputTrial {
  readonly refusedBy: "the SDK" | "the service";
}

/** A call with these parameters, which need not be valid. */
function trialOf(entry: BundledOperation, what: string, { path, query, body }: Input): InputTrial {
  const free = freeQueryOf(entry);
  const values = {
    path: path as RequestValues["path"],
    query: free === undefined ? query : fieldsOf(query[free]),
    body,
  };
  const request = requestOf(entry, "", values);
  return { what, request, arguments: request.arguments };
}

/** The input with one of the parameters of which the method takes exactly one, and without the fields that the SDK supplies. */
function formsOf(entry: BundledOperation, input: Input): Input[] {
  const schema = bodySchemaOf(entry.operation);
  const managed = schema
    ? samplesOf(entry.document, schema).flatMap(({ form }) =>
        Object.entries(form.properties ?? {}).flatMap(([name, field]) => (field["x-sdk"]?.managed ? [name] : [])),
      )
    : [];
  const own = managed.reduce((rest, name) => replaceAt(rest, ["body", name], undefined), input);
  const choices = entry.operation["x-exactly-one"] ?? [];
  if (choices.length === 0) return [own];
  return choices.map((chosen) =>
    choices.filter((name) => name !== chosen).reduce((rest, name) => replaceAt(rest, ["query", name], undefined), own),
  );
}

const firstFormsOf = (entry: BundledOperation): Input[] =>
  inputsOf(entry)
    .slice(0, 1)
    .flatMap((input) => formsOf(entry, input));

/** All parameters; the required ones; each with only those; all but one, left out and undefined; and the least body. */
export function presenceOf(entry: BundledOperation): InputTrial[] {
  const choices = entry.operation["x-exactly-one"] ?? [];
  return firstFormsOf(entry).flatMap((input) => {
    const given = parametersOf(entry).filter(
      ({ in: kind, name }) => kind !== "header" && name in fieldsOf(input[kind]),
    );
    const optional = given.filter(({ required, name }) => required !== true && !choices.includes(name));
    const without = (names: readonly string[]) =>
      names.reduce((rest, name) => replaceAt(rest, ["query", name], undefined), input);
    const least = without(optional.map(({ name }) => name));
    return [
      trialOf(entry, "everything", input),
      trialOf(entry, "the least", { ...least, ...leastBodyOf(entry, input) } as Input),
      ...optional.flatMap(({ name }) => {
        const others = optional.filter((other) => other.name !== name);
        const left = trialOf(entry, `without ${name}`, without([name]));
        const query = { ...input.query, [name]: undefined } as unknown as Input["query"];
        return [
          trialOf(entry, `only ${name}`, without(others.map((other) => other.name))),
          left,
          { ...left, what: `with undefined as ${name}`, arguments: trialOf(entry, "", { ...input, query }).arguments },
        ];
      }),
    ];
  });
}

/** Without the optional fields, unless it needs a number of them. */
function leastBodyOf({ document, operation }: BundledOperation, { body }: Input): Partial<Pick<Input, "body">> {
  const schema = bodySchemaOf(operation);
  if (schema === undefined || body === undefined) return {};
  const [{ form } = {}] = samplesOf(document, schema);
  if (form?.properties === undefined || form.minProperties !== undefined) return {};
  const { required = [] } = form;
  return { body: Object.fromEntries(Object.entries(fieldsOf(body)).filter(([name]) => required.includes(name))) };
}

/** Each parameter with values that its schema rejects: missing, of every other type, beyond each limit. */
export function wrongOf(entry: BundledOperation): WrongTrial[] {
  const trials = inputPartsOf(entry)
    .filter(({ place: [kind], schema }) => kind === "path" || (kind === "query" && schema.type !== "object"))
    .flatMap((part) =>
      formsOf(entry, part.valid)
        .filter((input) => valueAt(input, part.place.slice(0, 2)) !== undefined)
        .flatMap((input) =>
          part.wrong
            .filter((value) => !isReadable(part, value))
            .map((value) => {
              const what = `${part.name}: ${JSON.stringify(value) ?? "nothing"}`;
              const trial = trialOf(entry, what, replaceAt(input, part.place, value));
              return { ...trial, refusedBy: refuserOf(part, value) };
            }),
        ),
    );
  return [...new Map(trials.map((trial) => [trial.what, trial])).values()];
}

type Wrong = InputPart["wrong"][number];

// The SDK checks what would change the address or the money, and whether a query can carry the value as one of its type. The
// service checks everything else, so it is sent as given.
function refuserOf(part: InputPart, value: Wrong): WrongTrial["refusedBy"] {
  if (part.keyword !== "type") return "the service";
  if (part.place[0] === "path") return "the SDK";
  // Nothing would be sent for an empty list.
  const items = [value].flat();
  return items.length === 0 || items.some((item) => !isReadable(part, item)) ? "the SDK" : "the service";
}

/** Whether a value in a query is written like one of the right type. */
function isReadable({ place: [kind], keyword, schema }: InputPart, value: Wrong): boolean {
  if (kind !== "query" || keyword !== "type" || value === undefined || typeof value === "object") return false;
  return readsAs(String(value), [schema.type ?? []].flat());
}

/** Values that a path cannot carry, or that would change the path. */
const UNSAFE_PATH_VALUES: readonly (string | undefined)[] = [undefined, "", ".", "..", "\ud800", "a\udc00b"];

export function unsafePathsOf(entry: BundledOperation): RejectedArguments[] {
  return firstFormsOf(entry).flatMap((input) =>
    Object.keys(input.path).flatMap((name) =>
      UNSAFE_PATH_VALUES.map((value) => {
        const path = { ...input.path, [name]: value } as Input["path"];
        return trialOf(entry, `${JSON.stringify(value)} as ${name}`, { ...input, path });
      }),
    ),
  );
}

/** Queries with none or two of the parameters of which exactly one is needed. */
export function choicesOf(entry: BundledOperation): RejectedArguments[] {
  const names = entry.operation["x-exactly-one"] ?? [];
  const [input] = firstFormsOf(entry);
  if (input === undefined || names.length === 0) return [];
  const none = names.reduce((rest, name) => replaceAt(rest, ["query", name], undefined), input);
  const pairs = names.map((name, index) => [name, names[(index + 1) % names.length] ?? ""]);
  return [[], ...pairs].map((given) => {
    const query = given.reduce((rest, name) => replaceAt(rest, ["query", name], "x"), none);
    return trialOf(entry, given.join(" and ") || "none of them", query);
  });
}
