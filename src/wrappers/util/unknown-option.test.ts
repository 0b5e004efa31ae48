import { expect, test } from "vitest";
import { complaintAboutNames } from "./validate.ts";

const names = ["timeoutMs", "totalTimeoutMs", "maxRetries", "idempotencyKey", "leaseSeconds"];

test("known options pass, whatever they hold", () => {
  expect(complaintAboutNames({ timeoutMs: undefined, maxRetries: "x" }, names)).toBeUndefined();
});

test.each([
  ["timeout", "timeoutMs"],
  ["timeoutms", "timeoutMs"],
  ["totalTimeout", "totalTimeoutMs"],
  ["maxRetry", "maxRetries"],
  ["retries", "maxRetries"],
  ["idempotency_key", "idempotencyKey"],
  ["idemptoencyKey", "idempotencyKey"],
  ["lease", "leaseSeconds"],
])("suggests the closest name for %s", (given, name) => {
  expect(complaintAboutNames({ [given]: 1 }, names)).toEqual({
    field: given,
    message: `Unknown option "${given}". Did you mean ${name}?`,
  });
  expect(complaintAboutNames({ [given]: 1 }, names, "a.")).toEqual({
    field: `a.${given}`,
    message: `Unknown option "a.${given}". Did you mean a.${name}?`,
  });
});

test.each(["toString", "__proto__", "", "ms", "no"])('lists the known options if none is close to "%s"', (given) => {
  const options = Object.fromEntries([[given, 1]]);
  expect(complaintAboutNames(options, names)).toEqual({
    field: given,
    message: `Unknown option "${given}". Known options: ${names.join(", ")}.`,
  });
});
