// Prepares a caller's body for serialization.

import { exactNumber, toWireDecimal } from "../money/decimal.ts";
import { transformAt } from "../money/json-path.ts";
import type { Operation } from "../operation/operation.ts";

/**
 * A copy of the body with its amounts checked, and as exact numbers if the wire format has numbers (S29, S30).
 *
 * @throws {ArgumentError} if an amount is not a decimal, or is zero in an operation that moves money.
 */
export function prepareBody(operation: Operation, body: unknown): unknown {
  return (operation.decimals?.request ?? []).reduce((prepared, { path, wire }) => {
    const value = (amount: unknown, place: string) => {
      const digits = toWireDecimal(amount, { path: place, rejectZero: operation.money, method: operation.name });
      return wire === "number" ? exactNumber(digits) : digits;
    };
    return transformAt(prepared, [path], { value });
  }, body);
}
