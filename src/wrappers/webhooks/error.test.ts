// Errors of webhooks, with two copies of this package installed.

import { afterEach, expect, test, vi } from "vitest";
import { createMemoryStore } from "../idempotency/store.ts";
import { describeCause } from "../util/cause.ts";
import { WebhookError } from "./error.ts";
import { createWebhookHandler } from "./fetch.ts";
import { signWebhook } from "./sign.ts";

/** A second copy of every module of this package. */
async function loadCopy() {
  vi.resetModules();
  return import("../../webhooks.ts");
}

afterEach(() => {
  vi.resetModules();
});

test("instanceof recognizes errors of another copy, and no others; a subclass recognizes only its own", async () => {
  const copy = await loadCopy();
  class OwnError extends WebhookError {}
  expect(copy.WebhookError).not.toBe(WebhookError);
  const [here, there, own] = [WebhookError, copy.WebhookError, OwnError].map(
    (Class) => new Class("webhook_header_missing", "no"),
  );
  const lookalike = Object.assign(new Error("no"), { name: "WebhookError", code: "webhook_signature_mismatch" });
  for (const Class of [WebhookError, copy.WebhookError]) {
    for (const error of [here, there, own]) expect(error).toBeInstanceOf(Class);
    for (const other of [lookalike, new Error("no"), {}, null, undefined, "WebhookError", 1]) {
      expect((other as unknown) instanceof Class).toBe(false);
    }
  }
  expect(own).toBeInstanceOf(OwnError);
  for (const error of [here, there]) expect(error).not.toBeInstanceOf(OwnError);
});

test("is kept as a cause", () => {
  const error = new WebhookError("webhook_secret_unavailable", "later");
  expect(describeCause(error)).toBe(error);
  expect(Object.keys(error)).toEqual(["name", "code"]);
});

test.each([
  ["a delivery with another secret", "another secret", "{}", 401],
  ["a delivery with another body", "a test secret", '{"forged":true}', 401],
  ["a genuine delivery", "a test secret", "{}", 200],
])("a handler of one copy with a verifier of another answers %s", async (_, secret, body, status) => {
  const { createCryptoVerifier } = await loadCopy();
  const errors: unknown[] = [];
  const handler = createWebhookHandler({
    verifier: createCryptoVerifier({ secret: "a test secret" }),
    store: createMemoryStore(),
    handle: () => undefined,
    onError: (error) => void errors.push(error),
  });
  const signed = await signWebhook({ secret, body: "{}" });
  const request = new Request("https://shop.example/hooks", { method: "POST", ...signed, body });
  expect((await handler(request)).status).toBe(status);
  expect(errors).toMatchObject(status === 200 ? [] : [{ code: "webhook_signature_mismatch" }]);
});
