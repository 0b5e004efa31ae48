import { expect, test } from "vitest";
import { addDecimals } from "../src/add-decimals.ts";

test.each([
  ["0", "25.10", "25.10"],
  ["25.10", "0.9", "26.00"],
  ["0.1", "0.2", "0.3"],
  ["-0.30", "0.05", "-0.25"],
  ["1", "2", "3"],
  ["90071992547409931.000001", "0.000001", "90071992547409931.000002"],
])("%s and %s make %s", (one, other, sum) => expect(addDecimals(one, other)).toBe(sum));
