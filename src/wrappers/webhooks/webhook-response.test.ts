import { describe, expect, test } from "vitest";
import { StoreError } from "../errors/index.ts";
import { WebhookError, type WebhookErrorCode } from "./webhook-error.ts";
import { answerTo, HandlerFailed, postpone } from "./webhook-response.ts";

const statuses: Readonly<Record<WebhookErrorCode, number>> = {
  invalid_configuration: 500,
  webhook_body_parsed: 500,
  webhook_body_too_large: 413,
  webhook_header_missing: 401,
  webhook_signature_malformed: 401,
  webhook_signature_mismatch: 401,
  webhook_outside_tolerance: 401,
  webhook_secret_unavailable: 503,
};

describe("answerTo", () => {
  test.each(Object.entries(statuses))("%s: %i", (code, status) => {
    const answer = answerTo(new WebhookError(code as WebhookErrorCode, "the header x-secret is missing"));
    expect([answer.status, answer.body]).toEqual([status, JSON.stringify({ code })]);
    expect(Object.keys(answer.headers)).toEqual(["content-type", ...(status === 503 ? ["retry-after"] : [])]);
  });

  test("says when to try again, in whole seconds", () => {
    const answer = answerTo(new WebhookError("webhook_secret_unavailable", "no", { retryAfterSeconds: 12.1 }));
    expect(answer.headers["retry-after"]).toBe("13");
    expect(answerTo(new StoreError("no")).headers["retry-after"]).toBe("5");
    expect(postpone("in_flight").headers["retry-after"]).toBe("5");
  });

  test("tells nothing of other failures", () => {
    for (const error of [new Error("a secret"), new HandlerFailed("a secret"), undefined]) {
      expect(answerTo(error)).toMatchObject({ status: 500, body: '{"code":"handler_failed"}' });
    }
  });
});
