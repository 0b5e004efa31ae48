// Exact sums. A library such as big.js or decimal.js does this and more.

/** The sum of two decimal strings, with the digits of the longer one: `"25.10"` and `"0.9"` make `"26.00"`. */
export function addDecimals(one: string, other: string): string {
  const places = Math.max(placesOf(one), placesOf(other));
  const sum = (toUnits(one, places) + toUnits(other, places)).toString();
  const [, sign = "", digits = ""] = /^(-?)(\d+)$/.exec(sum) ?? [];
  const padded = digits.padStart(places + 1, "0");
  const whole = padded.slice(0, padded.length - places);
  return `${sign}${whole}${places > 0 ? `.${padded.slice(-places)}` : ""}`;
}

function placesOf(decimal: string): number {
  return decimal.split(".")[1]?.length ?? 0;
}

function toUnits(decimal: string, places: number): bigint {
  const [whole = "", fraction = ""] = decimal.split(".");
  return BigInt(`${whole}${fraction.padEnd(places, "0")}`);
}
