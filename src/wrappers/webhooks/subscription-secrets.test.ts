import { describe, expect, test } from "vitest";
import type { WebhookId } from "../../../generated/crypto/resources.ts";
import { ConfigurationError } from "../errors/index.ts";
import { createMemoryStore } from "../idempotency/memory-store.ts";
import { cryptoClient } from "../testing/clients.ts";
import { failureOf } from "../testing/failure.ts";
import { FakeClock, settle } from "../testing/fake-clock.ts";
import type { ScriptedAnswer } from "../testing/scripted-fetch.ts";
import { refused, silent, unreachable } from "../testing/turns.ts";
import { createCryptoVerifier } from "./crypto-verifier.ts";
import { createWebhookHandler } from "./fetch-handler.ts";
import { subscriptionSecrets } from "./subscription-secrets.ts";
import { type Subscriptions, subscriptions } from "./testing/subscription-service.ts";

const w1: WebhookId = "w1";

/** `script` changes what the service does. */
function setUp(script: (service: Subscriptions) => Readonly<Record<string, ScriptedAnswer>> = () => ({})) {
  const clock = new FakeClock();
  const service = subscriptions();
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
  /** The status that a delivery gets, and after how many seconds it is to come again. */
  const answer = async (delivery = deliver()) => {
    const { status, headers } = await handler(delivery);
    return [status, headers.get("retry-after")];
  };
  return { clock, service, wallets, sent, sentTo, secrets, errors, deliver, answer };
}

describe("subscriptionSecrets", () => {
  test.each<[string, (secret: unknown) => object]>([
    ["at the top of the answer", (secret) => ({ secret })],
    ["in the data of an answer", (secret) => ({ success: true, message: "", data: { url: "", secret } })],
  ])("finds the secret %s", async (_, wrap) => {
    const { wallets } = cryptoClient(subscriptions(wrap).script);
    expect(await subscriptionSecrets(wallets, w1).read()).toEqual(["w1-secret-1"]);
  });

  test.each<[string, object, RegExp]>([
    ["null", { secret: null }, /the subscription has no secret, or not where it is assumed/],
    ["missing", { success: true, data: [{ secret: "elsewhere" }] }, /the subscription has no secret, or not where/],
    ["empty", { data: { secret: "" } }, /an empty one or none/],
    ["blank", { secret: " " }, /an empty one or none/],
  ])("[W13] [A22] refuses a secret that is %s, and repeats nothing of the answer", async (_, answer, message) => {
    const { wallets } = cryptoClient({ "/webhooks/w1": answer });
    const failure = await subscriptionSecrets(wallets, w1)
      .read()
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "invalid_configuration", message: expect.stringMatching(message) });
    expect(String(failure)).not.toContain("elsewhere");
  });

  test("reads the secret once, when it is needed", async () => {
    const { answer, sent, sentTo } = setUp();
    expect(sent).toEqual([]);
    expect(await answer()).toEqual([200, null]);
    expect(await answer()).toEqual([200, null]);
    expect(sentTo("/webhooks/w1")).toHaveLength(1);
  });

  test("[W5] has deliveries come again while the service is down", async () => {
    const { answer, errors } = setUp(() => ({ "/webhooks/w1": refused(503) }));
    expect(await answer()).toEqual([503, "5"]);
    expect(errors).toMatchObject([{ code: "webhook_secret_unavailable", cause: { code: "of_its_own" } }]);
  });

  test("waits ten seconds for the service, and no longer", async () => {
    const { answer, clock } = setUp(() => ({ "/webhooks/w1": silent }));
    const answered = answer();
    await clock.advance(10_000);
    expect(await answered).toEqual([503, "5"]);
    expect(clock.pending).toBe(0);
  });

  test("refuses anything but a client", () => {
    expect(() => subscriptionSecrets({} as never, w1)).toThrow(ConfigurationError);
  });
});

describe("a rotation", () => {
  test("[W5] [A23] by this client, or one that shares its inside, ends the old secret at once", async () => {
    for (const shares of [false, true]) {
      const { wallets, deliver, answer, sentTo } = setUp();
      expect(await answer()).toEqual([200, null]);
      const old = deliver();
      await (shares ? wallets.withOptions({ maxRetries: 1 }) : wallets).webhooks.rotateSecret(w1);
      expect(await answer(old)).toEqual([401, null]);
      expect(await answer()).toEqual([200, null]);
      expect(sentTo("/webhooks/w1")).toHaveLength(3);
    }
  });

  test("[A23] may go with accepting the old secret a little longer", async () => {
    const { wallets, secrets, clock, deliver, answer } = setUp();
    await answer();
    const old = deliver();
    await wallets.webhooks.rotateSecret(w1);
    await secrets.refresh({ acceptPreviousForSeconds: 60 });
    expect(await answer(old.clone())).toEqual([200, null]);
    expect(await answer()).toEqual([200, null]);
    clock.skip(60_000);
    expect(await answer(old)).toEqual([401, null]);
  });

  test("[W5] [A23] is heeded where its answer is lost, or its caller has gone", async () => {
    const reset = () => {
      throw new Error("read ECONNRESET");
    };
    for (const becomes of [reset, silent]) {
      const { wallets, answer, deliver } = setUp(({ rotate }) => ({
        "/rotate-secret": (request) => {
          rotate(request);
          return becomes(request);
        },
      }));
      await answer();
      const old = deliver();
      const controller = new AbortController();
      const rotating = failureOf(wallets.webhooks.rotateSecret(w1, { signal: controller.signal }));
      await settle();
      controller.abort();
      expect(await rotating).toMatchObject({ outcome: "unknown" });
      expect(await answer()).toEqual([200, null]);
      expect(await answer(old)).toEqual([401, null]);
    }
  });

  test("that was refused, or never sent, changes nothing", async () => {
    for (const refusal of [refused(404), refused(429), unreachable]) {
      const { wallets, answer, sentTo } = setUp(() => ({ "/rotate-secret": refusal }));
      await answer();
      expect(await failureOf(wallets.webhooks.rotateSecret(w1))).not.toMatchObject({ outcome: "unknown" });
      await failureOf(wallets.webhooks.rotateSecret("" as WebhookId));
      expect(await answer()).toEqual([200, null]);
      expect(sentTo("/webhooks/w1")).toHaveLength(1);
    }
  });

  test("of another subscription, or another call for this one, changes nothing", async () => {
    const { wallets, answer, sentTo } = setUp();
    await answer();
    await wallets.webhooks.rotateSecret("w2");
    await wallets.webhooks.get(w1);
    expect(await answer()).toEqual([200, null]);
    expect(sentTo("/webhooks/w1")).toHaveLength(2);
  });

  test("[W5] elsewhere is learnt from the first signature that does not match, once in 30 s", async () => {
    const { service, clock, answer, sentTo } = setUp();
    await answer();
    service.secrets.w1 = "w1-elsewhere-1";
    expect(await answer()).toEqual([200, null]);
    service.secrets.w1 = "w1-elsewhere-2";
    clock.skip(10_000);
    expect(await answer()).toEqual([503, "20"]);
    clock.skip(20_000);
    expect(await answer()).toEqual([200, null]);
    expect(sentTo("/webhooks/w1")).toHaveLength(3);
  });

  test("[W5] [A23] has nothing verify until the new secret can be read", async () => {
    let isDown = false;
    const { wallets, clock, answer, deliver } = setUp(({ read }) => ({
      "/webhooks/w1": (request) => (isDown ? refused(503) : read(request)),
    }));
    await answer();
    const old = deliver();
    isDown = true;
    await wallets.webhooks.rotateSecret(w1);
    for (const delivery of [old.clone(), deliver()]) expect(await answer(delivery)).toEqual([503, "5"]);
    isDown = false;
    clock.skip(5_000);
    expect(await answer()).toEqual([200, null]);
    expect(await answer(old)).toEqual([401, null]);
  });
});
