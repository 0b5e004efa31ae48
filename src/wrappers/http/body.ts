// The body of a request: exact amounts, the names on the wire, extra fields.

import { ConfigurationError } from "../errors.ts";
import type { JsonPath, Operation, RenameMap, RequestDecimal, Shape } from "../operation.ts";
import { mustBe } from "../util/validate.ts";
import { exactInteger, toWireDecimal, withDigits } from "./amounts.ts";
import { compileShape, type PathNode, transformAt } from "./json-path.ts";

/** A copy of the body with its amounts checked, and as exact numbers if the wire format has numbers. @throws {ArgumentError} */
export function prepareBody(operation: Operation, body: unknown): unknown {
  return (operation.amounts ?? NONE).reduce((prepared, decimal) => {
    const value = (amount: unknown, place: string) => {
      if (decimal.wire === "integer") return amount === null ? amount : exactInteger(amount, place, operation.name);
      const digits = toWireDecimal(amount, { path: place, rejectZero: operation.money, method: operation.name });
      return decimal.wire === "number" ? withDigits(digits) : digits;
    };
    return transformAt(prepared, pathsOf([decimal], decimal), { value });
  }, body);
}

export function amountPaths({ amounts = NONE }: Operation): readonly JsonPath[] {
  return pathsOf(amounts, amounts);
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

/** By which a call finds the extra fields of any copy of this package. It is here so that clients do not contain how they are added. */
export const addFields: unique symbol = Symbol.for("svc-sdk.extra-body") as never;

/** Extra fields of a request body. Made by `extraFields`. */
export interface ExtraBody {
  readonly [addFields]: (text: string | undefined, operation: Operation) => ExtendedBody;
}

export interface ExtendedBody {
  readonly text: string;
  /** The texts and numbers that were added, which no message may show. */
  readonly values: readonly string[];
}

/** Whether a value is a plain object. Promises, Maps and class instances would be sent empty. */
export function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
