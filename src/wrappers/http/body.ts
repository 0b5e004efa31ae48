// The body of a request: exact amounts, the names on the wire, extra fields.

import { ArgumentError, ConfigurationError } from "../errors.ts";
import type { JsonPath, Operation, RenameMap, RequestDecimal, Shape } from "../operation.ts";
import type { ExtraBody } from "../options.ts";
import { mustBe } from "../util/validate.ts";
import { exactInteger, toWireDecimal, withDigits } from "./amounts.ts";
import { compileShape, stringifyExact } from "./json.ts";
import { type PathNode, transformAt } from "./json-path.ts";

/** A copy of the body with its amounts checked, and as exact numbers if the wire format has numbers. @throws {ArgumentError} */
export function prepareBody(operation: Operation, body: unknown): unknown {
  return (operation.decimals?.request ?? NONE).reduce((prepared, decimal) => {
    const value = (amount: unknown, place: string) => {
      if (decimal.wire === "integer") return amount === null ? amount : exactInteger(amount, place, operation.name);
      const digits = toWireDecimal(amount, { path: place, rejectZero: operation.money, method: operation.name });
      return decimal.wire === "number" ? withDigits(digits) : digits;
    };
    return transformAt(prepared, pathsOf([decimal], decimal), { value });
  }, body);
}

export function amountPaths({ decimals }: Operation): readonly JsonPath[] {
  const { request = NONE } = decimals ?? {};
  return pathsOf(request, request);
}

const NONE: readonly never[] = [];

// The operations table is constant, and each list of paths is compiled once.
const lists = new WeakMap<object, readonly JsonPath[]>();

function pathsOf(decimals: readonly RequestDecimal[], owner: object): readonly JsonPath[] {
  const paths = lists.get(owner) ?? decimals.map(({ path }) => path);
  lists.set(owner, paths);
  return paths;
}

/** Renames between documented names and names on the wire. Only declared names change, never values. */
export interface Renamer {
  /** A path template, before its values are filled in. */
  path(template: string): string;
  queryName(name: string): string;
  /** Paths into a body before it is renamed, for the exact reading of its amounts. */
  wirePaths(paths: readonly JsonPath[]): readonly JsonPath[];
  /** The shape of a body before it is renamed, as a tree of paths. */
  wireShape(shape: Shape): PathNode;
  /** A request body with the names on the wire. A copy if anything changes. */
  requestBody(operationId: string, body: unknown): unknown;
  /** A response body with the documented names. A copy if anything changes. */
  responseBody(operationId: string, body: unknown): unknown;
}

/** Renames nothing: for documents whose names are those on the wire. */
export function sameNames(): Renamer {
  const same = <Value>(value: Value) => value;
  const shapes = new Map<Shape, PathNode>();
  return {
    path: same,
    queryName: same,
    wirePaths: same,
    wireShape: (shape) => compileShape(shape, same, shapes),
    requestBody: (_, body) => body,
    responseBody: (_, body) => body,
  };
}

export const complaintAboutServiceName: (value: unknown, name: string) => string | undefined = mustBe(
  "1 to 31 lower-case letters and digits, starting with a letter",
  (value) => typeof value === "string" && /^[a-z][a-z0-9]{0,30}$/.test(value),
);

/** Without a `serviceName`, names stay unchanged and no body is searched. */
export function createRenamer(map: RenameMap, serviceName: string = map.placeholder): Renamer {
  if (serviceName === map.placeholder) return sameNames();
  const complaint = complaintAboutServiceName(serviceName, "serviceName");
  if (complaint) throw new ConfigurationError(complaint);
  const toWire = (name: string) => name.replaceAll(map.placeholder, serviceName);
  const among = (names: readonly string[]) => (name: string) => (names.includes(name) ? toWire(name) : name);
  const bodies = new Map(Object.entries(map.bodies));
  // The service's name may be a common word, so only declared names are renamed back.
  const declared = [...bodies.values()].flatMap(({ response = NONE }) => response.map(lastName));
  const fromWire = new Map(declared.map((name) => [toWire(name), name]));

  // Lists of paths and shapes are constants, and are compiled once each.
  const known = new WeakMap<readonly JsonPath[], readonly JsonPath[]>();
  const wirePaths: Renamer["wirePaths"] = (paths) => {
    const found = known.get(paths) ?? paths.map(toWire);
    known.set(paths, found);
    return found;
  };
  const shapes = new Map<Shape, PathNode>();

  return {
    path: (template) => template.split("/").map(among(map.pathSegments)).join("/"),
    queryName: among(map.queryNames),
    wirePaths,
    wireShape: (shape) => compileShape(shape, toWire, shapes),
    requestBody: (operationId, body) => transformAt(body, bodies.get(operationId)?.request ?? NONE, { name: toWire }),
    responseBody: (operationId, body) =>
      transformAt(body, wirePaths(bodies.get(operationId)?.response ?? NONE), {
        name: (name) => fromWire.get(name) ?? name,
      }),
  };
}

function lastName(path: JsonPath): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

/** The body's text with the extra fields, such as a two-factor code, after its own. A function is called for each attempt. */
export function withExtraBody(operation: Operation, text: string | undefined, extra: ExtraBody): string {
  const fields = typeof extra === "function" ? call(extra) : extra;
  const sent = isPlain(fields) ? stringifyExact(fields) : undefined;
  // The serialized form counts: a toJSON or an exact number may change it.
  if (!isPlain(fields) || !sent?.startsWith("{")) {
    Promise.resolve(fields).catch(() => {
      // An unhandled rejection would end the process.
    });
    throw rejection("must be a plain object, or a function that returns one synchronously");
  }
  if (text !== undefined && !text.startsWith("{"))
    throw rejection("the body is not an object, so fields cannot be added");
  const own: object = text === undefined ? {} : JSON.parse(text);
  for (const name of [...Object.keys(fields), ...Object.keys(JSON.parse(sent))]) {
    if (name === "idempotency_key") throw rejection("pass the key as the option idempotencyKey");
    if (operation.bodyFields?.includes(name) || Object.hasOwn(own, name))
      throw rejection(`${name} is already a field of the body`);
  }
  const parts = [text ?? "{}", sent].map((object) => object.slice(1, -1));
  return `{${parts.filter(Boolean).join(",")}}`;
}

function call(extra: () => unknown): unknown {
  try {
    return extra();
  } catch (cause) {
    throw rejection("the function threw an error", cause);
  }
}

function rejection(complaint: string, cause?: unknown): ArgumentError {
  return new ArgumentError(`extraBody: ${complaint}`, { cause, field: "extraBody" });
}

/** Whether a value is a plain object. Promises, Maps and class instances would be sent empty. */
export function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
