// Compares amounts digit by digit: a float would round them.

/** Whether one decimal is more than another. Both are without sign and exponent, as the SDK returns them. */
export function isMore(left: string, right: string): boolean {
  const [one, other] = [left, right].map((amount) => {
    const [whole = "", fraction = ""] = amount.split(".");
    return BigInt(whole + fraction.padEnd(40, "0"));
  });
  return (one ?? 0n) > (other ?? 0n);
}
