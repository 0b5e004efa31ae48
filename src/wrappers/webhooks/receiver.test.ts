import { once } from "node:events";
import { PassThrough } from "node:stream";
import { describe, expect, test, vi } from "vitest";
import { deferred } from "../../../tests/support/deferred.ts";
import { failingStore } from "../../../tests/support/failing-store.ts";
import { FakeClock, settle } from "../../../tests/support/fake-clock.ts";
import { StoreError } from "../errors.ts";
import { createMemoryStore } from "../idempotency/store.ts";
import { WebhookError, type WebhookErrorCode, type WebhookErrorFacts } from "./error.ts";
import type { WebhookHandlerOptions } from "./options.ts";
import { DeliveryReceiver, errorResponse, HandlerError, readMessage, readStream } from "./receiver.ts";

type Options = Partial<WebhookHandlerOptions>;

const bytes = (text: string) => new TextEncoder().encode(text);

/** A delivery of a deposit with this transaction. */
const delivery = (transactionId: string, more: object = {}) => ({
  headers: { "x-a": "1" },
  body: bytes(JSON.stringify({ type: "deposit.confirmed", transaction_id: transactionId, ...more })),
});

/** Receivers with one store, which accept and handle every delivery at once unless the options say otherwise. */
function setUp() {
  const clock = new FakeClock();
  const store = createMemoryStore({ clock });
  const errors: unknown[] = [];
  const create = (options: Options = {}) =>
    new DeliveryReceiver({
      verifier: { verify: async ({ body }) => ({ body: body as Uint8Array<ArrayBuffer>, signedAt: undefined }) },
      store,
      scope: "ledger",
      handle: () => undefined,
      onError: (error) => void errors.push(error),
      clock,
      ...options,
    });
  /** Status and content of the response of a new receiver. */
  const respond = async (options: Options = {}, context = {}) => {
    const { status, body } = await create(options).receive(delivery("one"), context);
    return [status, JSON.parse(body)];
  };
  return { clock, store, errors, create, respond };
}

/** A verifier that rejects every delivery. */
const rejecting = (code: WebhookErrorCode, facts?: WebhookErrorFacts): Options => ({
  verifier: { verify: () => Promise.reject(new WebhookError(code, "no", facts)) },
});

const handled = [200, { result: "handled" }];
const json = { "content-type": "application/json" };

function fail(): never {
  throw new Error("it fails");
}

describe("[W11] a delivery gets", () => {
  test("200 once it is handled, with the event, its headers and a signal, and no timer is left", async () => {
    const { clock, create } = setUp();
    const run = deferred<void>();
    const handle = vi.fn((..._given: unknown[]) => run.promise);
    const answer = create({ handle }).receive(delivery("one"));
    await settle();
    const event = { type: "deposit.confirmed", transactionId: "one" };
    expect(handle.mock.calls).toMatchObject([[event, { headers: { "x-a": "1" }, signal: { aborted: false } }]]);
    run.resolve();
    expect(await answer).toEqual({ status: 200, headers: json, body: '{"result":"handled"}' });
    expect(clock.pending).toBe(0);
  });

  const readEvent: WebhookHandlerOptions["readEvent"] = (payload) => {
    const { type, transaction_id, output } = payload as { type: string; transaction_id: string; output: number };
    return { type, transactionId: transaction_id, dedupeKey: String(output) };
  };
  const refused = { status: 503, body: '{"code":"ambiguous_duplicate"}', headers: { "retry-after": "5" } };
  const conflict = expect.objectContaining({ code: "ambiguous_duplicate", transactionId: "0xabc" });

  test.each<[string, Options, object, number, unknown[]]>([
    ["503", {}, refused, 1, [conflict]],
    ["200 with onConflict", { onConflict: "handle" }, { status: 200, body: '{"result":"handled"}' }, 2, []],
    ["200 with readEvent", { readEvent }, { status: 200, body: '{"result":"handled"}' }, 2, []],
  ])("[W10a] %s if another deposit has its transaction", async (_, options, expected, runs, reported) => {
    const { create, errors } = setUp();
    const handle = vi.fn();
    const receiver = create({ ...options, handle });
    await receiver.receive(delivery("0xabc", { output: 0 }));
    expect(await receiver.receive(delivery("0xabc", { output: 1 }))).toMatchObject(expected);
    expect(handle).toHaveBeenCalledTimes(runs);
    expect(errors).toEqual(reported);
  });

  test("200 for each scope that handles the event", async () => {
    const { respond } = setUp();
    const handle = vi.fn();
    for (const scope of ["ledger", "mail", "ledger"]) await respond({ scope, handle });
    expect(handle).toHaveBeenCalledTimes(2);
  });

  test("503 if the store fails, and nothing runs", async () => {
    const { clock, store, respond, errors } = setUp();
    const answer = respond({ store: failingStore(store, () => "before"), handle: fail });
    expect(await clock.runUntil(answer)).toEqual([503, { code: "store_failed" }]);
    expect(errors).toEqual([expect.any(StoreError)]);
  });

  test.each([
    ["an error", new Error("no")],
    ["what looks like a rejection", new WebhookError("webhook_signature_mismatch", "no")],
    ["what looks like a store failure", new StoreError("no")],
    ["nothing", undefined],
  ])("500 if the handler throws %s, and the redelivery runs again", async (_, thrown) => {
    const { respond, errors } = setUp();
    expect(await respond({ handle: () => Promise.reject(thrown) })).toEqual([500, { code: "handler_failed" }]);
    expect(errors).toEqual([thrown]);
    expect(await respond()).toEqual(handled);
  });

  test.each<[what: string, options: Options]>([
    ["readEvent", { readEvent: fail }],
    ["the verifier", { verifier: { verify: async () => fail() } }],
    ["acceptStale", { ...rejecting("webhook_outside_tolerance", { ageSeconds: 301 }), acceptStale: fail }],
  ])("500 if %s fails, and nothing runs", async (_, options) => {
    const { respond, errors } = setUp();
    const handle = vi.fn();
    expect(await respond({ ...options, handle })).toEqual([500, { code: "handler_failed" }]);
    expect(errors).toEqual([new Error("it fails")]);
    expect(handle).not.toHaveBeenCalled();
  });

  test("413 if it is too long, before it is verified", async () => {
    const { create, errors } = setUp();
    const receiver = create({ maxBodyBytes: 3, verifier: { verify: fail } });
    for (const body of ["too large", bytes("abcd")] as const) {
      const tooLong = { status: 413, body: '{"code":"webhook_body_too_large"}' };
      expect(await receiver.receive({ headers: {}, body })).toMatchObject(tooLong);
      expect(errors.pop()).toMatchObject({ message: "the body is longer than maxBodyBytes (3)" });
    }
    expect(await create({ maxBodyBytes: 3 }).receive({ headers: {}, body: bytes("abc") })).toMatchObject({
      status: 200,
    });
  });
});

test("an interrupted upload is neither reported nor handled", async () => {
  const { create, errors } = setUp();
  const response = await create({ handle: fail }).receive({ headers: {}, body: "broken off" });
  expect(response).toMatchObject({ status: 400, body: '{"code":"broken_off"}' });
  expect(errors).toEqual([]);
});

describe("failures", () => {
  test.each([
    ["throws", fail],
    ["rejects", () => Promise.reject(new Error("it fails"))],
  ])("are handled even if onError %s", async (_, onError) => {
    const responded = await setUp().respond({ ...rejecting("webhook_signature_mismatch"), onError });
    expect(responded).toEqual([401, { code: "webhook_signature_mismatch" }]);
  });

  test.each<[WebhookErrorCode, WebhookErrorFacts, number]>([
    ["webhook_header_missing", {}, 0],
    ["webhook_signature_malformed", {}, 0],
    ["webhook_signature_mismatch", {}, 0],
    ["webhook_outside_tolerance", {}, 0],
    ["webhook_secret_unavailable", {}, 0],
    ["webhook_secret_unavailable", { cause: new Error("the secret store is down") }, 1],
    ["invalid_configuration", {}, 1],
    ["ambiguous_duplicate", {}, 1],
  ])("are logged without onError, except those any sender can cause: %s %j", async (code, facts, count) => {
    const logged: unknown[] = [];
    const log = (error: unknown) => void logged.push(error);
    await setUp().respond({ ...rejecting(code, facts), onError: undefined }, { log });
    expect(logged).toEqual(Array(count).fill(expect.objectContaining({ code, ...facts })));
  });

  test.each([true, false])("to record a handled event are reported, or logged to the console", async (hasListener) => {
    const { clock, store, respond, errors } = setUp();
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const readOnly = { ...store, set: () => Promise.reject(new Error("read-only")) };
    const responded = respond({ store: readOnly, ...(!hasListener && { onError: undefined }) });
    expect(await clock.runUntil(responded)).toEqual(handled);
    expect(hasListener ? errors : logged.mock.calls.flat()).toMatchObject([{ code: "store_failed" }]);
    logged.mockRestore();
  });
});

// Deliveries with valid signatures that are too old.

describe("[W16] acceptStale", () => {
  const stale = (ageSeconds: number) => rejecting("webhook_outside_tolerance", { ageSeconds });

  test("can accept a delivery with a valid signature that is too old, once", async () => {
    const { respond, errors } = setUp();
    const acceptStale = vi.fn(async () => true);
    expect(await respond({ ...stale(86_400), acceptStale })).toEqual(handled);
    const facts = { ageSeconds: 86_400, headers: { "x-a": "1" } };
    expect(acceptStale.mock.calls).toEqual([[expect.objectContaining({ transactionId: "one" }), facts]]);
    expect(errors).toEqual([]);
    expect(await respond({ ...stale(90_000), acceptStale })).toEqual([200, { result: "duplicate" }]);
  });

  test.each([{}, { ...stale(301), acceptStale: () => true }])(
    "leaves an event the one that readEvent and eventTypes make of it: %j",
    async (options) => {
      const readEvent = () => ({ type: "vault.opened", transactionId: "7", dedupeKey: "0" });
      const handle = vi.fn();
      const given = { ...options, handle, readEvent, eventTypes: ["vault.opened"] as never };
      expect(await setUp().respond(given)).toEqual(handled);
      const event = { known: true, type: "vault.opened", transactionId: "7", dedupeKey: "0" };
      expect(handle.mock.calls).toMatchObject([[event, {}]]);
    },
  );

  test.each([false, "yes", undefined])("rejects the delivery if it returns %s", async (given) => {
    const { respond, errors } = setUp();
    const responded = await respond({ ...stale(301), acceptStale: () => given as boolean });
    expect(responded).toEqual([401, { code: "webhook_outside_tolerance" }]);
    expect(errors).toEqual([expect.objectContaining({ ageSeconds: 301 })]);
  });

  test.each(["webhook_signature_mismatch", "webhook_header_missing", "webhook_secret_unavailable"] as const)(
    "is not called if the signature did not match: %s",
    async (code) => {
      const responded = await setUp().respond({ ...rejecting(code, { ageSeconds: 301 }), acceptStale: () => true });
      expect(responded).toEqual([expect.any(Number), { code }]);
    },
  );
});

// Handlers that take longer than a sender waits.

const LIMIT = 30_000;

describe("[W11] at the time limit", () => {
  /** A delivery whose handler runs until `run` ends, and the signal that it got. */
  function started(options: Options = {}, context = {}) {
    const all = setUp();
    const run = deferred<void>();
    const signals: AbortSignal[] = [];
    const handle: WebhookHandlerOptions["handle"] = (_event, { signal }) => {
      signals.push(signal);
      return run.promise;
    };
    return { ...all, run, signals, answer: all.create({ handle, ...options }).receive(delivery("one"), context) };
  }

  test("responds with 503; the handler is signalled and continues", async () => {
    const { clock, respond, errors, run, signals, answer } = started();
    await clock.advance(LIMIT - 1);
    const [signal] = signals;
    expect(signal?.aborted).toBe(false);
    await clock.advance(1);
    expect(await answer).toMatchObject({ status: 503, headers: { "retry-after": "5" }, body: '{"code":"time_limit"}' });
    expect(signal?.reason).toMatchObject({ name: "TimeoutError" });
    expect(await respond()).toEqual([503, { code: "in_flight" }]);
    expect(errors).toEqual([signal?.reason]);
    run.resolve();
    await settle();
    expect(await respond()).toEqual([200, { result: "duplicate" }]);
  });

  test.each<[boolean, number, string]>([
    [false, 503, '{"code":"time_limit"}'],
    [true, 200, '{"result":"accepted"}'],
  ])(
    "acknowledgeEarly: %s; a later failure is reported, and a redelivery runs",
    async (acknowledgeEarly, status, body) => {
      const { clock, respond, errors, run, signals, answer } = started({ acknowledgeEarly, timeLimitSeconds: 2 });
      await clock.advance(2_000);
      expect(await answer).toMatchObject({ status, body });
      expect(signals[0]?.aborted).toBe(!acknowledgeEarly);
      run.reject("lost");
      await settle();
      expect(errors).toEqual(acknowledgeEarly ? ["lost"] : [expect.any(DOMException), "lost"]);
      expect(await respond()).toEqual(handled);
    },
  );

  const never = new Promise<never>(() => undefined);
  const store = { get: () => never, set: () => never, setIfAbsent: () => never, deleteIfEquals: () => never };

  const unreleased = { ...store, setIfAbsent: async () => true };

  test.each<[what: string, options: Options]>([
    ["that is not yet verified", { verifier: { verify: () => never } }],
    ["that is not yet leased", { store }],
    ["that failed, whose lease is being released", { store: unreleased, handle: fail }],
  ])("acknowledgeEarly responds with 503 to a delivery %s", async (_, options) => {
    const { clock, respond } = setUp();
    const responded = respond({ ...options, acknowledgeEarly: true });
    await clock.advance(LIMIT);
    expect(await responded).toEqual([503, { code: "time_limit" }]);
  });

  test("waitUntil keeps the runtime alive until the handler has ended", async () => {
    const ended = vi.fn();
    const { clock, run, answer } = started({}, { waitUntil: (work: Promise<unknown>) => void work.then(ended) });
    await clock.advance(LIMIT);
    await answer;
    expect(ended).not.toHaveBeenCalled();
    run.resolve();
    await settle();
    expect(ended).toHaveBeenCalled();
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

test.each(Object.entries(statuses))("the response to %s: %i", (code, status) => {
  const { headers, ...response } = errorResponse(new WebhookError(code as WebhookErrorCode, "x-secret is missing"));
  expect(response).toEqual({ status, body: JSON.stringify({ code }) });
  expect(headers).toEqual({ ...json, ...(status === 503 && { "retry-after": "5" }) });
});

test("a response says when to retry, in whole seconds", () => {
  const unavailable = new WebhookError("webhook_secret_unavailable", "no", { retryAfterSeconds: 12.1 });
  expect(errorResponse(unavailable).headers["retry-after"]).toBe("13");
  expect(errorResponse(new StoreError("no"))).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
});

test.each([new Error("a secret"), new HandlerError("a secret"), undefined])("a response reveals nothing: %s", (error) =>
  expect(errorResponse(error)).toMatchObject({ status: 500, body: '{"code":"handler_failed"}' }),
);

test.each<[string, string, (body: PassThrough) => unknown, unknown]>([
  ["a parser has consumed an empty body", "end", (body) => body.end().resume(), new Uint8Array()],
  ["the stream is destroyed", "close", (body) => body.destroy(), "broken off"],
])("readMessage does not wait if %s", async (_, event, act, expected) => {
  const body = new PassThrough();
  act(body);
  await once(body, event);
  expect(await readMessage(body, undefined, 4)).toEqual(expected);
});

test.each<[string, unknown, (body: PassThrough) => unknown, unknown]>([
  ["joins the chunks up to the limit", "4", (body) => body.end("cd"), new TextEncoder().encode("abcd")],
  ["does not wait for a body that is announced as too long", "5", () => undefined, "too large"],
  ["stops at the first byte over the limit", undefined, (body) => body.write("cde"), "too large"],
  ["breaks off at an error", undefined, (body) => body.emit("error", new Error("reset")), "broken off"],
  ["breaks off without an end", undefined, (body) => body.destroy(), "broken off"],
])("readMessage %s", async (_, announced, act, expected) => {
  const body = new PassThrough();
  const read = readMessage(body, announced, 4);
  body.write("ab");
  act(body);
  expect(await read).toEqual(expected);
});

const piece = Uint8Array.of(1, 2);

test.each<[string, Uint8Array[], number, unknown, number]>([
  ["joins the chunks", [piece, new Uint8Array(), piece], 4, Uint8Array.of(1, 2, 1, 2), 0],
  ["finds no bytes", [], 1, new Uint8Array(), 0],
  ["stops at the first byte over the limit and cancels the rest", [piece, piece, piece], 3, "too large", 1],
])("readStream %s", async (_, pieces, most, expected, left) => {
  const cancel = vi.fn();
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const next = pieces.shift();
    if (next) controller.enqueue(next);
    else controller.close();
  };
  const body = new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 });
  expect(await readStream(body, undefined, most)).toEqual(expected);
  expect(pieces).toHaveLength(left);
  expect(cancel).toHaveBeenCalledTimes(left);
});

test("readStream of no body, and of one that breaks off", async () => {
  expect(await readStream(null, undefined, 1)).toEqual(new Uint8Array());
  expect(await readStream(new Blob(["ab"]).stream(), "3", 2)).toBe("too large");
  const broken = new ReadableStream({ pull: () => Promise.reject(new Error("reset")) });
  expect(await readStream(broken, undefined, 1)).toBe("broken off");
});
