// Handlers that take longer than a sender waits.

import { describe, expect, test } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { settle } from "../../../tests/support/fake-clock.ts";
import { delivery, testReceivers } from "../../../tests/support/webhooks/test-receiver.ts";
import type { WebhookHandlerOptions } from "./options.ts";

const LIMIT = 30_000;

describe("[W11] at the time limit", () => {
  test("responds with 503; the handler is signalled and continues", async () => {
    const { clock, create, errors } = testReceivers();
    const run = deferred<void>();
    let signal: AbortSignal | undefined;
    const receiver = create({
      handle(_event, context) {
        signal = context.signal;
        return run.promise;
      },
    });
    const answer = receiver.receive(delivery("one"));
    await clock.advance(LIMIT - 1);
    expect(signal?.aborted).toBe(false);
    await clock.advance(1);
    expect(await answer).toMatchObject({ status: 503, headers: { "retry-after": "5" }, body: '{"code":"time_limit"}' });
    expect(signal?.reason).toMatchObject({ name: "TimeoutError" });
    expect(errors).toEqual([signal?.reason]);
    expect(await create({}).receive(delivery("one"))).toMatchObject({ body: '{"code":"in_flight"}' });
    run.resolve();
    await settle();
    expect(await create({}).receive(delivery("one"))).toMatchObject({ body: '{"result":"duplicate"}' });
  });

  test("can be set, and leaves no timer behind", async () => {
    const { clock, create } = testReceivers();
    const receiver = create({ timeLimitSeconds: 2, handle: () => new Promise(() => undefined) });
    const answer = receiver.receive(delivery("one"));
    await clock.advance(2000);
    expect(await answer).toMatchObject({ status: 503 });
    await create({}).receive(delivery("two"));
    expect(clock.pending).toBe(0);
  });

  test("a later failure of the handler is reported, and the redelivery runs again", async () => {
    const { clock, create, errors } = testReceivers();
    const run = deferred<void>();
    const answer = create({ handle: () => run.promise }).receive(delivery("one"));
    await clock.advance(LIMIT);
    await answer;
    run.reject("no");
    await settle();
    expect(errors[1]).toBe("no");
    expect(await create({}).receive(delivery("one"))).toMatchObject({ body: '{"result":"handled"}' });
  });

  test("acknowledgeEarly responds with 200; the handler continues and is not signalled", async () => {
    const { clock, create, errors } = testReceivers();
    const run = deferred<void>();
    let signal: AbortSignal | undefined;
    const receiver = create({
      acknowledgeEarly: true,
      handle(_event, context) {
        signal = context.signal;
        return run.promise;
      },
    });
    const answer = receiver.receive(delivery("one"));
    await clock.advance(LIMIT);
    expect(await answer).toMatchObject({ status: 200, body: '{"result":"accepted"}' });
    expect([signal?.aborted, errors]).toEqual([false, []]);
    run.reject("lost");
    await settle();
    expect(errors).toEqual(["lost"]);
  });

  test.each<[what: string, options: (never: Promise<never>) => Partial<WebhookHandlerOptions>]>([
    ["verified", (never) => ({ verifier: { verify: () => never } })],
    ["leased", (never) => ({ store: { get: () => never, set: () => never, ...leaseCalls(never) } })],
  ])("acknowledgeEarly responds with 503 to a delivery that is not yet %s", async (_, options) => {
    const { clock, respond } = testReceivers();
    const responded = respond({ ...options(new Promise(() => undefined)), acknowledgeEarly: true });
    await clock.advance(LIMIT);
    expect(await responded).toEqual([503, { code: "time_limit" }]);
  });

  test("acknowledgeEarly responds with 503 to a failed delivery whose lease is being released", async () => {
    const { clock, respond } = testReceivers();
    const never = new Promise<never>(() => undefined);
    const store = { get: () => never, set: () => never, setIfAbsent: async () => true, deleteIfEquals: () => never };
    const responded = respond({ store, handle: () => Promise.reject("no"), acknowledgeEarly: true });
    await clock.advance(LIMIT);
    expect(await responded).toEqual([503, { code: "time_limit" }]);
  });

  test("waitUntil keeps the runtime alive until the handler has ended", async () => {
    const { clock, respond } = testReceivers();
    const run = deferred<void>();
    let hasEnded = false;
    const responded = respond(
      { handle: () => run.promise },
      { waitUntil: (work) => void work.then(() => (hasEnded = true)) },
    );
    await clock.advance(LIMIT);
    await responded;
    expect(hasEnded).toBe(false);
    run.resolve();
    await settle();
    expect(hasEnded).toBe(true);
  });
});

function leaseCalls(never: Promise<never>) {
  return { setIfAbsent: () => never, deleteIfEquals: () => never };
}
