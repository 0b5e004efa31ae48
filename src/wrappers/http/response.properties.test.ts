// Any bytes under any status and headers are a result, or an error of the SDK that can be printed and whose outcome is true
// (S28, S44).

import { inspect } from "node:util";
import fc from "fast-check";
import { expect } from "vitest";
import * as cryptoOperations from "../../../generated/crypto/operations.ts";
import { renameMap } from "../../../generated/crypto/rename-map.ts";
import * as fiatOperations from "../../../generated/fiat/operations.ts";
import { testProperty } from "../../../tests/support/property-runs.ts";
import { noRenames } from "../../../tests/support/test-operation.ts";
import { ApiError, RateLimitError, SdkError } from "../errors.ts";
import type { Operation } from "../operation.ts";
import { createRenamer } from "./body.ts";
import { type ReceivedResponse, readResponse } from "./response.ts";

const operations: readonly Operation[] = [...Object.values(cryptoOperations), ...Object.values(fiatOperations)];

const renamers = [createRenamer(renameMap), createRenamer(renameMap, "acme")];

const names = fc.constantFrom(
  ...["error", "error_code", "message", "errors", "details", "data", "suspension", "retry_after", "request_id"],
  ...["status", "success", "idempotency_key", "existing_transaction_id", "access_token", "__proto__", "toJSON"],
  ...["amount", "idempotencyKey"],
);

const value = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, "", "success", "conflict", "insufficient_balance", 0, -1, 1e21, "1e999"),
  fc.string({ unit: "binary", maxLength: 20 }),
);

const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small" },
    value,
    fc.array(tie("tree"), { maxLength: 3 }),
    fc.uniqueArray(fc.tuple(names, tie("tree")), { maxLength: 5, selector: ([name]) => name }).map(Object.fromEntries),
  ),
}));

const text = fc.oneof(
  tree.map((body) => JSON.stringify(body)),
  fc.constantFrom("", " ", "{", "[", "<html>", "null", '"', "\ufeff{}", "1e400", '{"data":{"gas_amount":1e999999}}'),
);

/** A document with some bytes replaced, or random bytes. */
const bytes = fc.oneof(
  text.map((document) => new TextEncoder().encode(document)),
  fc.tuple(text, fc.nat(), fc.uint8Array({ maxLength: 3 })).map(([document, at, others]) => {
    const whole = new TextEncoder().encode(document);
    whole.set(others.subarray(0, Math.max(0, whole.length - (at % (whole.length + 1)))), at % (whole.length + 1));
    return whole;
  }),
  fc.uint8Array({ maxLength: 40 }),
);

const headerValue = fc.oneof(
  fc.constantFrom("7", "0", "-1", "1e9", "99999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT", "soon", "1767225605"),
  fc.stringMatching(/^[ -~]{0,12}$/),
);

const headers = fc
  .dictionary(
    fc.constantFrom("retry-after", "date", "x-ratelimit-reset", "x-ratelimit-limit", "x-ratelimit-remaining"),
    headerValue,
  )
  .map((given) => new Headers(given));

const status = fc.oneof(fc.constantFrom(200, 201, 204, 400, 401, 409, 422, 429, 500, 503), fc.nat({ max: 999 }));

function read(status: number, bytes: Uint8Array, parts: Partial<ReceivedResponse> & { operation: Operation }): unknown {
  const facts = { method: parts.operation.name, attempts: 1, httpStatus: status };
  const common = { headers: new Headers(), renamer: noRenames, secrets: () => [], now: Date.UTC(2026, 0, 1) };
  return readResponse({ ...common, status, bytes, facts, ...parts }).data;
}

testProperty(
  "[S28] [S44] any response is a result or an error of the SDK",
  fc.property(
    ...([fc.constantFrom(...operations), fc.constantFrom(...renamers), status, headers, bytes] as const),
    (operation, renamer, httpStatus, given, body) => {
      let thrown: unknown;
      try {
        read(httpStatus, body, { operation, renamer, headers: given });
        expect(httpStatus >= 200 && httpStatus < 300).toBe(true);
        return;
      } catch (error) {
        thrown = error;
      }
      expect(thrown).toBeInstanceOf(SdkError);
      expect(["rejected", "unknown"]).toContain((thrown as SdkError).outcome);
      expect(typeof JSON.stringify(thrown)).toBe("string");
      expect(inspect(thrown)).not.toBe("");
      if (thrown instanceof ApiError) {
        for (const text of [thrown.message, thrown.code, thrown.requestId ?? ""]) expect(text).toBeTypeOf("string");
        for (const messages of Object.values(thrown.fieldErrors)) {
          expect(messages.map((message) => typeof message)).toEqual(messages.map(() => "string"));
          expect(messages).not.toEqual([]);
        }
      }
      if (thrown instanceof RateLimitError && thrown.retryAt) {
        expect(Number.isNaN(thrown.retryAt.getTime())).toBe(false);
        expect(thrown.retryAfterSeconds).toBeGreaterThanOrEqual(0);
      }
    },
  ),
);
