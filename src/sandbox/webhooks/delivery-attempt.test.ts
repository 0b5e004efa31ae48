import { createHmac } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { webhookNames } from "../../../generated/crypto/webhooks.ts";
import { deferred } from "../../../tests/support/deferred.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { labelOf } from "../../../tests/support/sandbox/open-sandbox.ts";
import { deliveriesIn, HOOK, OpenWebhooks, openSubscribed } from "../../../tests/support/sandbox/open-webhooks.ts";
import { readWebhookEvent } from "../../wrappers/webhooks/event.ts";
import { createCryptoVerifier, createFiatVerifier } from "../../wrappers/webhooks/verifier.ts";
import { beginAttempt, noteAnswer } from "./delivery-attempt.ts";

describe("an event", () => {
  it("goes to no subscription for another type, a prefix of it, nor of another tenant [C94]", async () => {
    const { sandbox, subscribe, received, deliver } = new OpenWebhooks();
    await subscribe({ url: `${HOOK}/two`, events: ["transaction.settled", "transaction.failed"] });
    await subscribe({ url: `${HOOK}/prefix`, events: ["transaction", "transaction.*", "deposit.confirmed.x"] });
    for (const type of webhookNames) await deliver(type);
    sandbox.createTenant().simulate.emitEvent({ type: "transaction.failed" });
    await sandbox.idle();
    expect(received.map(({ url, body }) => [url, JSON.parse(body).type])).toEqual([
      [`${HOOK}/two`, "transaction.settled"],
      [`${HOOK}/two`, "transaction.failed"],
    ]);
  });

  it("has a signature over the time and the bytes of the body [C95]", async () => {
    const { subscribe, sandbox, tenant, last, verifyLast, clock } = new OpenWebhooks();
    const { secret } = await subscribe();
    clock.skip(90_500);
    tenant.simulate.emitEvent({ type: "card.created", data: { name: "Zoë €", amount: "25.10" } });
    await sandbox.idle();
    const { headers, body } = last();
    expect(headers.get("x-timestamp")).toBe(String(Date.UTC(2026, 0, 1) / 1000 + 90));
    expect([headers.get("content-type"), ...labelOf({ headers })]).toEqual([
      ...["application/json", "C94, C95, G39, G40", "assumed"],
    ]);
    expect(new TextDecoder().decode((await verifyLast(secret)).body)).toBe(body);
    // An independent implementation of the signature.
    const hmac = createHmac("sha256", secret)
      .update(`${headers.get("x-timestamp")}.${body}`)
      .digest("hex");
    expect(headers.get("x-svc-signature")).toBe(hmac);
  });

  it("has the time header of the settings, and the service's name in the signature header", async () => {
    const settings = { webhooks: { timestampHeader: "acme-signed-at-time" } };
    const { subscribe, sandbox, deliver, last } = new OpenWebhooks({ serviceName: "acme", settings });
    const { secret } = await subscribe();
    await deliver("card.created");
    const { headers, body } = last();
    const names = ["x-acme-signature", "acme-signed-at-time", "x-svc-signature"];
    expect(names.map((name) => headers.has(name))).toEqual([true, true, false]);
    const verifier = createCryptoVerifier({ secret, serviceName: "acme", clock: sandbox.clock });
    await expect(verifier.verify({ headers, body })).resolves.toBeDefined();
  });

  it("has the sandbox's own envelope, which the SDK reads by default [G39]", async () => {
    const { tenant, received, deliver } = await openSubscribed();
    const data = { transaction_id: "tx_1", amount: "1.00" };
    tenant.simulate.emitEvent({ type: "transaction.settled", data });
    await deliver("card.created");
    const created_at = "2026-01-01T00:00:00.000Z";
    expect(received.map(({ body }) => JSON.parse(body))).toEqual([
      { type: "transaction.settled", created_at, transaction_id: "tx_1", data },
      { type: "card.created", created_at, data: {} },
    ]);
    const event = readWebhookEvent(new TextEncoder().encode(received[0]?.body));
    expect(event).toMatchObject({ known: true, type: "transaction.settled", transactionId: "tx_1" });
    for (const type of ["*", ""]) expect(() => tenant.simulate.emitEvent({ type })).toThrow(/type must/);
  });
});

const redirect = "The receiver responded with a redirect, which is not followed.";

it.each([
  ...[200, 204, 299].map((status) => [status, "delivered", null, status] as const),
  ...[302, 304, 399].map((status) => [status, "failed", redirect, status] as const),
  ...[400, 410, 503].map((status) => [status, "failed", `The receiver responded with ${status}.`, status] as const),
  // As in a page, where the runtime hides the redirect.
  ["a hidden redirect", "failed", redirect, null] as const,
  ["no response", "failed", "The receiver could not be reached.", null] as const,
])("a receiver that responds with %s", async (answer, status, error, responseStatus) => {
  const { tenant, respond, received, deliver } = await openSubscribed();
  let how: RequestRedirect | undefined;
  respond((_, init) => {
    how = init.redirect;
    if (answer === "no response") throw new TypeError("fetch failed for http://127.0.0.1:9/hooks?token=hunter2");
    return typeof answer === "number" ? answer : Response.error();
  });
  await deliver("a");
  const lastAttemptAt = "2026-01-01T00:00:00.000Z";
  expect(tenant.deliveries.list()).toMatchObject([{ status, error, responseStatus, attempts: 1, lastAttemptAt }]);
  expect([how, received.length]).toEqual(["manual", 1]);
});

it("a delivery that cannot be signed fails", async () => {
  const { sandbox, tenant, received, deliver } = await openSubscribed();
  // Only an edited state can contain such a secret.
  sandbox.state.import(sandbox.state.export().replace(/"secret":"[^"]+"/, '"secret":""'));
  await deliver("a");
  expect(received).toEqual([]);
  const error = "The delivery could not be signed: check the signature and header settings.";
  expect(tenant.deliveries.list()).toMatchObject([{ status: "failed", error }]);
});

describe("notifications of the fiat service", () => {
  const payload = { transaction_id: "txn_1", transaction_status: "completed" };

  it("go to the last registered address, and nowhere without one [F19, G11]", async () => {
    const { fiat, tenant, sandbox, received } = new OpenWebhooks();
    expect(() => tenant.simulate.notifyFiat({ payload })).toThrow("no webhook is registered");
    for (const url of [`${HOOK}/first`, HOOK]) await fiat.businessWebhook.register({ url });
    expect(tenant.simulate.notifyFiat({ payload })).toEqual({ url: HOOK });
    await sandbox.idle();
    expect(received.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([[HOOK, payload]]);
  });

  it.each(["hex", "base64"] as const)(
    "have an HMAC-SHA256 only if a scheme is configured: %s [F20]",
    async (encoding) => {
      const { fiat, tenant, sandbox, last } = new OpenWebhooks();
      await fiat.businessWebhook.register({ url: HOOK });
      const notify = async () => {
        tenant.simulate.notifyFiat({ payload });
        await sandbox.idle();
        return last();
      };
      const unsigned = await notify();
      const names = ["content-type", "x-sandbox-basis", "x-sandbox-outbound", "x-sandbox-rule"];
      expect([[...unsigned.headers.keys()].sort(), ...labelOf(unsigned)]).toEqual([names, "F19, G11", "assumed"]);
      tenant.change({ fiat: { signature: { header: "X-Business-Signature", encoding, secret: "not-a-real-secret" } } });
      const scheme = { signatureHeader: "x-business-signature", signedContent: "{body}", encoding };
      const verify = (secret: string, delivery: typeof unsigned) =>
        createFiatVerifier({ secret, clock: sandbox.clock, scheme }).verify(delivery);
      const signed = await notify();
      expect(labelOf(signed)).toEqual(["F19, F20, G11", "assumed"]);
      await expect(verify("not-a-real-secret", signed)).resolves.toBeDefined();
      tenant.deliveries.misbehave({ kind: "bad-signature" });
      const mismatch = { code: "webhook_signature_mismatch" };
      await expect(verify("another-secret", signed)).rejects.toMatchObject(mismatch);
      await expect(verify("not-a-real-secret", await notify())).rejects.toMatchObject(mismatch);
    },
  );

  it("are recorded with the deliveries of the crypto service, which does not list them", async () => {
    const { fiat, wallets, tenant, sandbox, respond, list } = new OpenWebhooks();
    await fiat.businessWebhook.register({ url: HOOK });
    respond(() => 500);
    tenant.simulate.notifyFiat({ payload });
    await sandbox.idle();
    const [record] = list();
    expect(record).toMatchObject({ webhookId: null, event: null, url: HOOK, status: "failed", responseStatus: 500 });
    expect(deliveriesIn(await wallets.webhooks.listAllDeliveries())).toEqual([]);
    await expect(wallets.webhooks.retryDelivery(record?.id ?? "")).rejects.toMatchObject({ httpStatus: 404 });
    await fiat.businessWebhook.update({ url: `${HOOK}/new` });
    respond(({ url }) => (url === `${HOOK}/new` ? 200 : 500));
    tenant.deliveries.retry(record?.id ?? "");
    await sandbox.idle();
    expect(list()).toMatchObject([{ status: "delivered", attempts: 2, url: `${HOOK}/new` }]);
  });
});

describe("the view of the last attempt", () => {
  it("has the headers that were sent and the answer, only of this process", async () => {
    const { sandbox, tenant, respond, emit, arrived, received, list } = await openSubscribed();
    const gate = deferred<void>();
    const answer = { status: 400, headers: { "X-Reason": "closed" } };
    respond(() => gate.promise.then(() => new Response("no thanks", answer)));
    emit("a", "b");
    await arrived(1);
    expect(list().map(({ requestHeaders }) => requestHeaders === null)).toEqual([true, false]);
    gate.resolve(undefined);
    await sandbox.idle();
    const first = list()[1];
    expect(Object.fromEntries(received[0]?.headers ?? [])).toMatchObject(first?.requestHeaders ?? {});
    expect(Object.keys(first?.requestHeaders ?? {})).toContain("x-timestamp");
    expect(first).toMatchObject({ responseHeaders: { "x-reason": "closed" }, responseBody: "no thanks" });
    respond(() => {
      throw new TypeError("fetch failed");
    });
    tenant.deliveries.retry(first?.id ?? "");
    await sandbox.idle();
    const none = { responseHeaders: null, responseBody: null };
    expect(list()[1]).toMatchObject({ requestHeaders: expect.any(Object), ...none });
    sandbox.state.import(sandbox.state.export());
    expect(list()[1]).toMatchObject({ requestHeaders: null, ...none });
  });

  it("does not wait for a response's body, and cancels an endless one", async () => {
    const { tenant, respond, deliver } = await openSubscribed();
    const cancel = vi.fn(() => Promise.reject(new Error("the connection is gone")));
    const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(999)), cancel });
    respond(() => new Response(endless));
    await deliver("a");
    expect(tenant.deliveries.list()[0]?.status).toBe("delivered");
    await settle();
    expect([tenant.deliveries.list()[0]?.responseBody?.length, cancel.mock.calls.length]).toEqual([4_000, 1]);
  });

  it("reads the answer as it arrives, to 4,000 bytes, as far as it comes in 2 seconds", async () => {
    const [clock, closing] = [new FakeClock(), new AbortController()];
    const bodyOf = async (body: BodyInit, signal = new AbortController().signal) => {
      const attempt = beginAttempt({} as never, new Headers());
      await noteAnswer(attempt, new Response(body), { clock, closing: signal });
      return attempt.responseBody;
    };
    /** A stream that does not end. */
    const stream = (chunk: string) =>
      new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new TextEncoder().encode(chunk)) });
    expect(await bodyOf("x".repeat(10_000))).toBe("x".repeat(4_000));
    expect(await bodyOf(stream("x".repeat(4_000)))).toHaveLength(4_000);
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("gone")) });
    expect(await bodyOf(broken)).toBeUndefined();
    const begun = bodyOf(stream("begun"), closing.signal);
    await settle();
    closing.abort();
    expect(await begun).toBe("begun");
    const slow = bodyOf(stream("slow"));
    await clock.advance(2_000);
    expect([await slow, clock.pending]).toEqual(["slow", 0]);
  });
});
