// Errors of webhooks, with two copies of this package installed.

import { expect, onTestFinished, test, vi } from "vitest";
import { describeCause } from "../util/cause.ts";
import { WebhookError } from "./error.ts";

test("instanceof recognizes errors of another copy, and no others; a subclass recognizes only its own", async () => {
  // A second copy of every module of this package.
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const copy = await import("../../webhooks.ts");
  class OwnError extends WebhookError {}
  expect(copy.WebhookError).not.toBe(WebhookError);
  const all = [WebhookError, copy.WebhookError, OwnError].map((Class) => new Class("webhook_header_missing", "no"));
  const lookalike = Object.assign(new Error("no"), { name: "WebhookError", code: "webhook_signature_mismatch" });
  const others: unknown[] = [lookalike, new Error("no"), {}, null, undefined, "WebhookError", 1];
  for (const Class of [WebhookError, copy.WebhookError]) {
    expect([...all, ...others].filter((error) => error instanceof Class)).toEqual(all);
  }
  expect(all.map((error) => error instanceof OwnError)).toEqual([false, false, true]);
});

test("is kept as a cause", () => {
  const error = new WebhookError("webhook_secret_unavailable", "later");
  expect(describeCause(error)).toBe(error);
  expect(Object.keys(error)).toEqual(["name", "code"]);
});
