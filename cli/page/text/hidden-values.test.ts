import { expect, it } from "vitest";
import { isHiding, withoutHidden } from "./hidden-values.ts";

it.each<[Readonly<Record<string, string>> | null, string | null, boolean]>([
  [null, null, false],
  [{ accept: "text/html" }, '{"amount":25.10}', false],
  [{ authorization: "Bearer [redacted]" }, null, true],
  [{}, '{"api_key":"[redacted]"}', true],
  [{}, "card 4242424242424242", true],
])("of headers %j and body %j something is hidden: %j", (headers, body, expected) => {
  expect(isHiding(headers, body)).toBe(expected);
});

it("card numbers are hidden in bodies", () => {
  expect(withoutHidden("card 4242424242424242.")).not.toContain("4242");
  expect(withoutHidden('{"amount":25.10}')).toBe('{"amount":25.10}');
});
