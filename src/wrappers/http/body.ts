// Prepares a caller's body for serialization.

import { exactInteger, exactNumber, toWireDecimal } from "../money/decimal.ts";
import { transformAt } from "../money/json-path.ts";
import type { JsonPath, Operation, RequestDecimal } from "../operation/operation.ts";

/**
 * A copy of the body with its amounts checked, and as exact numbers if the wire format has numbers (S29, S30).
 *
 * @throws {ArgumentError} if an amount is not a decimal, or is zero in an operation that moves money.
 */
export function prepareBody(operation: Operation, body: unknown): unknown {
  return (operation.decimals?.request ?? NONE).reduce((prepared, decimal) => {
    const value = (amount: unknown, place: string) => {
      if (decimal.wire === "integer") return amount === null ? amount : exactInteger(amount, place, operation.name);
      const digits = toWireDecimal(amount, { path: place, rejectZero: operation.money, method: operation.name });
      return decimal.wire === "number" ? exactNumber(digits) : digits;
    };
    return transformAt(prepared, pathsOf([decimal], decimal), { value });
  }, body);
}

/** The places of all amounts in a body. */
export function amountPaths({ decimals }: Operation): readonly JsonPath[] {
  const { request = NONE } = decimals ?? {};
  return pathsOf(request, request);
}

const NONE: readonly RequestDecimal[] = [];

// The operations table is constant, and each list of paths is compiled once.
const lists = new WeakMap<object, readonly JsonPath[]>();

function pathsOf(decimals: readonly RequestDecimal[], owner: object): readonly JsonPath[] {
  const paths = lists.get(owner) ?? decimals.map(({ path }) => path);
  lists.set(owner, paths);
  return paths;
}
