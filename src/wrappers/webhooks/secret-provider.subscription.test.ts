import { describe, expect, test } from "vitest";
import type { WebhookId } from "../../../generated/crypto/resources.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import type { ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { refused, silent, unreachable } from "../../../tests/support/turns.ts";
import { type SubscriptionService, subscriptionService } from "../../../tests/support/webhooks/subscription-service.ts";
import { ConfigurationError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import { createWebhookHandler } from "./fetch.ts";
import { subscriptionSecrets } from "./secret-provider.ts";
import { createCryptoVerifier } from "./verifier.ts";

const w1: WebhookId = "w1";

/** `script` changes the service. */
function setUp(script: (service: SubscriptionService) => Readonly<Record<string, ScriptedAnswer>> = () => ({})) {
  const clock = new FakeClock();
  const service = subscriptionService();
  const { wallets, sent, sentTo } = cryptoClient({ ...service.script, ...script(service) }, { clock });
  const secrets = subscriptionSecrets(wallets, w1);
  const errors: unknown[] = [];
  const handler = createWebhookHandler({
    verifier: createCryptoVerifier({ secret: secrets, clock }),
    store: createMemoryStore({ clock }),
    handle: () => undefined,
    onError: (error) => errors.push(error),
    clock,
  });
  const deliver = () => service.deliver("w1", clock.now());
  /** The status of the response to a delivery, and its Retry-After. */
  const respond = async (delivery = deliver()) => {
    const { status, headers } = await handler(delivery);
    return [status, headers.get("retry-after")];
  };
  return { clock, service, wallets, sent, sentTo, secrets, errors, deliver, respond };
}

describe("subscriptionSecrets", () => {
  test.each<[string, (secret: unknown) => object]>([
    ["at the top of the response", (secret) => ({ secret })],
    ["in the data of a response", (secret) => ({ success: true, message: "", data: { url: "", secret } })],
  ])("finds the secret %s", async (_, wrap) => {
    const { wallets } = cryptoClient(subscriptionService(wrap).script);
    expect(await subscriptionSecrets(wallets, w1).read()).toEqual(["w1-secret-1"]);
  });

  test.each<[string, object, RegExp]>([
    ["null", { secret: null }, /the subscription has no secret, or the response/],
    ["missing", { success: true, data: [{ secret: "elsewhere" }] }, /the subscription has no secret, or the response/],
    ["empty", { data: { secret: "" } }, /no secret, or an empty one/],
    ["blank", { secret: " " }, /no secret, or an empty one/],
  ])("[W13] [A22] rejects a secret that is %s without repeating the response", async (_, response, message) => {
    const { wallets } = cryptoClient({ "/webhooks/w1": response });
    const failure = await subscriptionSecrets(wallets, w1)
      .read()
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "invalid_configuration", message: expect.stringMatching(message) });
    expect(String(failure)).not.toContain("elsewhere");
  });

  test("loads the secret once, when it is needed", async () => {
    const { respond, sent, sentTo } = setUp();
    expect(sent).toEqual([]);
    expect(await respond()).toEqual([200, null]);
    expect(await respond()).toEqual([200, null]);
    expect(sentTo("/webhooks/w1")).toHaveLength(1);
  });

  test("[W5] asks for deliveries again while the service is down", async () => {
    const { respond, errors } = setUp(() => ({ "/webhooks/w1": refused(503) }));
    expect(await respond()).toEqual([503, "5"]);
    expect(errors).toMatchObject([{ code: "webhook_secret_unavailable", cause: { code: "of_its_own" } }]);
  });

  test("rejects anything but a client", () => {
    expect(() => subscriptionSecrets({} as never, w1)).toThrow(ConfigurationError);
  });
});

describe("a rotation", () => {
  test("[W5] [A23] by this client, or one that shares its core, rejects the old secret at once", async () => {
    for (const shares of [false, true]) {
      const { wallets, deliver, respond, sentTo } = setUp();
      expect(await respond()).toEqual([200, null]);
      const old = deliver();
      await (shares ? wallets.withOptions({ maxRetries: 1 }) : wallets).webhooks.rotateSecret(w1);
      expect(await respond(old)).toEqual([401, null]);
      expect(await respond()).toEqual([200, null]);
      expect(sentTo("/webhooks/w1")).toHaveLength(3);
    }
  });

  test("[A23] can be followed by accepting the old secret a little longer", async () => {
    const { wallets, secrets, clock, deliver, respond } = setUp();
    await respond();
    const old = deliver();
    await wallets.webhooks.rotateSecret(w1);
    await secrets.refresh({ acceptPreviousForSeconds: 60 });
    expect(await respond(old.clone())).toEqual([200, null]);
    expect(await respond()).toEqual([200, null]);
    clock.skip(60_000);
    expect(await respond(old)).toEqual([401, null]);
  });

  test("[W5] [A23] takes effect even if its response is lost or its caller aborts", async () => {
    const reset = () => {
      throw new Error("read ECONNRESET");
    };
    for (const becomes of [reset, silent]) {
      const { wallets, respond, deliver } = setUp(({ rotate }) => ({
        "/rotate-secret": (request) => {
          rotate(request);
          return becomes(request);
        },
      }));
      await respond();
      const old = deliver();
      const controller = new AbortController();
      const rotating = failureOf(wallets.webhooks.rotateSecret(w1, { signal: controller.signal }));
      await settle();
      controller.abort();
      expect(await rotating).toMatchObject({ outcome: "unknown" });
      expect(await respond()).toEqual([200, null]);
      expect(await respond(old)).toEqual([401, null]);
    }
  });

  test("that was rejected or never sent changes nothing", async () => {
    for (const refusal of [refused(404), refused(429), unreachable]) {
      const { wallets, respond, sentTo } = setUp(() => ({ "/rotate-secret": refusal }));
      await respond();
      expect(await failureOf(wallets.webhooks.rotateSecret(w1))).not.toMatchObject({ outcome: "unknown" });
      await failureOf(wallets.webhooks.rotateSecret("" as WebhookId));
      expect(await respond()).toEqual([200, null]);
      expect(sentTo("/webhooks/w1")).toHaveLength(1);
    }
  });

  test("of another subscription, or another call for this one, changes nothing", async () => {
    const { wallets, respond, sentTo } = setUp();
    await respond();
    await wallets.webhooks.rotateSecret("w2");
    await wallets.webhooks.get(w1);
    expect(await respond()).toEqual([200, null]);
    expect(sentTo("/webhooks/w1")).toHaveLength(2);
  });
});
