import { describe, expect, test } from "vitest";
import document from "../../../generated/crypto/openapi.json" with { type: "json" };
import type { WebhookId } from "../../../generated/crypto/resources.ts";
import { failureOf } from "../../../tests/support/failure.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { json, type ScriptedAnswer } from "../../../tests/support/scripted-fetch.ts";
import { cryptoClient } from "../../../tests/support/test-clients.ts";
import { lost, refused, silent, unreachable } from "../../../tests/support/turns.ts";
import { WebhookError } from "./error.ts";
import { subscriptionSecrets, webhookId } from "./subscription.ts";

const w1: WebhookId = "w1";

/** The secret of a subscription, which is `old`, and `later` after a rotation; `answer` responds to the rotation. */
async function setUp(
  answer: ScriptedAnswer = json({ success: true, message: "Rotated." }),
  later = json({ secret: "new" }),
) {
  const clock = new FakeClock();
  let isRotated = false;
  const rotate: ScriptedAnswer = (request) => {
    isRotated ||= request.url.pathname.includes("w1");
    return typeof answer === "function" ? answer(request) : answer;
  };
  const read = () => (isRotated ? later.clone() : json({ secret: "old" }));
  const { wallets, sentTo } = cryptoClient({ "/rotate-secret": rotate, "/webhooks/w1": read }, { clock });
  const secrets = subscriptionSecrets(wallets, w1);
  expect(await secrets.read()).toEqual(["old"]);
  return { clock, wallets, secrets, reads: () => sentTo("/webhooks/w1").length };
}

test.each<[object, unknown]>([
  [{ secret: "s" }, ["s"]],
  [{ success: true, message: "", data: { url: "", secret: "s" } }, ["s"]],
  [{ data: { secret: "s" } }, ["s"]],
  [{ secret: "s", data: { secret: "another" } }, ["s"]],
  [{ secret: null }, /the subscription has no secret, or the response/],
  [{ success: true, data: [{ secret: "elsewhere" }] }, /the subscription has no secret, or the response/],
])("[W13] [A22] finds the secret in %j, or rejects it without repeating it", async (response, expected) => {
  const { wallets } = cryptoClient({ "/webhooks/w1": response });
  const reading = subscriptionSecrets(wallets, w1).read();
  if (!(expected instanceof RegExp)) return expect(await reading).toEqual(expected);
  const error = await reading.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "invalid_configuration", message: expect.stringMatching(expected) });
  expect(String(error)).not.toContain("elsewhere");
});

test("stops reading after 10 s by the client's clock", async () => {
  const clock = new FakeClock();
  const { wallets, sentTo } = cryptoClient({ "/webhooks/w1": silent }, { clock });
  const reading = expect(subscriptionSecrets(wallets, w1).read()).rejects.toThrow("cannot be loaded");
  await clock.advance(10_000);
  expect(sentTo("/webhooks/w1")[0]?.init.signal?.aborted).toBe(true);
  await reading;
});

type Client = Awaited<ReturnType<typeof setUp>>["wallets"];
const rotate = ({ webhooks }: Client) => webhooks.rotateSecret(w1);

describe("[W5] [A23] a rotation", () => {
  test.each<[what: string, act: (client: Client) => PromiseLike<unknown>, ScriptedAnswer | undefined, string, number]>([
    ["by this client", rotate, undefined, "new", 2],
    ["by a client made from it", (client) => rotate(client.withOptions({ maxRetries: 1 })), undefined, "new", 2],
    ["whose response is lost", rotate, lost, "new", 2],
    ["that was rejected", rotate, refused(404), "old", 1],
    ["that was limited", rotate, refused(429), "old", 1],
    ["that was not sent", rotate, unreachable, "old", 1],
    ["without an id", ({ webhooks }) => webhooks.rotateSecret("" as WebhookId), undefined, "old", 1],
    ["of another subscription", ({ webhooks }) => webhooks.rotateSecret("w2"), undefined, "old", 1],
    ["that is another call", ({ webhooks }) => webhooks.get(w1), undefined, "old", 2],
  ])("%s rejects the old secret at once, or changes nothing", async (_, act, answer, secret, count) => {
    const { wallets, secrets, reads } = await setUp(answer);
    await act(wallets).then(undefined, () => undefined);
    expect(await secrets.read()).toEqual([secret]);
    expect(reads()).toBe(count);
  });

  test("rejects the old secret even if its caller aborts", async () => {
    const { wallets, secrets } = await setUp(silent);
    const controller = new AbortController();
    const rotating = failureOf(wallets.webhooks.rotateSecret(w1, { signal: controller.signal }));
    await settle();
    controller.abort();
    expect(await rotating).toMatchObject({ outcome: "unknown" });
    expect(await secrets.read()).toEqual(["new"]);
  });

  test("asks for deliveries again while the new secret cannot be read", async () => {
    const { clock, wallets, secrets, reads } = await setUp(undefined, refused(503));
    await wallets.webhooks.rotateSecret(w1);
    const error = { code: "webhook_secret_unavailable", retryAfterSeconds: 5, cause: { code: "of_its_own" } };
    await expect(clock.runUntil(secrets.read())).rejects.toMatchObject(error);
    clock.skip(5_000);
    await expect(clock.runUntil(secrets.read())).rejects.toMatchObject(error);
    expect(reads()).toBe(3);
  });
});

describe("[G19] webhookId", () => {
  test.each(["wh_1", 1001])("reads the field that the document assumes: %j", (id) => {
    const { name } = document.components.schemas.WebhookSubscription["x-sdk"].id;
    expect(webhookId({ [name]: id })).toBe(String(id));
  });

  const secret = { value: "a-secret", enumerable: true };
  const inherited = Object.create({ id: "inherited" }, { secret });

  test.each([
    ...[{}, { id: "" }, { id: " " }, { id: 1.5 }, { id: null }, { id: {} }],
    ...[{ ID: "wh_1" }, ["wh_1"], null, inherited],
  ])("says what is assumed if there is none, and quotes nothing: %j", (subscription) => {
    const reading = () => webhookId(subscription as object);
    expect(reading).toThrow(WebhookError);
    const message =
      'the subscription has no "id": which field holds its id is undocumented (G19), and the SDK assumes this one';
    expect(reading).toThrow(expect.objectContaining({ code: "webhook_id_missing", message }));
  });
});
