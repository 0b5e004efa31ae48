import { once } from "node:events";
import { PassThrough } from "node:stream";
import { describe, expect, test, vi } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { failingStore } from "../../../tests/support/failing-store.ts";
import { settle } from "../../../tests/support/fake-clock.ts";
import { delivery, rejecting, testReceivers } from "../../../tests/support/webhooks/test-receiver.ts";
import { StoreError } from "../errors.ts";
import { WebhookError, type WebhookErrorCode } from "./error.ts";
import type { WebhookHandlerOptions } from "./options.ts";
import { askAgain, errorResponse, HandlerError, readMessage, readStream } from "./receiver.ts";
import { signWebhook } from "./sign.ts";
import { createCryptoVerifier, type Delivery } from "./verifier.ts";

const handled = { status: 200, body: '{"result":"handled"}' };
const duplicate = { status: 200, body: '{"result":"duplicate"}' };
const json = { "content-type": "application/json" };

describe("[W11] a delivery gets", () => {
  test("200 once it is handled, and not before", async () => {
    const { create } = testReceivers();
    const run = deferred<void>();
    const seen: unknown[] = [];
    const handle: WebhookHandlerOptions["handle"] = (event, { headers, signal }) => {
      seen.push({ type: event.type, transactionId: event.transactionId, headers, isAborted: signal.aborted });
      return run.promise;
    };
    let responded: unknown;
    const answer = create({ handle }).receive(delivery("one"));
    void answer.then((given) => (responded = given));
    await settle();
    const event = { type: "deposit.confirmed", transactionId: "one" };
    expect(seen).toEqual([{ ...event, headers: { "x-a": "1" }, isAborted: false }]);
    expect(responded).toBeUndefined();
    run.resolve();
    expect(await answer).toEqual({ ...handled, headers: json });
  });

  test("200 if it is a duplicate, and nothing runs", async () => {
    const { create } = testReceivers();
    let runs = 0;
    const handle = () => void runs++;
    await create({ handle }).receive(delivery("one"));
    expect(await create({ handle }).receive(delivery("one"))).toMatchObject(duplicate);
    expect(runs).toBe(1);
  });

  test("503 while another process handles it", async () => {
    const { create, errors } = testReceivers();
    const run = deferred<void>();
    const first = create({ handle: () => run.promise }).receive(delivery("one"));
    await settle();
    const inFlight = { status: 503, headers: { ...json, "retry-after": "5" }, body: '{"code":"in_flight"}' };
    expect(await create({}).receive(delivery("one"))).toEqual(inFlight);
    expect(errors).toEqual([]);
    run.resolve();
    expect(await first).toMatchObject({ status: 200 });
  });

  test("[W10a] 503 if another deposit has its transaction, unless readEvent or onConflict says more", async () => {
    const both = [0, 1].map((output) => ({
      headers: {},
      body: JSON.stringify({ type: "deposit.confirmed", transaction_id: "0xabc", output }),
    }));
    const readEvent: WebhookHandlerOptions["readEvent"] = (payload) => {
      const { type, transaction_id, output } = payload as { type: string; transaction_id: string; output: number };
      return { type, transactionId: transaction_id, dedupeKey: String(output) };
    };
    const expected: readonly [Partial<WebhookHandlerOptions>, object][] = [
      [{}, { status: 503, body: '{"code":"ambiguous_duplicate"}', headers: { "retry-after": "5" } }],
      [{ onConflict: "skip" }, duplicate],
      [{ onConflict: "handle" }, handled],
      [{ readEvent }, handled],
    ];
    for (const [options, response] of expected) {
      const { create, errors } = testReceivers();
      const outputs: unknown[] = [];
      const receiver = create({ ...options, handle: ({ payload }) => void outputs.push(payload) });
      const responses = [handled, response, duplicate, response === handled ? duplicate : response];
      for (const [index, expected] of responses.entries()) {
        expect(await receiver.receive(both[index % 2] as Delivery)).toMatchObject(expected);
      }
      expect(outputs).toHaveLength(response === handled ? 2 : 1);
      const isAmbiguous = options.onConflict === undefined && options.readEvent === undefined;
      const error = expect.objectContaining({ code: "ambiguous_duplicate", transactionId: "0xabc" });
      expect(errors).toEqual(isAmbiguous ? [error, error] : []);
    }
  });

  test("503 if the store fails, and nothing runs", async () => {
    const { clock, store, create, errors } = testReceivers();
    const broken = failingStore(store, () => "before");
    let runs = 0;
    const answer = create({ store: broken, handle: () => void runs++ }).receive(delivery("one"));
    const failed = { status: 503, headers: { "retry-after": "5" }, body: '{"code":"store_failed"}' };
    expect(await clock.runUntil(answer)).toMatchObject(failed);
    expect([runs, errors]).toEqual([0, [expect.any(StoreError)]]);
  });

  test.each([
    ["an error", new Error("no")],
    ["what looks like a rejection", new WebhookError("webhook_signature_mismatch", "no")],
    ["what looks like a store failure", new StoreError("no")],
    ["nothing", undefined],
  ])("500 if the handler throws %s, and the redelivery runs again", async (_, thrown) => {
    const { create, errors } = testReceivers();
    const results = [() => Promise.reject(thrown), () => undefined];
    const receiver = create({ handle: () => results.shift()?.() });
    expect(await receiver.receive(delivery("one"))).toMatchObject({ status: 500, body: '{"code":"handler_failed"}' });
    expect(errors).toEqual([thrown]);
    expect(await receiver.receive(delivery("one"))).toMatchObject(handled);
  });

  test("200 if the event is not known (W9)", async () => {
    const { create } = testReceivers();
    const known: boolean[] = [];
    const receiver = create({ handle: (event) => void known.push(event.known) });
    for (const body of ["no JSON", '{"type":"card.issued"}']) {
      expect(await receiver.receive({ headers: {}, body })).toMatchObject({ status: 200 });
    }
    expect(known).toEqual([false, false]);
  });

  test.each<[what: string, options: Partial<WebhookHandlerOptions>]>([
    ["readEvent", { readEvent: () => fail() }],
    ["the verifier", { verifier: { verify: async () => fail() } }],
    ["acceptStale", { ...rejecting("webhook_outside_tolerance", { ageSeconds: 301 }), acceptStale: () => fail() }],
  ])("500 if %s fails, and nothing runs", async (_, options) => {
    const { respond, errors } = testReceivers();
    let runs = 0;
    expect(await respond({ ...options, handle: () => void runs++ })).toEqual([500, { code: "handler_failed" }]);
    expect([runs, errors]).toEqual([0, [new Error("it fails")]]);
  });
});

describe("failures", () => {
  test.each([
    ["throws", () => fail()],
    ["rejects", () => Promise.reject(new Error("it fails"))],
  ])("are handled even if onError %s", async (_, onError) => {
    const { respond } = testReceivers();
    const responded = await respond({ ...rejecting("webhook_signature_mismatch"), onError });
    expect(responded).toEqual([401, { code: "webhook_signature_mismatch" }]);
  });

  test.each([
    ["webhook_header_missing", 0],
    ["webhook_signature_malformed", 0],
    ["webhook_signature_mismatch", 0],
    ["webhook_outside_tolerance", 0],
    ["webhook_secret_unavailable", 0],
    ["invalid_configuration", 1],
    ["ambiguous_duplicate", 1],
  ] as const)("are logged without onError, except those any sender can cause: %s", async (code, count) => {
    const { respond } = testReceivers();
    const logged: unknown[] = [];
    await respond({ ...rejecting(code), onError: undefined }, { log: (error) => void logged.push(error) });
    expect(logged).toEqual(Array(count).fill(expect.objectContaining({ code })));
  });

  test("are logged if loading secrets has failed", async () => {
    const cause = new Error("the secret store is down");
    const error = new WebhookError("webhook_secret_unavailable", "later", { cause });
    const verifier = { verify: () => Promise.reject(error) };
    const logged: unknown[] = [];
    await testReceivers().respond({ verifier, onError: undefined }, { log: (each) => void logged.push(each) });
    expect(logged).toEqual([error]);
  });
});

test("a handled event that the store fails to record is reported to onError or logged; the response is 200", async () => {
  for (const hasListener of [true, false]) {
    const { clock, store, create, errors } = testReceivers();
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const receiver = create({
      store: { ...store, set: () => Promise.reject(new Error("read-only")) },
      ...(!hasListener && { onError: undefined }),
    });
    expect(await clock.runUntil(receiver.receive(delivery("one")))).toMatchObject({ status: 200 });
    expect([errors, logged.mock.calls.flat()][hasListener ? 0 : 1]).toMatchObject([{ code: "store_failed" }]);
    logged.mockRestore();
  }
});

test("failures are logged to the console by default", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await testReceivers().respond({ onError: undefined, handle: () => Promise.reject("no") });
  expect(error.mock.calls).toEqual([["no"]]);
  error.mockRestore();
});

function fail(): never {
  throw new Error("it fails");
}

// Deliveries with valid signatures that are too old.

describe("[W16] acceptStale", () => {
  const stale = (ageSeconds: number) => rejecting("webhook_outside_tolerance", { ageSeconds });

  test("can accept a delivery with a valid signature that is too old", async () => {
    const { respond, errors } = testReceivers();
    const asked: unknown[] = [];
    const acceptStale: WebhookHandlerOptions["acceptStale"] = async ({ transactionId }, facts) => {
      asked.push([transactionId, facts]);
      return true;
    };
    expect(await respond({ ...stale(86_400), acceptStale })).toEqual([200, { result: "handled" }]);
    expect(asked).toEqual([["one", { ageSeconds: 86_400, headers: { "x-a": "1" } }]]);
    expect(errors).toEqual([]);
    expect(await respond({ ...stale(90_000), acceptStale })).toEqual([200, { result: "duplicate" }]);
  });

  test("accepts deliveries that were resent by hand with their original time, once", async () => {
    const { clock, create } = testReceivers();
    const undelivered = new Set(["one", "two"]);
    const secret = "a secret";
    const receiver = create({
      verifier: createCryptoVerifier({ secret, clock }),
      acceptStale: ({ transactionId }) => undelivered.has(String(transactionId)),
    });
    const timestamp = new Date(clock.now());
    const [one, three] = await Promise.all(
      ["one", "three"].map((id) => signWebhook({ secret, body: String(delivery(id).body), timestamp })),
    );
    const forged = await signWebhook({ secret: "another", body: String(delivery("two").body), timestamp });
    clock.skip(86_400_000);
    const responses: string[] = [];
    for (const signed of [one, one, three, forged]) {
      if (signed) responses.push((await receiver.receive(signed)).body);
    }
    const refused = ["webhook_outside_tolerance", "webhook_signature_mismatch"].map((code) => JSON.stringify({ code }));
    expect(responses).toEqual([handled.body, duplicate.body, ...refused]);
  });

  test.each([false, "yes", undefined])("rejects the delivery if it returns %s", async (given) => {
    const { respond, errors } = testReceivers();
    const responded = await respond({ ...stale(301), acceptStale: () => given as boolean });
    expect(responded).toEqual([401, { code: "webhook_outside_tolerance" }]);
    expect(errors).toEqual([expect.objectContaining({ ageSeconds: 301 })]);
  });

  test.each(["webhook_signature_mismatch", "webhook_header_missing", "webhook_secret_unavailable"] as const)(
    "is not called if the signature did not match: %s",
    async (code) => {
      const { respond } = testReceivers();
      const responded = await respond({ ...rejecting(code, { ageSeconds: 301 }), acceptStale: () => true });
      expect(responded).toEqual([expect.any(Number), { code }]);
    },
  );
});

// Handlers that take longer than a sender waits.

const LIMIT = 30_000;

describe("[W11] at the time limit", () => {
  /** A delivery whose handler runs until `run` ends, and the signal that it got. */
  function started(options: Partial<WebhookHandlerOptions> = {}) {
    const all = testReceivers();
    const run = deferred<void>();
    const signals: AbortSignal[] = [];
    const handle: WebhookHandlerOptions["handle"] = (_event, { signal }) => {
      signals.push(signal);
      return run.promise;
    };
    return { ...all, run, signals, answer: all.create({ handle, ...options }).receive(delivery("one")) };
  }

  test("responds with 503; the handler is signalled and continues", async () => {
    const { clock, create, errors, run, signals, answer } = started();
    await clock.advance(LIMIT - 1);
    const [signal] = signals;
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
    const { clock, create, answer } = started({ timeLimitSeconds: 2 });
    await clock.advance(2000);
    expect(await answer).toMatchObject({ status: 503 });
    await create({}).receive(delivery("two"));
    expect(clock.pending).toBe(0);
  });

  test("a later failure of the handler is reported, and the redelivery runs again", async () => {
    const { clock, create, errors, run, answer } = started();
    await clock.advance(LIMIT);
    await answer;
    run.reject("no");
    await settle();
    expect(errors[1]).toBe("no");
    expect(await create({}).receive(delivery("one"))).toMatchObject({ body: '{"result":"handled"}' });
  });

  test("acknowledgeEarly responds with 200; the handler continues and is not signalled", async () => {
    const { clock, errors, run, signals, answer } = started({ acknowledgeEarly: true });
    await clock.advance(LIMIT);
    expect(await answer).toMatchObject({ status: 200, body: '{"result":"accepted"}' });
    expect([signals[0]?.aborted, errors]).toEqual([false, []]);
    run.reject("lost");
    await settle();
    expect(errors).toEqual(["lost"]);
  });

  const never = new Promise<never>(() => undefined);
  const store = { get: () => never, set: () => never, setIfAbsent: () => never, deleteIfEquals: () => never };
  const failing = { handle: () => Promise.reject("no") };

  test.each<[what: string, options: Partial<WebhookHandlerOptions>]>([
    ["that is not yet verified", { verifier: { verify: () => never } }],
    ["that is not yet leased", { store }],
    ["that failed, whose lease is being released", { store: { ...store, setIfAbsent: async () => true }, ...failing }],
  ])("acknowledgeEarly responds with 503 to a delivery %s", async (_, options) => {
    const { clock, respond } = testReceivers();
    const responded = respond({ ...options, acknowledgeEarly: true });
    await clock.advance(LIMIT);
    expect(await responded).toEqual([503, { code: "time_limit" }]);
  });

  test("waitUntil keeps the runtime alive until the handler has ended", async () => {
    const { clock, respond } = testReceivers();
    const run = deferred<void>();
    let hasEnded = false;
    const waitUntil = (work: Promise<unknown>) => void work.then(() => (hasEnded = true));
    const responded = respond({ handle: () => run.promise }, { waitUntil });
    await clock.advance(LIMIT);
    await responded;
    expect(hasEnded).toBe(false);
    run.resolve();
    await settle();
    expect(hasEnded).toBe(true);
  });
});

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

test("readMessage joins the chunks", async () => {
  const body = new PassThrough();
  const read = readMessage(body, "4", 4);
  body.write("ab");
  body.end("cd");
  expect(await read).toEqual(new TextEncoder().encode("abcd"));
});

test("readMessage does not wait if a parser has already consumed an empty body", async () => {
  const body = new PassThrough();
  body.end();
  body.resume();
  await once(body, "end");
  expect(await readMessage(body, undefined, 4)).toEqual(new Uint8Array());
});

test("readMessage does not read a body that is announced as too long", async () => {
  const body = new PassThrough();
  expect(await readMessage(body, "5", 4)).toBe("too long");
  expect(body.readableFlowing).toBe(null);
});

test("readMessage stops at the first byte over the limit and drops the rest", async () => {
  const body = new PassThrough();
  const read = readMessage(body, undefined, 3);
  body.write("abcd");
  expect(await read).toBe("too long");
  body.write("efgh");
  expect(body.readableLength).toBe(0);
});

test.each([["an error", new Error("reset")], ["no end"]])("readMessage breaks off at %s", async (_, error?: Error) => {
  const body = new PassThrough();
  const read = readMessage(body, undefined, 3);
  body.write("a");
  body.destroy(error);
  expect(await read).toBe("broken off");
});

test('readMessage returns "broken off" for a destroyed stream', async () => {
  const body = new PassThrough();
  body.destroy();
  await once(body, "close");
  expect(await readMessage(body, undefined, 3)).toBe("broken off");
});
/** A stream of chunks, and how many were read. */
function stream(...pieces: readonly Uint8Array[]) {
  const state = { taken: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[state.taken];
        if (!piece) return controller.close();
        state.taken += 1;
        controller.enqueue(piece);
      },
      cancel() {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { state, body };
}

const piece = Uint8Array.of(1, 2);

test("readStream joins the chunks", async () => {
  expect(await readStream(stream(piece, new Uint8Array(), piece).body, 4)).toEqual(Uint8Array.of(1, 2, 1, 2));
});

test.each([[null], [stream().body]])("readStream returns no bytes for no body: %o", async (body) => {
  expect(await readStream(body, 1)).toEqual(new Uint8Array());
});

test("readStream stops at the first byte over the limit and cancels the rest", async () => {
  const { state, body } = stream(piece, piece, piece);
  expect(await readStream(body, 3)).toBe("too long");
  expect(state).toEqual({ taken: 2, isCancelled: true });
});

test('readStream returns "broken off" for a failing stream', async () => {
  const body = new ReadableStream({ pull: () => Promise.reject(new Error("reset")) });
  expect(await readStream(body, 1)).toBe("broken off");
});
