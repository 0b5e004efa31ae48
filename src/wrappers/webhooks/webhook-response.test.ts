import { describe, expect, test } from "vitest";
import { StoreError } from "../errors.ts";
import { WebhookError, type WebhookErrorCode } from "./error.ts";
import { askAgain, errorResponse, HandlerError } from "./receiver.ts";

const statuses: Readonly<Record<WebhookErrorCode, number>> = {
  invalid_configuration: 500,
  webhook_body_parsed: 500,
  webhook_body_too_large: 413,
  webhook_header_missing: 401,
  webhook_signature_malformed: 401,
  webhook_signature_mismatch: 401,
  webhook_outside_tolerance: 401,
  webhook_secret_unavailable: 503,
  ambiguous_duplicate: 503,
  webhook_id_missing: 500,
};

describe("errorResponse", () => {
  test.each(Object.entries(statuses))("%s: %i", (code, status) => {
    const { headers, ...response } = errorResponse(new WebhookError(code as WebhookErrorCode, "x-secret is missing"));
    expect(response).toEqual({ status, body: JSON.stringify({ code }) });
    expect(Object.keys(headers)).toEqual(["content-type", ...(status === 503 ? ["retry-after"] : [])]);
  });

  test("says when to retry, in whole seconds", () => {
    const unavailable = new WebhookError("webhook_secret_unavailable", "no", { retryAfterSeconds: 12.1 });
    expect(errorResponse(unavailable).headers["retry-after"]).toBe("13");
    expect(errorResponse(new StoreError("no")).headers["retry-after"]).toBe("5");
    expect(askAgain("in_flight").headers["retry-after"]).toBe("5");
  });

  test("reveals nothing about other failures", () => {
    for (const error of [new Error("a secret"), new HandlerError("a secret"), undefined]) {
      expect(errorResponse(error)).toMatchObject({ status: 500, body: '{"code":"handler_failed"}' });
    }
  });
});
