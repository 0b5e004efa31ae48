// Amounts that were received: which texts are decimals (S31), and which amounts of an answer are none.

import type { JsonPath } from "../operation/operation.ts";
import { transformAt } from "./json-path.ts";

const MAX_EXPONENT = 100;

const jsonNumber = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * The digits of a number as JSON writes it, without its exponent. Undefined for any other text, and for an exponent
 * beyond ±100: no amount needs one, and a short answer could make texts without end of it.
 */
export function plainDecimal(text: string): string | undefined {
  const [match, sign, whole = "", fraction = "", exponent] = jsonNumber.exec(text) ?? [];
  if (exponent === undefined) return match;
  if (Math.abs(Number(exponent)) > MAX_EXPONENT) return undefined;
  const point = whole.length + Number(exponent);
  const digits = "0".repeat(Math.max(0, 1 - point)) + (whole + fraction).padEnd(point, "0");
  const split = Math.max(1, point);
  const rest = digits.slice(split);
  return sign + digits.slice(0, split).replace(/^0+(?=\d)/, "") + (rest && `.${rest}`);
}

/** A body whose amounts have been read. */
export interface AmountsRead {
  readonly body: unknown;
  /** Place of the first amount that is there and is none; undefined where all can be read. */
  readonly unreadable: string | undefined;
}

/**
 * Makes plain decimals of the amounts of a body; what cannot be read as one stays as it came. At the places in `assumed`
 * it is only assumed that a text is a decimal, so any text can be read there.
 */
export function readAmounts(body: unknown, known: readonly JsonPath[], assumed: readonly JsonPath[] = []): AmountsRead {
  let read = body;
  let unreadable: string | undefined;
  for (const paths of [known, assumed]) {
    read = transformAt(read, paths, {
      value(found, place) {
        const isText = typeof found === "string";
        const digits = isText ? plainDecimal(found) : undefined;
        // One that is missing or null is nobody's misreading.
        if (digits === undefined && found !== null && !(isText && paths === assumed)) unreadable ??= place;
        return digits ?? found;
      },
    });
  }
  return { body: read, unreadable };
}
