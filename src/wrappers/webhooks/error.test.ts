// Errors of webhooks, with two copies of this package installed.

import { afterEach, describe, expect, test, vi } from "vitest";
import { createMemoryStore } from "../idempotency/store.ts";
import { describeCause } from "../util/cause.ts";
import { WebhookError } from "./error.ts";
import { createWebhookHandler } from "./fetch.ts";
import { signWebhook } from "./sign.ts";

const secret = "a test secret";

/** A second copy of every module of this package. */
async function loadCopy() {
  vi.resetModules();
  return import("../../webhooks.ts");
}

afterEach(() => {
  vi.resetModules();
});

describe("instanceof WebhookError", () => {
  test("recognizes errors of another copy, and no others", async () => {
    const copy = await loadCopy();
    expect(copy.WebhookError).not.toBe(WebhookError);
    const facts = { ageSeconds: 301 };
    const [here, there] = [WebhookError, copy.WebhookError].map(
      (Class) => new Class("webhook_outside_tolerance", "too old", facts),
    );
    for (const Class of [WebhookError, copy.WebhookError]) {
      for (const error of [here, there]) expect(error instanceof Class).toBe(true);
      const lookalike = Object.assign(new Error("no"), { name: "WebhookError", code: "webhook_signature_mismatch" });
      for (const other of [lookalike, new Error("no"), {}, null, undefined, "WebhookError", 1]) {
        expect((other as unknown) instanceof Class).toBe(false);
      }
    }
  });

  test("of a subclass recognizes its own errors alone", async () => {
    class OwnError extends WebhookError {}
    const copy = await loadCopy();
    const own = new OwnError("webhook_header_missing", "none");
    for (const Class of [OwnError, WebhookError, copy.WebhookError]) expect(own).toBeInstanceOf(Class);
    for (const Class of [WebhookError, copy.WebhookError]) {
      expect(new Class("webhook_header_missing", "none")).not.toBeInstanceOf(OwnError);
    }
  });

  test("is kept as a cause", () => {
    const error = new WebhookError("webhook_secret_unavailable", "later");
    expect(describeCause(error)).toBe(error);
    expect(Object.keys(error)).toEqual(["name", "code"]);
  });
});

describe("a handler of one copy with a verifier of another", () => {
  async function responseTo(signedWith: string, body = "{}") {
    const { createCryptoVerifier } = await loadCopy();
    const errors: unknown[] = [];
    const handler = createWebhookHandler({
      verifier: createCryptoVerifier({ secret }),
      store: createMemoryStore(),
      handle: () => undefined,
      onError: (error) => void errors.push(error),
    });
    const signed = await signWebhook({ secret: signedWith, body: "{}" });
    const request = new Request("https://shop.example/hooks", { method: "POST", ...signed, body });
    return { status: (await handler(request)).status, errors };
  }

  test("answers a forgery with 401", async () => {
    const refused = { status: 401, errors: [expect.objectContaining({ code: "webhook_signature_mismatch" })] };
    expect(await responseTo("another secret")).toEqual(refused);
    expect(await responseTo(secret, '{"forged":true}')).toEqual(refused);
  });

  test("answers a genuine delivery with 200", async () => {
    expect(await responseTo(secret)).toEqual({ status: 200, errors: [] });
  });
});
