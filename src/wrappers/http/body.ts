// Makes a caller's body ready to be serialised.

import { exactNumber, toWireDecimal } from "../money/decimal.ts";
import { transformAt } from "../money/json-path.ts";
import type { Operation } from "../operation/operation.ts";

/**
 * A copy of the body with its amounts checked, and as exact numbers where the wire has numbers (S29, S30). The caller's
 * object stays as it is.
 *
 * @throws {ArgumentError} on an amount that is no decimal, or that is zero where the operation moves money.
 */
export function prepareBody(operation: Operation, body: unknown): unknown {
  return (operation.decimals?.request ?? []).reduce((prepared, { path, wire }) => {
    const value = (amount: unknown, place: string) => {
      const digits = toWireDecimal(amount, { path: place, refuseZero: operation.money, operation: operation.id });
      return wire === "number" ? exactNumber(digits) : digits;
    };
    return transformAt(prepared, [path], { value });
  }, body);
}
